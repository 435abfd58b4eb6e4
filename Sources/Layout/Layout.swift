// Layout: see README, section Rooms.
