// Platform: see README, section Rooms.
