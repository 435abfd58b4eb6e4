import CSystem

/// What only one run of tests on this machine may do at a time: others wait. Without a file that may be written, nobody waits.
struct MachineLock: ~Copyable {
    private let descriptor: Int32

    init() {
        descriptor = system_open("/tmp/pocketscope-tests.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        if descriptor >= 0 { lockf(descriptor, F_LOCK, 0) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
}
