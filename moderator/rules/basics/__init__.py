"""What every rule builds on: the desk, holdings, limits, certificates, the market."""
