import Recordings
import Signals

extension FuzzTarget {
    /// XDF files. They are read as recordings, listed, and repaired like files of an interrupted recording.
    static let xdf = FuzzTarget(
        "xdf", maximumBytes: 256 << 10,
        growths: [
            Growth("chunks of one sample", bytes: [1, 12, 3, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0], begin: streams),
            Growth("chunks without samples", bytes: [1, 8, 3, 0, 1, 0, 0, 0, 1, 0], begin: streams),
            Growth(
                "chunks with times", bytes: [1, 20, 3, 0, 1, 0, 0, 0, 1, 1, 8] + time + [0, 0, 0, 0], begin: streams),
            Growth("texts", bytes: [1, 19, 3, 0, 2, 0, 0, 0, 1, 1, 8] + time + [1, 1, 65], begin: streams),
            Growth("boundaries", bytes: boundary, begin: streams),
            Growth("clock offsets", bytes: [1, 22, 4, 0, 1, 0, 0, 0] + time + time, begin: streams),
            Growth("ends of streams", bytes: [1, 6, 6, 0, 1, 0, 0, 0], begin: streams),
            Growth("other chunks", bytes: [1, 2, 9, 0], begin: streams),
            Growth("streams", bytes: description, begin: magic),
        ]
    ) { bytes in
        playRecording(bytes)
        _ = try? XDFFacts(MemoryBytes(bytes))
        guard let ending = try? XDFEnding(MemoryBytes(bytes), .completed) else { return }
        demand(ending.size >= 4 && ending.size <= Int64(bytes.count), "a file that grows")
        guard ending.hasSamples else { return }
        let mended = Array(bytes.prefix(Int(ending.size))) + ending.footers
        guard let again = try? XDFEnding(MemoryBytes(mended), .completed) else {
            return demand(false, "a completed file that is refused")
        }
        demand(again.isThere && again.size == ending.size, "a completed file that changes when completed again")
    }

    private static let magic = Array("XDF:".utf8)
    /// The number 1.0 (seconds) as the bytes of a double.
    private static let time: [UInt8] = [0, 0, 0, 0, 0, 0, 0xF0, 0x3F]
    private static let boundary: [UInt8] = [
        1, 18, 5, 0, 0x43, 0xA5, 0x46, 0xDC, 0xCB, 0xF5, 0x41, 0x0F, 0xB3, 0x0E, 0xD5, 0x46, 0x73, 0x83, 0xCB, 0xE4,
    ]
    /// Stream 1 has 32-bit samples, stream 2 has texts.
    private static let streams = XDFHeader(
        [
            XDFStream(
                name: "a", type: "EEG", rate: SamplingRate(hertz: 100), values: .float32,
                channels: [XDFStream.Channel(label: "1")]),
            XDFStream(
                name: "b", type: "Markers", rate: .irregular, values: .string,
                channels: [XDFStream.Channel(label: "2")]),
        ], start: nil, code: ""
    ).bytes
    /// A chunk with an empty description of a third stream.
    private static let description: [UInt8] = [1, 9, 2, 0, 7, 0, 0, 0, 60, 97, 62]
}
