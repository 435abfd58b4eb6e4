import RecordingFiles
import Recordings
import Signals

/// Returns a channel, by default with 8 samples a second and a range of -100 to 100 µV.
func channel(
    _ label: String = "EEG Fp1", transducer: String = "", unit: String = "µV", milliHertz: UInt32 = 8000,
    _ lower: Float = -100, _ upper: Float = 100
) -> RecordedChannel {
    RecordedChannel(
        label: label, transducer: transducer, unit: unit, rate: SamplingRate(milliHertz: milliHertz),
        physicalMinimum: lower, physicalMaximum: upper)
}

/// Returns a channel with this range.
func channel(_ lower: Float, _ upper: Float) -> RecordedChannel { channel("EEG Fp1", lower, upper) }

/// Returns a file to write. The channels' rates must permit a record in which each channel has a whole number of
/// samples.
func file(_ format: RecordingFormat, _ channels: [RecordedChannel]) -> RecordingFile {
    try! RecordingFile(format, channels)
}

/// Returns the characters of a header field without the blanks at its end; nil if it contains a byte that is not
/// printable ASCII.
func field(_ bytes: [UInt8], _ place: Int, _ width: Int) -> String? {
    guard place + width <= bytes.count else { return nil }
    var text = bytes[place..<place + width]
    guard text.allSatisfy({ (0x20...0x7E).contains($0) }) else { return nil }
    while text.last == 0x20 { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
}

/// Returns the little-endian integers that bytes contain in a format.
func integers(_ bytes: some Sequence<UInt8>, _ format: RecordingFormat) -> [Int32] {
    var values: [Int32] = []
    var value: UInt32 = 0
    var count = 0
    let shift = UInt32(32 - 8 * format.bytesPerSample)
    for byte in bytes {
        value |= UInt32(byte) << UInt32(8 * count)
        count += 1
        if count == format.bytesPerSample {
            values.append(Int32(bitPattern: value << shift) >> Int32(shift))
            value = 0
            count = 0
        }
    }
    return values
}

/// Returns the bytes with a text written at a position.
func replaced(_ bytes: [UInt8], at place: Int, _ text: String) -> [UInt8] {
    var bytes = bytes
    for (index, byte) in text.utf8.enumerated() { bytes[place + index] = byte }
    return bytes
}
