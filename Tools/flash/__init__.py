"""`make flash`: writes a board's image to a card, and compares what it wrote."""
