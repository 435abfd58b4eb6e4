// Platform: the machine below the app. Event loop (epoll), clocks, sockets, name lookup, display (KMS), input
// (libinput, GPIO), files. Each device has an in-memory twin for tests. Nothing here blocks but the start-up of the
// display and the file writer's own thread.
