/// Packets and commands of Muse headbands (2016, 2 and S). There is no official document; the source is muse-lsl (A. Barachant).
package enum Muse {
    /// The EEG channels: the headband's four electrodes, and one that can be plugged in.
    package static let electrodes: [StaticString] = ["TP9", "AF7", "AF8", "TP10", "AUX"]
    package static let firstElectrode: UInt16 = 3
    package static let control: UInt16 = 1
    package static let gyroscope: UInt16 = 9
    package static let acceleration: UInt16 = 0xA
    package static let telemetry: UInt16 = 0xB
    /// The number of a characteristic that only a Muse S Athena has, a model with another protocol.
    package static let athena: UInt16 = 0x13

    package static let samplesPerPacket = 12
    package static let motionSamplesPerPacket = 3
    /// Microvolts per step of an EEG value. EEG values have 12 bits, and 2048 means 0.
    package static let microvolts: Float = 0.48828125
    /// Multiples of standard gravity per step: 16384 steps are 1 g.
    package static let g: Float = 1 / 16384
    /// Degrees per second per step of the gyroscope.
    package static let degrees: Float = 0.0074768

    /// The bytes of a command: its length, its text, and a line feed.
    package static func command(_ text: StaticString) -> [UInt8] {
        [UInt8(truncatingIfNeeded: text.utf8CodeUnitCount + 1)]
            + UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount) + [0x0A]
    }

    /// Reads an EEG packet of one electrode: 12 values in microvolts, and the packet's number.
    /// - Returns: nil if the packet does not have 20 bytes.
    package static func readEEG(_ bytes: UnsafeRawBufferPointer, to samples: UnsafeMutablePointer<Float>) -> UInt16? {
        guard bytes.count == 20 else { return nil }
        for pair in 0..<samplesPerPacket / 2 {
            let place = 2 + 3 * pair
            let (a, b, c) = (Int32(bytes[place]), Int32(bytes[place + 1]), Int32(bytes[place + 2]))
            samples[2 * pair] = Float((a << 4 | b >> 4) - 2048) * microvolts
            samples[2 * pair + 1] = Float(((b & 15) << 8 | c) - 2048) * microvolts
        }
        return UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    }

    /// Reads a motion packet: three samples of x, y and z, stored channel by channel, and the packet's number.
    package static func readMotion(
        _ bytes: UnsafeRawBufferPointer, factor: Float, to samples: UnsafeMutablePointer<Float>
    ) -> UInt16? {
        guard bytes.count == 20 else { return nil }
        for sample in 0..<motionSamplesPerPacket {
            for axis in 0..<3 {
                let place = 2 + 6 * sample + 2 * axis
                let value = Int16(bitPattern: UInt16(bytes[place]) << 8 | UInt16(bytes[place + 1]))
                samples[axis * motionSamplesPerPacket + sample] = Float(value) * factor
            }
        }
        return UInt16(bytes[0]) << 8 | UInt16(bytes[1])
    }

    /// The battery level of a telemetry packet, in percent; nil if the packet contains none.
    package static func battery(_ bytes: UnsafeRawBufferPointer) -> Float? {
        var reader = ByteReader(bytes)
        guard reader.big16() != nil, let value = reader.big16() else { return nil }
        return min(100, Float(value) / 512)
    }
}
