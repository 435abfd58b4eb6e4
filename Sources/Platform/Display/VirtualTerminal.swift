import CSystem

/// Keeps the kernel's text console (cursor and messages) off the screen until this object is released.
public final class VirtualTerminal {
    private let descriptor: Int32

    /// Fails if there is no text console.
    public init?() {
        for path in ["/dev/tty0", "/dev/tty1", "/dev/tty"] {
            let descriptor = system_open(path, O_RDWR | O_NOCTTY, 0)
            guard descriptor >= 0 else { continue }
            if system_terminal_mode(descriptor) == KD_TEXT, system_set_terminal_mode(descriptor, KD_GRAPHICS) == 0 {
                self.descriptor = descriptor
                return
            }
            close(descriptor)
        }
        return nil
    }

    deinit {
        _ = system_set_terminal_mode(descriptor, KD_TEXT)
        close(descriptor)
    }
}
