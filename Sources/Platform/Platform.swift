// Platform: the machine below the app. Event loop (epoll), clocks, sockets, name lookup, display (KMS), input
// (libinput, GPIO), files. Each device has an in-memory twin for tests. Nothing here blocks but the start-up of the
// display and what workers do on threads of their own.
