import Signals

/// Encodes the samples of a feed.
public struct SampleEncoder: Sendable {
    private let format: ChannelFormat
    private let channels: Int
    private let isBig: Bool

    /// - Parameter order: the byte order that the outlet's response contained.
    public init(_ format: ChannelFormat, channels: Int, order: ByteOrder) {
        self.format = format
        self.channels = channels
        isBig = order == .big
    }

    /// The maximum size of a sample of a numeric stream, in bytes.
    public var maximumBytes: Int { SampleDecoder.headBytes + channels * format.valueBytes }

    /// Appends both test patterns.
    public func addPatterns(to bytes: inout [UInt8]) {
        for pattern in 0..<TestPattern.count {
            addHead(TestPattern.time, to: &bytes)
            for channel in 0..<channels {
                guard format != .string else {
                    add(text: TestPattern.text(channel: channel), to: &bytes)
                    continue
                }
                add(Double(TestPattern.value(pattern, channel: channel, format)), to: &bytes)
            }
        }
    }

    /// Appends a sample of a numeric stream. In integer formats, values are rounded and limited to the format's range.
    /// - Parameters:
    ///   - time: the time in seconds of the outlet's clock; nil if the inlet must compute it.
    ///   - values: one value per channel.
    @inlinable public func add(_ values: some Sequence<Double>, at time: Double?, to bytes: inout [UInt8]) {
        addHead(time, to: &bytes)
        for value in values { add(value, to: &bytes) }
    }

    /// Appends a sample of a text stream, with one text per channel.
    public func add(_ texts: [[UInt8]], at time: Double?, to bytes: inout [UInt8]) {
        addHead(time, to: &bytes)
        for text in texts { add(text: text, to: &bytes) }
    }

    @usableFromInline func addHead(_ time: Double?, to bytes: inout [UInt8]) {
        bytes.append(time == nil ? SampleMark.deduced : SampleMark.stamped)
        if let time { add(time.bitPattern, to: &bytes) }
    }

    @usableFromInline func add(_ value: Double, to bytes: inout [UInt8]) {
        switch format {
        case .float32: add(Float(value).bitPattern, to: &bytes)
        case .double64: add(value.bitPattern, to: &bytes)
        case .int8: add(Self.whole(value, as: Int8.self), to: &bytes)
        case .int16: add(Self.whole(value, as: Int16.self), to: &bytes)
        case .int32: add(Self.whole(value, as: Int32.self), to: &bytes)
        case .int64: add(Self.whole(value, as: Int64.self), to: &bytes)
        case .string: break
        }
    }

    /// The nearest whole number, limited to the range of a type; 0 for NaN.
    private static func whole<Number: FixedWidthInteger>(_ value: Double, as type: Number.Type) -> Number {
        let rounded = value.rounded()
        guard !rounded.isNaN else { return 0 }
        guard rounded < Double(Number.max) else { return .max }
        guard rounded > Double(Number.min) else { return .min }
        return Number(rounded)
    }

    private func add(text: [UInt8], to bytes: inout [UInt8]) {
        if let short = UInt8(exactly: text.count) {
            bytes += [1, short]
        } else {
            bytes.append(4)
            add(UInt32(truncatingIfNeeded: text.count), to: &bytes)
        }
        bytes += text
    }

    private func add<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: isBig ? number.bigEndian : number.littleEndian) { bytes.append(contentsOf: $0) }
    }
}
