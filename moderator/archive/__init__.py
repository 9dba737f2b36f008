"""A folder of games as tables for other tools, made in parts: what was made once is not made again."""
