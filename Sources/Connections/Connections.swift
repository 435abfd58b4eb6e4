// Connections: executes the sessions of protocols (state machines without sockets) with the sockets of the module Platform.
