"""Archive a folder of games as tables for other tools. Parts that are up to date are not made again."""
