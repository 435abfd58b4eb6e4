import Text

/// A time probe: a datagram to the outlet's service port that requests the outlet's time.
public struct TimeProbe: Equatable, Sendable {
    static let command: StaticString = "LSL:timedata"

    /// The number of the series of probes to which this probe belongs. Answers repeat this number.
    public var wave: Int32
    /// The time of sending in nanoseconds of the sender's clock. Answers repeat this time, rounded to 16 digits.
    public var sent: Int64

    public init(wave: Int32, sent: Int64) {
        self.wave = wave
        self.sent = sent
    }

    public var datagram: [UInt8] {
        var text = ByteText()
        write(to: &text)
        return text.bytes
    }

    /// Appends the bytes of the datagram to a text. The caller can reuse the text's memory, so that repeated probes allocate none.
    public func write(to text: inout ByteText) {
        text.add(Self.command)
        text.add("\r\n")
        text.add(decimal: Int64(wave))
        text.add(" ")
        text.add(seconds: sent)
        text.add("\r\n")
    }

    /// Reads a probe; nil for other datagrams.
    public init?(datagram: UnsafeRawBufferPointer) {
        guard datagram.count <= 256 else { return nil }
        var lines = DatagramLines(datagram)
        guard let first = lines.next(maximum: 64), Self.command.isEqual(to: first), let last = lines.next(maximum: 128)
        else { return nil }
        let words = last.split(separator: 0x20)
        guard words.count == 2, let wave = Self.wave(words[0]), let sent = seconds(words[1]) else { return nil }
        self.init(wave: wave, sent: sent)
    }

    fileprivate static func wave(_ text: some BidirectionalCollection<UInt8>) -> Int32? {
        let isNegative = text.first == 0x2D
        guard let number: Int32 = ASCII.number(isNegative ? text.dropFirst() : text[...]) else { return nil }
        return isNegative ? -number : number
    }
}

/// The answer of an outlet to a time probe.
public struct TimeAnswer: Equatable, Sendable {
    public var wave: Int32
    /// The time at which the probe was sent, in nanoseconds of the probing machine's clock.
    public var sent: Int64
    /// The time at which the probe arrived, in nanoseconds of the outlet's clock.
    public var received: Int64
    /// The time at which the answer was sent, in nanoseconds of the outlet's clock.
    public var returned: Int64

    public init(to probe: TimeProbe, received: Int64, returned: Int64) {
        wave = probe.wave
        sent = probe.sent
        self.received = received
        self.returned = returned
    }

    public var datagram: [UInt8] {
        var text = ByteText()
        text.add(" ")
        text.add(decimal: Int64(wave))
        for time in [sent, received, returned] {
            text.add(" ")
            text.add(seconds: time)
        }
        return text.bytes
    }

    /// Reads an answer, without allocating memory.
    /// - Returns: nil for other datagrams.
    public init?(datagram: UnsafeRawBufferPointer) {
        guard datagram.count <= 256 else { return nil }
        var words = DatagramWords(datagram)
        guard let wave = words.next().flatMap({ TimeProbe.wave($0) }), let sent = words.next().flatMap({ seconds($0) }),
            let received = words.next().flatMap({ seconds($0) }),
            let returned = words.next().flatMap({ seconds($0) }), words.next() == nil
        else { return nil }
        self.init(to: TimeProbe(wave: wave, sent: sent), received: received, returned: returned)
    }
}

/// The maximum magnitude of a time in nanoseconds: 73 years, so that sums and differences fit into 64 bits.
let lslMaximumTime = Int64.max / 4

/// The words of a datagram, separated by blanks.
private struct DatagramWords {
    private var rest: Slice<UnsafeRawBufferPointer>

    init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

    mutating func next() -> Slice<UnsafeRawBufferPointer>? {
        rest = rest.drop { $0.isXMLSpace }
        let word = rest.prefix { !$0.isXMLSpace }
        rest = rest[word.endIndex...]
        return word.isEmpty ? nil : word
    }
}

/// Converts decimal seconds to nanoseconds; nil for other texts, and for times beyond `lslMaximumTime`.
private func seconds(_ text: some BidirectionalCollection<UInt8>) -> Int64? {
    let isNegative = text.first == 0x2D
    let value = Decimal.scaled(isNegative ? text.dropFirst() : text[...], places: 9, maximum: lslMaximumTime)
    return value.map { isNegative ? -$0 : $0 }
}
