import CSystem

/// Writes an input device's entry into udev's database if udevd does not run, because libinput accepts only devices with an entry.
enum UdevProperties {
    /// The socket that exists while udevd runs.
    private static let control = "/run/udev/control"
    /// The kernel's major device number of input devices.
    private static let major = 13
    /// The minor device number of /dev/input/event0.
    private static let firstMinor = 64

    static var daemonRuns: Bool { access(control, F_OK) == 0 }

    /// - Parameter number: the N of /dev/input/eventN, below 32. Devices from 32 on have other device numbers.
    static func write(_ number: Int, classes: [StaticString]) throws(PlatformError) {
        let path = "/run/udev/data/c\(major):\(firstMinor + number)"
        mkdir("/run/udev", 0o755)
        mkdir("/run/udev/data", 0o755)
        var text = "I:1\nE:ID_INPUT=1\n"
        for name in classes { text += "E:ID_INPUT_" + name.description + "=1\n" }
        let descriptor = system_open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        guard descriptor >= 0 else { throw .system(path, system_errno()) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard CSystem.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw .system(path, system_errno())
        }
    }
}
