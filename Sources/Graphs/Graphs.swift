// Graphs: see README, section Rooms.
