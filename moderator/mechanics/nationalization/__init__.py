"""Nationalization: the state takes over companies in trouble, and pays those who own them what a share is worth."""
