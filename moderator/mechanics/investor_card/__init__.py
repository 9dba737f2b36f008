"""The Investor's card: who has it runs the Investor's corporation, which trades and pays by rule."""
