"""`make flash`: writes a board's image to a card, and verifies the written data."""
