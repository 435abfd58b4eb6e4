// Connections: binds the protocols' sessions, which know no sockets, to the sockets of Platform.
