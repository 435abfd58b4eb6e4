import RecordingFiles
import Recordings
import Signals
import TestKit

// recording-writer: writes recordings with the app's modules, for third-party readers
// (Tests/Interoperability/recordings). Usage: recording-writer FOLDER. read_recordings.py defines the files' contents
// independently.

func fail(_ message: String) -> Never {
    print("recording-writer: \(message)")
    fatalError()
}

/// Returns sample `number` of a channel: a saw tooth in whole steps, which differs from channel to channel.
func saw(_ channel: Int, _ number: Int, step: Float, center: Float) -> Float {
    Float((number * (37 + 6 * channel) + channel * 101) % 2001 - 1000) * step + center
}

func channel(_ label: String, _ unit: String, milliHertz: UInt32, _ range: ClosedRange<Float>) -> RecordedChannel {
    RecordedChannel(
        label: label, transducer: "Elektrode für Tests", unit: unit, rate: SamplingRate(milliHertz: milliHertz),
        physicalMinimum: range.lowerBound, physicalMaximum: range.upperBound)
}

func file(_ format: RecordingFormat, _ channels: [RecordedChannel]) -> RecordingFile {
    do throws(RecordLayoutError) { return try RecordingFile(format, channels) } catch { fail("no layout") }
}

/// The longest note that a user can type: 120 characters.
let note = String(repeating: "Übung zählt", count: 10) + "und endet."

/// Returns a file with four rates, units and ranges, with lost and clipped samples, and with annotations in their own
/// record or a later one. It has six records of a second.
func mixed(_ format: RecordingFormat) -> RecordingFile {
    var recording = file(
        format,
        [
            channel("EEG Fp1", "µV", milliHertz: 256_000, -3276.7...3276.7),
            channel("ECG II", "mV", milliHertz: 512_000, -5...5),
            channel("Körpertemperatur", "°C", milliHertz: 1000, 20...45),
            channel("Druck", "mmHg", milliHertz: 25_000, -50...300),
        ])
    // 2026-11-21 07:53:36.
    recording.start = CivilTime.dayNumber(year: 2026, month: 11, day: 21) * 86400 + 28_416
    recording.code = "P 17"
    recording.annotations = [
        .init(250_000, "Übung beginnt"), .init(1_000_000, "lost samples: EEG Fp1", duration: 500_000, record: 1),
        .init(1_234_567, "ÄÖÜ äöü ß µV 脑", record: 1), .init(500_000, "came late", record: 4),
        .init(5_062_500, "clipped", duration: 62_500, record: 5), .init(2_500_000, note, record: 2),
    ]
    return recording
}

func mixedValue(_ channel: Int, _ number: Int) -> Float {
    switch channel {
    // Half a second of samples is lost.
    case 0: (256..<384).contains(number) ? SampleRing.lostSample : saw(0, number, step: 2.5, center: 0)
    // The values exceed the range at both ends.
    case 1: saw(1, number, step: 0.0078125, center: 0)
    case 2: saw(2, number, step: 0.0078125, center: 32)
    default: saw(3, number, step: 0.125, center: 125)
    }
}

func store(_ bytes: [UInt8], _ name: String) {
    guard TestFiles.store(bytes, at: folder + "/" + name) else { fail("\(name) cannot be written") }
}

/// Stores a recording that a power cut truncated in its fourth record, when the header had no count yet, and the same
/// file after its repair.
func storeTorn(_ recording: RecordingFile, _ name: String) {
    let whole = recording.bytes(records: 6, value: mixedValue).bytes
    let end = recording.place(record: 3, channel: 0) + recording.layout.recordBytes / 2
    var torn = Array(whole.prefix(end))
    torn.replaceSubrange(236..<244, with: RecordingHeader.countField(-1))
    store(torn, "torn." + name)
    guard let repair = try? RecordingRepair(header: torn, fileSize: Int64(torn.count)), repair.isNeeded else {
        fail("\(name) is not repaired")
    }
    torn.removeLast(torn.count - Int(repair.size))
    torn.replaceSubrange(236..<244, with: RecordingHeader.countField(repair.recordCount))
    store(torn, "repaired." + name)
}

let folder = programArguments().first ?? ""
for format in [RecordingFormat.edf, .bdf] {
    let name = format.fileExtension
    let recording = mixed(format)
    let written = recording.bytes(records: 6, value: mixedValue)
    store(written.bytes, "mixed." + name)
    storeTorn(recording, name)
    // The maximum number of channels, at the maximum rate of the device. The records last 1/16 s and 7/64 s.
    let fast = file(format, (0..<64).map { channel("EEG \($0 + 1)", "µV", milliHertz: 4_096_000, -1000...1000) })
    store(fast.bytes(records: 12) { saw($0, $1, step: 0.5, center: 0) }.bytes, "fast." + name)
    // A file with records of 10 s, recorded while the clock was not set.
    let slow = file(
        format,
        [
            channel("Akku", "V", milliHertz: 100, 0...1000), channel("Puls", "bpm", milliHertz: 32_000, -1000...1000),
        ])
    store(slow.bytes(records: 3) { saw($0, $1, step: 0.25, center: $0 == 0 ? 500 : 0) }.bytes, "slow." + name)
    print("\(name): \(written.clipped) clipped, \(written.lost) lost, \(written.refused) refused")
}

// MARK: XDF

/// Returns ten seconds of two streams whose rates have no common record length, of a stream of codes and of a stream of
/// texts.
func streams() -> XDFFile {
    var file = XDFFile(
        [
            XDFStream(
                name: "labserver:9000 EEG", type: "EEG", source: "labserver:9000", rate: SamplingRate(hertz: 256),
                values: .float32,
                channels: [
                    XDFStream.Channel(label: "EEG Fp1 <ä>", unit: "µV", type: "EEG"),
                    XDFStream.Channel(label: "EEG & \"Cz\"", unit: "µV", type: "EEG"),
                ]),
            XDFStream(
                name: "odd", type: "ECG", rate: SamplingRate(milliHertz: 99_991), values: .float32,
                channels: [XDFStream.Channel(label: "ECG II", unit: "mV", type: "ECG")]),
            XDFStream(
                name: "button", type: "Button", rate: .irregular, values: .float32,
                channels: [XDFStream.Channel(label: "Button 1", type: "Button")]),
            XDFStream(
                name: "PocketScope markers", type: "Markers", rate: .irregular, values: .string,
                channels: [XDFStream.Channel(label: "Markers", type: "Markers")]),
        ], start: CivilTime.dayNumber(year: 2026, month: 11, day: 21) * 86400 + 28_416, code: "P 17")
    for second in 0..<10 {
        file.addCheckpoint()
        let time = 1000 + Double(second)
        file.add(256, stream: 0, time: time) { channel, sample in
            let number = 256 * second + sample
            return channel == 0 && (300..<400).contains(number)
                ? SampleRing.lostSample : saw(channel, number, step: 0.1, center: 0)
        }
        file.add(100, stream: 1, time: 1000.5 + Double(100 * second) / 99.991) { _, sample in
            saw(2, 100 * second + sample, step: 1e-6, center: 0)
        }
        if second % 3 == 0 {
            file.add(1, stream: 2, time: time + 0.125) { _, _ in Float(second) }
            file.add(second == 6 ? note : "Übung \(second) <&>", stream: 3, time: time + 0.125)
        }
    }
    return file
}

let open = streams().bytes
store(open, "open.xdf")
store(Array(open.dropLast(333)), "torn.xdf")
for (name, bytes, mark) in [
    ("ended", open, XDFEnding.Mark.ended), ("completed", Array(open.dropLast(333)), .completed),
] {
    guard let whole = XDFFile.ended(bytes, mark) else { fail("\(name).xdf is not ended") }
    store(whole, name + ".xdf")
}
