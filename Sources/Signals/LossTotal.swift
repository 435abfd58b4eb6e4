import Text

/// The lost samples of a recording: the number of outages of its sources, and their total length.
public struct LossTotal: Equatable, Sendable {
    /// The number of outages; at most `maximum`.
    public private(set) var count: Int64
    /// The total length of all outages in milliseconds; at most `maximum`.
    public private(set) var milliseconds: Int64
    /// The upper limit of `count` and of `milliseconds`, so that both fit into the file's field.
    public static let maximum: Int64 = 9_999_999_999
    /// The maximum length of the text in bytes.
    public static let maximumTextBytes = 21

    public init(count: Int64 = 0, milliseconds: Int64 = 0) {
        self.count = max(0, min(Self.maximum, count))
        self.milliseconds = max(0, min(Self.maximum, milliseconds))
    }

    /// Adds an outage of the given length.
    public mutating func add(milliseconds length: Int64) {
        self = LossTotal(count: count + 1, milliseconds: milliseconds + max(0, min(Self.maximum, length)))
    }

    /// Adds to the length of an outage that was added before.
    public mutating func extend(milliseconds length: Int64) {
        self = LossTotal(count: count, milliseconds: milliseconds + max(0, min(Self.maximum, length)))
    }

    /// The text that files contain: both numbers, with an underscore between them.
    public var text: [UInt8] {
        var text: [UInt8] = []
        ASCII.forEachDigit(of: count.magnitude) { text.append($0) }
        text.append(UInt8(ascii: "_"))
        ASCII.forEachDigit(of: milliseconds.magnitude) { text.append($0) }
        return text
    }

    /// Parses `text` from a file; nil for any other text.
    public init?(_ text: [UInt8]) {
        guard text.count <= Self.maximumTextBytes else { return nil }
        let parts = text.split(separator: UInt8(ascii: "_"), omittingEmptySubsequences: false)
        guard parts.count == 2, let count = ASCII.number(parts[0], upTo: Self.maximum),
            let milliseconds = ASCII.number(parts[1], upTo: Self.maximum)
        else { return nil }
        self.init(count: count, milliseconds: milliseconds)
    }
}
