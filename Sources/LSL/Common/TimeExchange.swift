import Text

/// The question what time it is at an outlet: one datagram to its service port.
public struct TimeProbe: Equatable, Sendable {
    static let command: StaticString = "LSL:timedata"

    /// Which series of questions it belongs to; answers repeat it.
    public var wave: Int32
    /// When it is sent, in nanoseconds of the asker's clock; answers repeat it, rounded to 16 digits.
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

    /// Adds the datagram to a text: asked again and again, it then takes nothing from the heap.
    public func write(to text: inout ByteText) {
        text.add(Self.command)
        text.add("\r\n")
        text.add(decimal: Int64(wave))
        text.add(" ")
        text.add(seconds: sent)
        text.add("\r\n")
    }

    /// Reads a question; nil when it is none.
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

/// An outlet's answer to a `TimeProbe`.
public struct TimeAnswer: Equatable, Sendable {
    public var wave: Int32
    /// In nanoseconds of the asker's clock.
    public var sent: Int64
    /// When the question came, in nanoseconds of the outlet's clock.
    public var received: Int64
    /// When the answer was sent, by the same.
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

    /// Reads an answer; nil when it is none. Takes nothing from the heap.
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

/// The greatest time that is read or written, either way from 0: 73 years, so that sums and differences fit 64 bits.
let lslMaximumTime = Int64.max / 4

/// What stands between blanks in a datagram.
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

/// Decimal seconds as nanoseconds; nil for no number, and beyond `lslMaximumTime`.
private func seconds(_ text: some BidirectionalCollection<UInt8>) -> Int64? {
    let isNegative = text.first == 0x2D
    let value = Decimal.scaled(isNegative ? text.dropFirst() : text[...], places: 9, maximum: lslMaximumTime)
    return value.map { isNegative ? -$0 : $0 }
}
