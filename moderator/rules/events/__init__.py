"""The events that mechanics listen to, by theme. Each says when it happens and what it carries."""
