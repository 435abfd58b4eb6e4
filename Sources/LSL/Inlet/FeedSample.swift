/// A channel of a feed whose values are stored, and the factor by which they are multiplied.
public struct FeedTarget: Sendable {
    /// The index of the channel in the stream.
    public let channel: Int
    /// The factor by which values are multiplied.
    public let factor: Float

    public init(channel: Int, factor: Float = 1) {
        self.channel = channel
        self.factor = factor
    }
}

/// One sample of a numeric stream, in the receive buffer. The sample is valid until the next call of the decoder.
public struct FeedSample {
    /// The time in seconds of the sender's clock, always finite; nil for samples before the first time stamp.
    public let time: Double?
    /// True if the sample had no time stamp, so that its time was computed from the time of the previous sample.
    public let isDeduced: Bool
    /// The values of all channels, in the order of transmission.
    let bytes: UnsafeRawBufferPointer
    let format: ChannelFormat
    let isSwapped: Bool

    /// The number of channels.
    public var channelCount: Int { bytes.count / format.valueBytes }

    /// The value of a channel. Whole numbers above 2 to the power of 53 are rounded.
    public func value(_ channel: Int) -> Double {
        format == .float32
            ? Double(Float(bitPattern: load(channel, as: UInt32.self)))
            : format == .double64 ? Double(bitPattern: load(channel, as: UInt64.self)) : Double(integer(channel))
    }

    /// The value of a channel in a stream of whole numbers; 0 in other streams.
    public func integer(_ channel: Int) -> Int64 {
        switch format {
        case .int8: Int64(load(channel, as: Int8.self))
        case .int16: Int64(load(channel, as: Int16.self))
        case .int32: Int64(load(channel, as: Int32.self))
        case .int64: load(channel, as: Int64.self)
        case .float32, .double64, .string: 0
        }
    }

    /// Writes the values of some channels, multiplied by their factors, in single precision. The value of the target with index k is written to
    /// `place` + k * `stride`.
    public func write(_ targets: UnsafeBufferPointer<FeedTarget>, to place: UnsafeMutablePointer<Float>, stride: Int) {
        // Evaluate the format once for all values, because that is faster.
        switch format {
        case .float32: write(targets, place, stride) { Float(bitPattern: load($0, as: UInt32.self)) * $1 }
        case .double64:
            write(targets, place, stride) { Float(Double(bitPattern: load($0, as: UInt64.self)) * Double($1)) }
        case .int8: write(targets, place, stride) { Float(load($0, as: Int8.self)) * $1 }
        case .int16: write(targets, place, stride) { Float(load($0, as: Int16.self)) * $1 }
        case .int32: write(targets, place, stride) { Float(Double(load($0, as: Int32.self)) * Double($1)) }
        case .int64: write(targets, place, stride) { Float(Double(load($0, as: Int64.self)) * Double($1)) }
        case .string: break
        }
    }

    @inline(__always)
    private func write(
        _ targets: UnsafeBufferPointer<FeedTarget>, _ place: UnsafeMutablePointer<Float>, _ stride: Int,
        _ value: (Int, Float) -> Float
    ) {
        for index in 0..<targets.count {
            place[index * stride] = value(targets[index].channel, targets[index].factor)
        }
    }

    @inline(__always)
    private func load<Value: FixedWidthInteger>(_ channel: Int, as type: Value.Type) -> Value {
        let value = bytes.loadUnaligned(fromByteOffset: channel * MemoryLayout<Value>.size, as: type)
        return isSwapped ? value.byteSwapped : value
    }
}
