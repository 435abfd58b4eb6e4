// SignalServerCore: see README, section Rooms.
