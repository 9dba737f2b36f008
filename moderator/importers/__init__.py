"""Convert games played on 18xx.games into journals."""
