/// The types of measurement in Polar's measurement data service. The raw value is the protocol's number.
package enum PolarType: UInt8, Sendable {
    case ecg = 0
    case acceleration = 2
}

/// Builds requests to the control point of Polar's measurement data service, and reads its answers. (polarofficial/polar-ble-sdk, technical
/// documentation: online measurement)
package enum PolarControl {
    package static let settingsRequest: UInt8 = 1
    package static let startRequest: UInt8 = 2
    package static let stopRequest: UInt8 = 3
    private static let answerMark: UInt8 = 0xF0
    /// The error number in the answer if the requested state is already reached, for example if the stream to start already runs.
    package static let alreadyInState: UInt8 = 6
    /// The error number in the answer if the sensor is in its charger.
    package static let inCharger: UInt8 = 13

    private enum Setting {
        static let rate: UInt8 = 0
        static let resolution: UInt8 = 1
        static let range: UInt8 = 2
    }

    package static func askSettings(_ type: PolarType) -> [UInt8] { [settingsRequest, type.rawValue] }
    package static func stop(_ type: PolarType) -> [UInt8] { [stopRequest, type.rawValue] }

    package static func start(_ type: PolarType, rate: UInt16, resolution: UInt16, range: UInt16?) -> [UInt8] {
        var bytes = [startRequest, type.rawValue]
        // Adds a setting with one value. Settings must be added in ascending order of their identifiers.
        func add(_ setting: UInt8, _ value: UInt16) {
            bytes += [setting, 1]
            bytes.add(little16: value)
        }
        if let range { add(Setting.range, range) }
        add(Setting.rate, rate)
        add(Setting.resolution, resolution)
        return bytes
    }

    /// An answer of a Polar's control point.
    package struct Answer {
        package let operation: UInt8
        package let type: UInt8
        /// The error number in the answer; 0 for success.
        package let status: UInt8
        /// The factor by which the values of delta frames (frames that contain differences between samples) are multiplied; 1 if the answer
        /// contains none.
        package let factor: Float
        /// The sampling rates in Hz that the sensor supports.
        package let rates: [UInt16]
        /// The ranges in g that the sensor supports.
        package let ranges: [UInt16]

        /// Reads an answer.
        /// - Returns: nil if the bytes are not an answer of the control point.
        package init?(_ bytes: UnsafeRawBufferPointer) {
            var reader = ByteReader(bytes)
            guard reader.byte() == answerMark, let operation = reader.byte(), let type = reader.byte(),
                let status = reader.byte()
            else { return nil }
            self.operation = operation
            self.type = type
            self.status = status
            var (factor, rates, ranges) = (Float(1), [UInt16](), [UInt16]())
            // Skip the byte that announces a continuation in another answer: the settings of these sensors fit into one answer.
            _ = reader.byte()
            while let setting = reader.byte(), let count = reader.byte() {
                // The number of channels has one byte, the factor four bytes, and every other value two.
                let size = setting == 4 ? 1 : setting == 5 ? 4 : 2
                guard let values = reader.take(Int(count) * size) else { break }
                var value = ByteReader(values)
                for _ in 0..<count {
                    switch setting {
                    case 5:
                        let read = Float(bitPattern: value.little32() ?? 0)
                        if read.isFinite, read > 0 { factor = read }
                    case Setting.rate: value.little16().map { rates.append($0) }
                    case Setting.range: value.little16().map { ranges.append($0) }
                    default: break
                    }
                }
            }
            self.factor = factor
            self.rates = rates
            self.ranges = ranges
        }
    }
}
