// Platform: the machine below the app. Event loop (epoll), clocks, sockets, name lookup, display (KMS), input (libinput, GPIO), files. Each
// device has an in-memory twin for tests. Only the start-up of the display blocks, and workers on their own threads.
