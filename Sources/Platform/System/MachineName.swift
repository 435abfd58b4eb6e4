import CSystem

/// The host name of this machine.
public enum MachineName {
    /// The maximum length of the kernel's host name, plus the terminating zero byte.
    private static let capacity = 65

    /// The kernel's host name; empty if there is none.
    public static var current: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
            buffer.initialize(repeating: 0)
            guard gethostname(buffer.baseAddress!, capacity) == 0 else { return "" }
            return String(decoding: UnsafeRawBufferPointer(buffer).prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
