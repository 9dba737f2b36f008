"""Links: places that are connected, as the table says, and what a corporation is paid for them."""
