/// This machine's IPv6 addresses, as the kernel reports them.
public enum OwnAddresses {
    /// The first link-local address: the name of its interface, and the address in two halves; nil if the machine has
    /// none.
    public static var ofLink: (name: String, high: UInt64, low: UInt64)? {
        for line in lines where line.address.prefix(4).elementsEqual("fe80".utf8) {
            guard let high = number(line.address.prefix(16)), let low = number(line.address.suffix(16)) else {
                continue
            }
            return (line.name, high, low)
        }
        return nil
    }

    /// True if this machine reaches itself over IPv6.
    public static var hasLoopback: Bool { lines.contains { number($0.address.prefix(16)) == 0 } }

    /// The lines of the kernel's list. The first column is the address, the last one the name of the interface.
    private static var lines: [(address: ArraySlice<UInt8>, name: String)] {
        (TestFiles.bytes("/proc/net/if_inet6") ?? []).split(separator: 0x0A).compactMap { line in
            let columns = line.split(separator: 0x20)
            guard columns.count == 6, columns[0].count == 32 else { return nil }
            return (columns[0], String(decoding: columns[5], as: UTF8.self))
        }
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> UInt64? {
        UInt64(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
