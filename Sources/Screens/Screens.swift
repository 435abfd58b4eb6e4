// Screens: see README, section Rooms.
