// Connections: connects the protocols' sessions, which use no sockets themselves, with the sockets of Platform.
