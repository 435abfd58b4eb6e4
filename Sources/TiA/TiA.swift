// TiA: see README, section Rooms.
