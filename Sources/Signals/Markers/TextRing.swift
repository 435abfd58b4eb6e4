import Text

/// The newest texts of one text channel, in chronological order. Only `init` allocates.
public final class TextRing {
    /// The maximum number of bytes of a text that are stored; the rest is dropped.
    public static let maximumBytes = StreamMarker.maximumTextBytes

    public let capacity: Int
    /// The number of the next text, which equals the number of texts since the start.
    public private(set) var end: Int64 = 0
    /// The number of the oldest stored text.
    public var begin: Int64 { max(0, end - Int64(capacity)) }

    private let times: UnsafeMutablePointer<Int64>
    private let lengths: UnsafeMutablePointer<UInt16>
    /// The bytes of all texts, `maximumBytes` for each.
    private let bytes: UnsafeMutablePointer<UInt8>

    /// - Parameter capacity: the number of texts to store, at least 1.
    public init(capacity: Int) {
        self.capacity = max(1, capacity)
        times = .allocate(capacity: self.capacity)
        lengths = .allocate(capacity: self.capacity)
        bytes = .allocate(capacity: self.capacity * Self.maximumBytes)
    }

    deinit {
        times.deallocate()
        lengths.deallocate()
        bytes.deallocate()
    }

    private func place(_ number: Int64) -> Int { Int(number % Int64(capacity)) }

    /// Adds a text. A text whose time is earlier than that of the newest text gets the time of the newest text.
    public func append(_ text: String, at time: Int64) {
        let place = place(end)
        times[place] = end > 0 ? max(time, self.time(end - 1)) : time
        let target = bytes + place * Self.maximumBytes
        var count = 0
        for byte in text.utf8.prefix(Self.maximumBytes) {
            target[count] = byte
            count += 1
        }
        lengths[place] = UInt16(count)
        end += 1
    }

    /// Removes all texts. The next text gets number 0.
    public func removeAll() { end = 0 }

    /// The time of a stored text in monotonic nanoseconds. Its number is in `begin` ..< `end`.
    public func time(_ number: Int64) -> Int64 { times[place(number)] }

    /// A stored text as one line of visible characters, in the form in which it is the name of a marker. Its number is in `begin` ..< `end`.
    public func line(_ number: Int64) -> String {
        let place = place(number)
        let text = UnsafeBufferPointer(start: bytes + place * Self.maximumBytes, count: Int(lengths[place]))
        return PrintableText.shortened(String(decoding: text, as: UTF8.self), maximumBytes: Marker.maximumNameBytes)
    }

    /// The number of the first text after a time; `end` if there is none.
    public func firstNumber(after time: Int64) -> Int64 {
        var (low, high) = (begin, end)
        while low < high {
            let middle = low + (high - low) / 2
            if self.time(middle) <= time { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
