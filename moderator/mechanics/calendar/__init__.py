"""The calendar: what comes with operating rounds of a certain number: phases, trains that leave, the end."""
