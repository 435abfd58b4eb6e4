import CSystem

/// This machine's name in its network.
public enum MachineName {
    /// The longest name in the kernel, and a byte that ends it.
    private static let capacity = 65

    /// The kernel's name; empty if there is none.
    public static var current: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
            buffer.initialize(repeating: 0)
            guard gethostname(buffer.baseAddress!, capacity) == 0 else { return "" }
            return String(decoding: UnsafeRawBufferPointer(buffer).prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
