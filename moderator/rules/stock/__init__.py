"""Stock rounds: buying, selling, starting, floating, exchanging."""
