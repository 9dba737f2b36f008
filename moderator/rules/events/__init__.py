"""The events that mechanics listen to, by theme. Each class says when its event happens; its fields hold the data."""
