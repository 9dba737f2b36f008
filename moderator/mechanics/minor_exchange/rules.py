"""In a stock round, and in the round in which the last minors go: a minor is given for a share, or given up.

What is done then is the stock round's (rules/stock/exchange.py), for starting a corporation may ask for a minor, too.
"""

from moderator.rules.basics.points import Rules
from moderator.rules.stock.exchange import close, exchange
from moderator.vocabulary.minors import Close, Exchange

RULES = Rules(of_players={Exchange: exchange, Close: close})
