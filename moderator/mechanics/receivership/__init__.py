"""Receivership: corporations that no player leads, who runs each, and the train that one without any borrows."""
