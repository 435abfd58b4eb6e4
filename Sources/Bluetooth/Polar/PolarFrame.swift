/// Decodes frames of Polar's measurement data service into the channels' values. Only init allocates memory. (polarofficial/polar-ble-sdk, technical
/// documentation: Polar measurement data specification)
public final class PolarFrame {
    /// The maximum number of samples per channel in a frame. A frame of 517 bytes with deltas of 1 bit has about 1,300 samples of three channels.
    package static let maximumSamples = 2048
    package static let maximumChannels = 3

    public enum Fault: Error {
        /// The frame is cut off, or contains numbers that point beyond its end.
        case malformed
        /// The frame has an unknown format.
        case unknownForm
    }

    /// The time of the newest sample, in nanoseconds since 2000-01-01 by the sensor's clock.
    package private(set) var stamp: Int64 = 0
    /// The number of samples per channel in the frame.
    package private(set) var count = 0
    package private(set) var channels = 1
    private let values: UnsafeMutablePointer<Int32>

    package init() {
        values = .allocate(capacity: Self.maximumSamples * Self.maximumChannels)
        values.initialize(repeating: 0, count: Self.maximumSamples * Self.maximumChannels)
    }

    deinit { values.deallocate() }

    /// A value in microvolts of ECG or thousandths of g of acceleration. In a delta frame (a frame that contains differences between samples), the
    /// caller must multiply the value by the stream's factor.
    package func value(_ sample: Int, channel: Int) -> Int32 { values[sample * channels + channel] }

    /// True if the values are in g instead of thousandths of g, as in some delta frames (frames that contain differences between samples).
    package private(set) var isInG = false
    /// True for a delta frame (a frame that contains differences between samples), whose values must be multiplied by the stream's factor.
    package private(set) var isCompressed = false

    /// Reads a frame. If it throws, this object's content is invalid.
    package func read(_ bytes: UnsafeRawBufferPointer) throws(Fault) {
        count = 0
        var reader = ByteReader(bytes)
        guard let head = reader.byte(), let type = PolarType(rawValue: head & 0x3F), let stamp = reader.little64(),
            let form = reader.byte()
        else { throw .malformed }
        // Refuse times from the year 2262 on, whose nanoseconds do not fit into a signed 64-bit number.
        guard stamp <= UInt64(Int64.max) else { throw .malformed }
        self.stamp = Int64(stamp)
        channels = type == .ecg ? 1 : 3
        isCompressed = form & 0x80 != 0
        isInG = isCompressed && form & 0x7F == 0
        switch (type, form) {
        case (.ecg, 0): try readPlain(&reader, size: 3)
        case (.acceleration, 0): try readPlain(&reader, size: 1)
        case (.acceleration, 1): try readPlain(&reader, size: 2)
        case (.acceleration, 2): try readPlain(&reader, size: 3)
        case (.acceleration, 0x80), (.acceleration, 0x81): try readDeltas(&reader, size: 2)
        default: throw .unknownForm
        }
        guard count > 0 else { throw .malformed }
    }

    /// Reads signed numbers with `size` bytes each.
    private func readPlain(_ reader: inout ByteReader, size: Int) throws(Fault) {
        guard reader.left % (size * channels) == 0, reader.left / (size * channels) <= Self.maximumSamples else {
            throw .malformed
        }
        let samples = reader.left / (size * channels)
        for index in 0..<samples * channels { values[index] = Self.signed(reader.little(size) ?? 0, bits: 8 * size) }
        count = samples
    }

    /// Reads a first sample with `size` bytes per channel, and then groups of deltas. A group contains the number of bits per delta, the number of
    /// samples, and the deltas, lowest bit first.
    private func readDeltas(_ reader: inout ByteReader, size: Int) throws(Fault) {
        for channel in 0..<channels {
            guard let value = reader.little(size) else { throw .malformed }
            values[channel] = Self.signed(value, bits: 8 * size)
        }
        count = 1
        while reader.left > 0 {
            guard let bits = reader.byte(), let samples = reader.byte(), (1...32).contains(bits) || samples == 0,
                count + Int(samples) <= Self.maximumSamples,
                let packed = reader.take((Int(bits) * Int(samples) * channels + 7) / 8)
            else { throw .malformed }
            var place = 0
            for _ in 0..<samples {
                for channel in 0..<channels {
                    let delta = Self.bits(packed, from: place, count: Int(bits))
                    place += Int(bits)
                    values[count * channels + channel] = values[(count - 1) * channels + channel] &+ delta
                }
                count += 1
            }
        }
    }

    private static func bits(_ bytes: UnsafeRawBufferPointer, from place: Int, count: Int) -> Int32 {
        var value: UInt64 = 0
        var (byte, taken) = (place / 8, -(place % 8))
        while taken < count {
            let part = UInt64(bytes[byte])
            value |= taken < 0 ? part >> UInt64(-taken) : part << UInt64(taken)
            taken += 8
            byte += 1
        }
        return signed(value, bits: count)
    }

    /// Converts a number of 1 ... 32 bits to a signed one.
    private static func signed(_ value: UInt64, bits: Int) -> Int32 {
        let shift = UInt32(32 - bits)
        return Int32(bitPattern: UInt32(truncatingIfNeeded: value) << shift) >> Int32(shift)
    }
}
