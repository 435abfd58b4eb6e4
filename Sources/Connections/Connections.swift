// Connections: see README, section Rooms.
