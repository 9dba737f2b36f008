"""Entry in the browser: the keeper's page and the players', judged as the session is."""
