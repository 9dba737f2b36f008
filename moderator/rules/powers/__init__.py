"""What privates can do, and their sale to companies."""
