"""Powers of privates, used in a turn of the company that owns one; tokens of privates and minors."""
