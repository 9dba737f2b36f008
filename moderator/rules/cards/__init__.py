"""Cards with goals: what players give up, name and reach, and which destinies are fulfilled at the end."""
