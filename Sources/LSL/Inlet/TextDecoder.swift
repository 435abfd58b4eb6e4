/// One sample of a text stream.
public struct TextSample: Sendable {
    /// The time in seconds of the sender's clock; nil for samples before the first time stamp.
    public let time: Double?
    public let isDeduced: Bool
    /// The texts of the channels: any bytes, usually UTF-8, each limited in length.
    public let texts: [[UInt8]]

    public init(time: Double?, isDeduced: Bool, texts: [[UInt8]]) {
        (self.time, self.isDeduced, self.texts) = (time, isDeduced, texts)
    }
}

/// Decodes the samples of a text stream, which follow the header of the feed. Bytes may arrive in any parts. Only the beginning of a long text is
/// stored, so that memory is limited.
public final class TextDecoder {
    /// The meaning of the next bytes.
    private enum State {
        case mark
        case time(bits: UInt64, left: Int)
        /// The next byte contains the size in bytes of the field with the next text's length.
        case width
        case length(value: UInt64, width: Int, left: Int)
        case text(left: UInt64)
    }

    private let channels: Int
    private let order: ByteOrder
    private let stream: StreamDescription
    private var times: TimeStamps
    private var state = State.mark
    private var time: Double?
    private var isDeduced = false
    private var texts: [[UInt8]] = []
    private var text: [UInt8] = []
    private var patternsLeft = TestPattern.count

    /// - Parameters:
    ///   - stream: the description of the stream, which must have texts and not too many channels.
    ///   - order: the outlet's byte order.
    public init(_ stream: StreamDescription, order: ByteOrder) {
        self.stream = stream
        channels = stream.channelCount
        self.order = order
        times = TimeStamps(stream.rate)
    }

    /// True if the test patterns have arrived and are correct.
    public var hasBegun: Bool { patternsLeft == 0 }

    /// Decodes the next sample from `place` on, and advances `place` to its end; nil when all bytes are used.
    public func next(_ bytes: UnsafeRawBufferPointer, from place: inout Int) throws(FeedError) -> TextSample? {
        while place < bytes.count {
            if case .text(let left) = state {
                takeText(bytes, &place, left)
            } else {
                let byte = bytes[place]
                place += 1
                state = try after(byte)
            }
            guard case .mark = state, texts.count == channels else { continue }
            let sample = TextSample(time: time, isDeduced: isDeduced, texts: texts)
            texts.removeAll(keepingCapacity: true)
            guard patternsLeft > 0 else { return sample }
            try check(sample)
        }
        return nil
    }

    /// The next state after a byte that is not part of a text.
    private func after(_ byte: UInt8) throws(FeedError) -> State {
        switch state {
        case .mark:
            isDeduced = byte == SampleMark.deduced
            guard isDeduced || byte == SampleMark.stamped else { throw .mark }
            guard isDeduced else { return .time(bits: 0, left: 8) }
            time = times.deduce()
            return .width
        case .time(let bits, let left):
            let bits = joined(bits, byte, left: left, of: 8)
            guard left == 1 else { return .time(bits: bits, left: left - 1) }
            time = try times.take(Double(bitPattern: bits))
            return .width
        case .width:
            guard byte == 1 || byte == 2 || byte == 4 || byte == 8 else { throw .lengthWidth }
            return .length(value: 0, width: Int(byte), left: Int(byte))
        case .length(let value, let width, let left):
            let value = joined(value, byte, left: left, of: width)
            guard left == 1 else { return .length(value: value, width: width, left: left - 1) }
            guard value <= LSLLimits.stringBytes else { throw .textTooLong }
            guard value > 0 else { return textEnded() }
            return .text(left: value)
        case .text: return state
        }
    }

    /// Adds one byte to a number that is read byte by byte.
    private func joined(_ number: UInt64, _ byte: UInt8, left: Int, of width: Int) -> UInt64 {
        order == .big ? number << 8 | UInt64(byte) : number | UInt64(byte) << UInt64(8 * (width - left))
    }

    private func takeText(_ bytes: UnsafeRawBufferPointer, _ place: inout Int, _ left: UInt64) {
        let taken = Int(min(UInt64(bytes.count - place), left))
        let kept = min(taken, LSLLimits.keptStringBytes - text.count)
        if kept > 0 { text.append(contentsOf: bytes[place..<(place + kept)]) }
        place += taken
        state = UInt64(taken) == left ? textEnded() : .text(left: left - UInt64(taken))
    }

    private func textEnded() -> State {
        texts.append(text)
        text.removeAll()
        return texts.count == channels ? .mark : .width
    }

    private func check(_ sample: TextSample) throws(FeedError) {
        guard !sample.isDeduced, sample.time == TestPattern.time else { throw .pattern }
        for channel in 0..<channels {
            guard sample.texts[channel] == TestPattern.text(channel: channel) else { throw .pattern }
        }
        patternsLeft -= 1
        times = TimeStamps(stream.rate)
    }
}
