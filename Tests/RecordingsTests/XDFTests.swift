import RecordingFiles
import Recordings
import Signals
import TestKit

/// Returns four streams: two channels at 100 Hz, one channel at 0.05 Hz that begins 20 s later, and texts.
func xdfStreams() -> [XDFStream] {
    [
        XDFStream(
            name: "lab <1> & \"2\"", type: "EEG", source: "lab:9000", rate: SamplingRate(hertz: 100), values: .float32,
            channels: [
                XDFStream.Channel(label: "Fp1 <&>", unit: "µV", type: "EEG"),
                XDFStream.Channel(label: "II", unit: "mV", type: "ECG"),
            ]),
        XDFStream(
            name: "slow", type: "", rate: SamplingRate(milliHertz: 50), values: .float32,
            channels: [XDFStream.Channel(label: "Akku", unit: "V")]),
        XDFStream(
            name: "texts", type: "Markers", rate: .irregular, values: .string,
            channels: [XDFStream.Channel(label: "Markers")]),
    ]
}

/// Returns a value that differs from all other values of the channel.
func xdfValue(_ channel: Int, _ sample: Int) -> Float { Float(sample * 3 + channel) + 0.25 }

/// Returns a recording of this many seconds, with a checkpoint every second.
func xdfFile(seconds: Int, start: Int64? = 1_795_000_000, lost: Range<Int> = 0..<0) -> XDFFile {
    var file = XDFFile(xdfStreams(), start: start, code: "P 17")
    for second in 0..<seconds {
        file.addCheckpoint()
        file.add(100, stream: 0, time: 5000 + Double(second)) { channel, sample in
            let number = 100 * second + sample
            return lost.contains(number) ? SampleRing.lostSample : xdfValue(channel, number)
        }
        if second >= 20, second % 20 == 0 {
            file.add(1, stream: 1, time: 5000 + Double(second)) { _, _ in Float(second) }
        }
        if second % 10 == 5 { file.add("Übung \(second)", stream: 2, time: 5000.25 + Double(second)) }
    }
    return file
}

private func values(_ channel: Int, _ range: Range<Int>) -> [Float] { range.map { xdfValue(channel, $0) } }

private func notes(_ recording: any Recording) -> [RecordingAnnotation] {
    var (part, found): (Int64, [RecordingAnnotation]) = (0, [])
    while part < 1000, let more = (try? recording.annotations(part: part, limit: 1000)) ?? nil {
        found += more
        part += 1
    }
    return found
}

let xdfTests = [
    TestCase(
        "if an XDF file is written and read, it has the same labels, units, rates, values and texts, also if the end of the file is missing"
    ) {
        t in
        let open = xdfFile(seconds: 65, lost: 150..<160).bytes
        guard let ended = XDFFile.ended(open, .ended) else { return t.fail("not ended") }
        for bytes in [open, ended] {
            guard let recording = RecordingsTests.open(bytes).recording else { return t.fail("not opened") }
            t.expectEqual(recording.channels.map { $0.label }, ["Fp1 <&>", "II", "Akku"])
            t.expectEqual(recording.channels.map { $0.unit }, ["µV", "mV", "V"])
            t.expect(recording.channels[0].type == .eeg && recording.channels[1].type == .ecg)
            t.expectEqual(recording.channels.map { Int($0.rate.milliHertz) }, [100_000, 100_000, 50])
            // The slow stream begins later than the others by one of its sample intervals.
            t.expectEqual(recording.channels.map { Int($0.sampleCount) }, [6500, 6500, 4])
            t.expectEqual(recording.start ?? 0, 1_795_000_000)
            t.expectEqual(recording.duration, 80_000_000_000)
            t.expect(isClose(read(recording, 1, from: 0, count: 150), values(1, 0..<150), tolerance: 0))
            t.expect(
                isClose(
                    read(recording, 0, from: 148, count: 14),
                    values(0, 148..<150) + [Float](repeating: .nan, count: 10) + values(0, 160..<162), tolerance: 0))
            t.expect(isClose(read(recording, 2, from: 0, count: 9), [.nan, 20, 40, 60], tolerance: 0))
            let notes = notes(recording)
            t.expectEqual(notes.map { $0.text }, (0..<6).map { "Übung \(10 * $0 + 5)" })
            t.expectEqual(notes.map { $0.onset }, (0..<6).map { Int64(10 * $0 + 5) * 1_000_000_000 + 250_000_000 })
        }
    },
    TestCase("a text in XDF is read at the sample with the text's time, even if the stream's clock is two percent slow")
    {
        t in
        var file = XDFFile(xdfStreams(), start: 0, code: "")
        for part in 0..<200 {
            file.addCheckpoint()
            file.add(100, stream: 0, time: 5000 + 1.02 * Double(part)) { xdfValue($0, 100 * part + $1) }
            // The texts come in the file after the samples of their batch. Their times are those of samples 15,000 and
            // 15,050.
            if part == 150 { for late in [0, 0.51] { file.add("a", stream: 2, time: 5000 + 1.02 * 150 + late) } }
        }
        guard let recording = RecordingsTests.open(file.bytes).recording else { return t.fail("not opened") }
        let onsets = notes(recording).map { Double($0.onset) / 1e9 }
        t.expect(onsets.count == 2 && abs(onsets[0] - 150) < 0.02 && abs(onsets[1] - 150.5) < 0.02, "\(onsets)")
    },
    TestCase("the texts of a long XDF file are searched for in parts of a few MiB, and all of them are found") { t in
        var file = XDFFile(xdfStreams(), start: 0, code: "")
        for part in 0..<100 {
            file.addCheckpoint()
            file.add(10_000, stream: 0, time: 5000 + 100 * Double(part)) { _, _ in 0 }
            if part % 50 == 49 { file.add("a", stream: 2, time: 5000 + 100 * Double(part)) }
        }
        let bytes = CountedBytes(file.bytes)
        guard let recording = try? openRecording(bytes) else { return t.fail("not opened") }
        var (part, texts): (Int64, Int) = (0, 0)
        while part < 100 {
            bytes.furthest = 0
            guard let more = (try? recording.annotations(part: part, limit: 1000)) ?? nil else { break }
            texts += more.count
            part += 1
            t.expect(bytes.furthest < part * (5 << 20), "part \(part) up to \(bytes.furthest)")
        }
        t.expect(part >= 2, "\(bytes.size) bytes in \(part) parts")
        t.expectEqual(texts, 2)
    },
    TestCase("a long recording can be read at any position: forward, backward and far away") { t in
        let bytes = xdfFile(seconds: 1200).bytes
        // Reads the file with its checkpoints, and then without them, like a file of another program.
        for isForeign in [false, true] {
            var bytes = bytes
            if isForeign { hideCheckpoints(&bytes) }
            guard let recording = RecordingsTests.open(bytes).recording else { return t.fail("not opened") }
            t.expectEqual(recording.channels[0].sampleCount, 120_000)
            var random = Random(seed: 7)
            var places = [119_950, 0, 99, 100, 60_000, 59_990]
            for _ in 0..<40 { places.append(Int(random.below(119_000))) }
            for place in places {
                let count = min(250, 120_000 - place)
                for channel in 0..<2 {
                    t.expect(
                        isClose(
                            read(recording, channel, from: Int64(place), count: count),
                            values(channel, place..<place + count), tolerance: 0), "at \(place)")
                }
            }
        }
    },
    TestCase(
        "the app reads only the beginning, the end and the data near the position of its own long XDF recordings"
    ) { t in
        let bytes = CountedBytes(xdfFile(seconds: 5000).bytes)
        guard let recording = try? openRecording(bytes) else { return t.fail("not opened") }
        t.expect(bytes.size > 4_500_000 && bytes.count < 1_500_000, "\(bytes.count) bytes to open")
        bytes.count = 0
        t.expect(isClose(read(recording, 1, from: 333_333, count: 100), values(1, 333_333..<333_433), tolerance: 0))
        t.expect(bytes.count < 1_000_000, "\(bytes.count) bytes to seek")
    },
    TestCase(
        "if an XDF file contains invalid descriptions of streams, listing it reads only as many as a file can have streams"
    ) { t in
        var file = ForeignXDF()
        // Each description is longer than what one read of the file returns.
        let empty = String(repeating: " ", count: 160 << 10)
        for number in 1...200 { file.describe(UInt32(number), empty) }
        let bytes = CountedBytes(file.bytes)
        t.expect((try? XDFFacts(bytes)) == nil)
        let read = bytes.count / empty.utf8.count
        t.expect(read < 160, "\(read) descriptions")
    },
    TestCase("if an XDF recording is truncated at any byte, it can be read and completed up to its last whole chunk") {
        t in
        let file = xdfFile(seconds: 3)
        var whole = 0
        for end in stride(from: 1, to: file.bytes.count, by: 37) {
            let cut = Array(file.bytes.prefix(end))
            let ending = try? XDFEnding(MemoryBytes(cut), .completed)
            if let recording = RecordingsTests.open(cut).recording {
                let count = Int(recording.channels[0].sampleCount)
                t.expect(count % 100 == 0 && count > 0)
                t.expect(isClose(read(recording, 0, from: 0, count: count), values(0, 0..<count), tolerance: 0))
                guard let ending, ending.hasSamples, !ending.isThere else { return t.fail("not completed at \(end)") }
                let mended = Array(cut.prefix(Int(ending.size))) + ending.footers
                whole = max(whole, count)
                t.expectEqual(Int(RecordingsTests.open(mended).recording?.channels[0].sampleCount ?? 0), count)
                t.expect((try? XDFEnding(MemoryBytes(mended), .completed))?.isThere == true)
                guard let facts = try? XDFFacts(MemoryBytes(mended)) else { return t.fail("no facts") }
                t.expect(facts.state == .completed)
                t.expectEqual(facts.seconds, Int64(count / 100))
            } else {
                t.expect(ending.map { !$0.hasSamples && $0.isEmpty } ?? true, "at \(end)")
            }
        }
        // Even the least truncated file ends within the chunk of the third second, so at most two seconds (200 samples) are read.
        t.expectEqual(whole, 200)
    },
    TestCase("if the checkpoints of the app's own XDF recording are damaged, it is not reported as empty") { t in
        var bytes = xdfFile(seconds: 20).bytes
        hideCheckpoints(&bytes)
        guard let ending = try? XDFEnding(MemoryBytes(bytes), .completed) else { return t.fail("not ours") }
        t.expect(!ending.hasSamples && !ending.isEmpty && !ending.isThere)
        let facts = try? XDFFacts(MemoryBytes(bytes))
        t.expect(facts != nil && facts?.state == nil, "a truncated recording is listed as growing")
        t.expectEqual(RecordingsTests.open(bytes).recording?.channels[0].sampleCount ?? 0, 2000)
    },
    TestCase("an XDF recording is listed with its channels, code, length and end without reading the whole file") { t in
        let open = xdfFile(seconds: 30).bytes
        guard let ended = XDFFile.ended(open, .ended) else { return t.fail("not ended") }
        // A file that ends within the footers of its streams is completed, too.
        guard let again = XDFFile.ended(Array(ended.dropLast(30)), .ended) else {
            return t.fail("a recording that ends within its footers was not completed")
        }
        t.expect(again == ended)
        for (bytes, state) in [(open, XDFFacts.State.open), (ended, .ended)] {
            guard let facts = try? XDFFacts(MemoryBytes(bytes)) else { return t.fail("no facts") }
            t.expect(facts.state == state)
            t.expectEqual(facts.channelCount, 3)
            t.expectEqual(facts.channels.map { $0.label }, ["Fp1 <&>", "II", "Akku"])
            t.expectEqual(facts.code, "P 17")
            t.expectEqual(facts.seconds, 30)
        }
    },
    TestCase(
        "XDF streams of other programs are read: all number types, a time stamp for each sample, missing samples, clock offsets"
    ) { t in
        var file = ForeignXDF()
        let formats = ["int8", "int16", "int32", "int64", "double64", "float32"]
        for (index, format) in formats.enumerated() {
            file.describe(UInt32(10 + index), format: format, rate: "10", channels: 1)
        }
        let sizes = [1, 2, 4, 8]
        for (index, size) in sizes.enumerated() {
            file.samples(UInt32(10 + index), count: 3) { file, sample in
                file.stamp(100 + Double(sample) / 10)
                file.little(UInt64(bitPattern: Int64(-5 + sample)), size)
            }
        }
        // In this stream, 30 samples are missing, and only the first sample of each chunk has a time stamp.
        for (time, first) in [(100.0, 0), (103.5, 5)] {
            file.samples(14, count: 5) { file, sample in
                if sample == 0 { file.stamp(time) } else { file.little(0, 1) }
                file.little((Double(first + sample) + 0.5).bitPattern, 8)
            }
        }
        // The clock of this stream is 2 s behind the others.
        file.offset(15, 2)
        file.samples(15, count: 1) { file, _ in
            file.stamp(99)
            file.little(UInt64(Float(7.5).bitPattern), 4)
        }
        guard let recording = RecordingsTests.open(file.bytes).recording else { return t.fail("not opened") }
        t.expectEqual(recording.channels.map { Int($0.sampleCount) }, [3, 3, 3, 3, 40, 11])
        for channel in 0..<4 { t.expect(isClose(read(recording, channel, from: 0, count: 9), [-5, -4, -3])) }
        let gap = [Float](repeating: .nan, count: 30)
        t.expect(
            isClose(
                read(recording, 4, from: 0, count: 99), [0.5, 1.5, 2.5, 3.5, 4.5] + gap + [5.5, 6.5, 7.5, 8.5, 9.5]))
        t.expect(isClose(read(recording, 5, from: 9, count: 9), [.nan, 7.5]))
    },
    TestCase(
        "a time stamp far from the others, or an invalid stream in XDF, is reported, and everything else is played"
    ) {
        t in
        for wild in [1.6e11, 1e300, -1e300] {
            var file = ForeignXDF()
            file.describe(7, format: "float32", rate: "100", channels: 1)
            for time in [100, 100.01, wild, 100.03] {
                file.samples(7, count: 1) { file, _ in
                    file.stamp(time)
                    file.little(0, 4)
                }
            }
            guard let recording = RecordingsTests.open(file.bytes).recording else { return t.fail("not opened") }
            t.expectEqual(recording.duration, 40_000_000)
            t.expect(recording.remarks == [wild.magnitude > 1e13 ? .timesLeftOut(1) : .clockReset(stream: "a", 2)])
        }
        // The second stream has an invalid time stamp, and the third one has a rate that is not a number.
        var file = ForeignXDF()
        for (stream, rate) in [(UInt32(1), "100"), (2, "100"), (3, "x"), (4, "50")] {
            file.describe(stream, format: "float32", rate: rate, channels: 1)
        }
        for (stream, time) in [(UInt32(1), 100.0), (2, -1e300), (3, 100), (4, 101)] {
            file.samples(stream, count: 1) { file, _ in
                file.stamp(time)
                file.little(0, 4)
            }
        }
        guard let recording = RecordingsTests.open(file.bytes).recording else { return t.fail("not opened") }
        t.expectEqual(recording.channels.map { Int($0.rate.milliHertz) }, [100_000, 100_000, 50_000])
        t.expectEqual(recording.channels.map { Int($0.sampleCount) }, [1, 1, 51])
        t.expect(recording.remarks == [.timesLeftOut(1), .otherClock(stream: "a"), .streamsLeftOut(1)])
        t.expectEqual((try? XDFFacts(MemoryBytes(file.bytes)))?.channelCount ?? 0, 3)
    },
    TestCase(
        "in XDF headers of other programs, XML entities, comments and units as words are read, up to the first invalid XML"
    ) {
        t in
        let begin =
            "<info><channel_count>2</channel_count><nominal_srate>1e1</nominal_srate><channel_format>float32"
            + "</channel_format><desc><channels><!-- <channel> --><channel><label>a &lt;&#x4E;&#228;&#8364;</label>"
            + "<unit>Microvolts</unit></channel><channel><label>"
        let end = "</label><unit>mmHg</unit></channel></channels></desc></info>"
        let declared = "<!DOCTYPE info [<!ENTITY a \"b\">]>"
        func channels(_ xml: String) -> [ReplayChannel]? {
            var file = ForeignXDF()
            file.describe(7, xml)
            file.samples(7, count: 1) { file, _ in
                file.stamp(5)
                file.little(0, 8)
            }
            return RecordingsTests.open(file.bytes).recording?.channels
        }
        for (second, label, unit) in [("b", "b", "mmHg"), ("", "2", "mmHg"), ("A & B", "2", ""), ("&bad;", "2", "")] {
            let channels = channels(begin + second + end) ?? []
            t.expectEqual(channels.map { $0.label }, ["a <Nä€", label])
            t.expectEqual(channels.map { $0.unit }, ["µV", unit])
        }
        t.expect(channels(declared + begin + "&a;" + end) == nil)
        t.expect(channels("<a>" + begin + end) == nil)
    },
    TestCase("if the description of an XDF stream is invalid, it is refused with the reason") { t in
        func error(_ change: (inout ForeignXDF) -> Void) -> RecordingError? {
            var file = ForeignXDF()
            change(&file)
            return RecordingsTests.open(file.bytes).error
        }
        guard case .badField(.signalCount, _)? = error({ $0.describe(1, format: "int8", rate: "1", channels: 0) }),
            case .tooLarge(.signalCount, _)? = error({ $0.describe(1, format: "int8", rate: "1", channels: 9999) }),
            case .badField(.version, _)? = error({ $0.describe(1, format: "int9", rate: "1", channels: 1) }),
            case .badField(.samplingRate, _)? = error({ $0.describe(1, format: "int8", rate: "-1", channels: 1) }),
            case .tooLarge(.samplingRate, _)? = error({ $0.describe(1, format: "int8", rate: "1e9", channels: 1) })
        else { return t.fail("another reason") }
        t.expect(error { $0.describe(1, format: "int8", rate: "1", channels: 1) } == .noChannels)
        guard
            case .tooLarge(.signalCount, _)? = error({
                for stream in 1...200 { $0.describe(UInt32(stream), format: "int8", rate: "1", channels: 1) }
            })
        else { return t.fail("too many streams") }
        guard case .torn? = error({ _ in }) else { return t.fail("no streams") }
    },
]

/// Destroys the marks of the checkpoints in a file, so that readers must read chunk by chunk.
private func hideCheckpoints(_ bytes: inout [UInt8]) {
    let mark = Array("DXPSCKT1".utf8)
    var place = 0
    while place + 8 <= bytes.count {
        if bytes[place] == mark[0], bytes[place..<place + 8].elementsEqual(mark) { bytes[place] = 0 }
        place += 1
    }
}

/// A source of bytes that counts how many bytes are read.
private final class CountedBytes: ByteSource {
    private let memory: MemoryBytes
    var count = 0
    /// The highest position in the file that was read.
    var furthest: Int64 = 0

    init(_ bytes: [UInt8]) { memory = MemoryBytes(bytes) }

    var size: Int64 { memory.size }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
        let read = try memory.read(at: offset, into: buffer)
        count += read
        furthest = max(furthest, offset + Int64(read))
        return read
    }
}
