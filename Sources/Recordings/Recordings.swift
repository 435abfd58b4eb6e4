// Recordings: see README, section Rooms.
