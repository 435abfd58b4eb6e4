// Connections: binds the protocols' sessions, which use no sockets themselves, to the sockets of Platform.
