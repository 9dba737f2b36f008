"""Small cities: yellow tiles that take each other's place from a phase on, with a city or without."""
