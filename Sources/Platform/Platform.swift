// Platform: the layer between the app and the operating system: event loop (epoll), clocks, sockets, name lookup, display (KMS), input (libinput,
// GPIO), files. Each device class has a replacement in memory for tests. Blocking work runs on worker threads; only opening the display blocks the
// caller.
