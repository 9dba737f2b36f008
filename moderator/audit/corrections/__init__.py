"""Find lines of a journal that, if corrected, explain the worths that the table declared."""
