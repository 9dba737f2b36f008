"""Assistance: a president who helps a company that owns a train to buy another one."""
