/// Selects packets that the server drops on purpose, so that clients can be tested with losses. The same options always drop the same packets.
public struct DropPattern: Sendable {
    /// A rule that selects packets. A packet is dropped if at least one rule selects it.
    enum Rule: Equatable, Sendable {
        /// Selects packets by their numbers, from 1.
        case range(ClosedRange<Int64>)
        /// Selects every n-th packet: n, 2n, 3n …
        case every(Int64)
        /// Selects a share of all packets, in thousandths of a percent. The seed determines which packets.
        case share(UInt64)
    }

    var rules: [Rule] = []
    /// The seed for `share`.
    var seed: UInt64 = 1

    public init() {}

    /// True if no packet is dropped.
    public var isEmpty: Bool { rules.isEmpty }

    /// True if the packet with this number, from 1, is dropped.
    public func drops(_ packet: Int64) -> Bool {
        for rule in rules {
            switch rule {
            case .range(let range): if range.contains(packet) { return true }
            case .every(let n): if packet % n == 0 { return true }
            case .share(let share):
                if scatter(UInt64(bitPattern: packet), seed: seed) % 100_000 < share { return true }
            }
        }
        return false
    }
}

/// Computes 64 uniformly distributed bits from a number and a seed, with the finalizer of SplitMix64 (Steele, Lea and Flood 2014).
func scatter(_ number: UInt64, seed: UInt64) -> UInt64 {
    var z = (number &+ seed &* 0x632B_E59B_D9B4_E019) &* 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
}

extension DropPattern {
    /// Parses a list of rules, for example "100-120,300,every:50,2.5%".
    init(_ value: OptionValue) throws(OptionError) {
        self.init()
        let parts = value.split(",")
        guard parts.count <= ServerLimits.dropPatterns else {
            throw value.error("more than \(ServerLimits.dropPatterns) patterns")
        }
        for part in parts { rules.append(try Self.rule(part)) }
    }

    private static func rule(_ part: OptionValue) throws(OptionError) -> Rule {
        let numbers = 1...999_999_999
        if part.bytes.last == UInt8(ascii: "%") {
            let percent = OptionValue(part.option, part.bytes.dropLast())
            return .share(UInt64(try percent.thousandths(maximum: 100_000)))
        }
        if let (word, count) = part.divided(at: ":") {
            guard word.text == "every" else { throw part.error("'\(part.text)' is no pattern; see --help") }
            return .every(Int64(try count.integer(numbers)))
        }
        if let (first, last) = part.divided(at: "-") {
            let from = try first.integer(numbers)
            let to = try last.integer(numbers)
            guard from <= to else { throw part.error("'\(part.text)' ends before it begins") }
            return .range(Int64(from)...Int64(to))
        }
        let number = Int64(try part.integer(numbers))
        return .range(number...number)
    }
}
