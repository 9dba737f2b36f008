"""Share swaps: privates given for a share."""
