import Acquisition
import AcquisitionTests
import Recorder
import Recordings
import Signals
import TestKit

private let second: Int64 = 1_000_000_000
private let rate = SamplingRate(hertz: 100)

/// The parts of a file's chunks that the tests check.
private struct Chunks {
    /// For each stream, the time of each sample as the file states it; nil for a sample without a time.
    private(set) var stamps: [UInt32: [Double?]] = [:]
    private(set) var firstOfChunks: [UInt32: [Int]] = [:]
    /// The measurements of each stream's clock offset in the file.
    private(set) var offsets: [UInt32: [[Double]]] = [:]
    private(set) var texts: [UInt32: [String]] = [:]

    /// - Parameter channels: the number of 32-bit values per sample of each stream; 0 for a text stream.
    init(_ bytes: [UInt8], channels: [UInt32: Int]) {
        func number<Value: BitwiseCopyable>(_ place: Int, as: Value.Type) -> Value {
            bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: Value.self) }
        }
        var place = 4
        while place < bytes.count {
            let width = Int(bytes[place])
            let length = width == 1 ? Int(bytes[place + 1]) : Int(number(place + 1, as: UInt32.self))
            var inside = place + 1 + width
            place = inside + length
            let (tag, stream) = (number(inside, as: UInt16.self), number(inside + 2, as: UInt32.self))
            inside += 6
            if tag == 4 {
                offsets[stream, default: []].append([
                    number(inside, as: Double.self), number(inside + 8, as: Double.self),
                ])
            }
            guard tag == 3, let count = channels[stream] else { continue }
            inside += 1 + Int(bytes[inside])
            firstOfChunks[stream, default: []].append(stamps[stream]?.count ?? 0)
            while inside < place {
                let isStamped = bytes[inside] == 8
                stamps[stream, default: []].append(isStamped ? number(inside + 1, as: Double.self) : nil)
                inside += (isStamped ? 9 : 1) + 4 * count
                guard count == 0 else { continue }
                let text = Int(number(inside + 1, as: UInt32.self))
                texts[stream, default: []].append(
                    String(decoding: bytes[inside + 5..<inside + 5 + text], as: UTF8.self))
                inside += 5 + text
            }
        }
    }
}

/// A sender whose clock is ahead of the board's. It sends a time stamp with every hundredth sample.
private final class Sender {
    let source: PlayedSource
    /// The number of seconds by which the sender's clock is ahead of the board's.
    var ahead: Double
    private(set) var stamps: [Int: Double] = [:]
    private(set) var offsets: [[Double]] = []
    private var sent = 0

    init(ahead: Double, _ signals: [Signal] = [PlayedSource.eeg(100)]) {
        source = PlayedSource("amp", signals)
        source.stamps = SenderStamps(rate, run: 0)
        self.ahead = ahead
    }

    func measure(at time: Int64) {
        let seconds = Double(time) / 1e9 + ahead
        source.stamps?.noteOffset(at: seconds, toBoard: -ahead)
        offsets.append([seconds, -ahead])
    }

    /// Sends a second of samples (100); only the first of them has a time stamp.
    func send(at time: Int64, _ value: Float? = nil) {
        let stamp = Double(time) / 1e9 + ahead + Double(sent % 300) * 1e-5
        source.stamps?.append(stamp, number: Int64(sent))
        stamps[sent] = stamp
        source.send((0..<100).map { value ?? Float(sent + $0) }, at: time)
        sent += 100
    }
}

let senderClockTests = [
    TestCase("an XDF recording contains a sender's time stamps bit by bit, and the measurements of the sender's clock")
    { t in
        let sender = Sender(ahead: 71_234.567)
        let other = PlayedSource("b", [PlayedSource.eeg(100, 1)])
        sender.measure(at: after(0))
        sender.measure(at: after(1))
        guard let played = PlayedStreams([sender.source, other]) else { return t.fail("no plan") }
        for part in 0..<5 {
            sender.send(at: played.bench.now)
            other.send((0..<100).map { Float($0) }, at: played.bench.now)
            if part % 2 == 0 { sender.measure(at: played.bench.now) }
            played.bench.turn(second)
        }
        played.finish()
        let chunks = Chunks(played.sink.bytes, channels: [1: 2, 2: 1])
        let found = chunks.stamps[1] ?? []
        t.expectEqual(found.count, 500)
        for (number, stamp) in sender.stamps { t.expect(found[number] == stamp, "\(number)") }
        // Apart from the samples with a time stamp, only the first sample of each chunk has a time in the file.
        for number in found.indices where sender.stamps[number] == nil {
            let isFirst = chunks.firstOfChunks[1]?.contains(number) ?? false
            t.expect((found[number] != nil) == isFirst, "\(number)")
            guard let stamp = found[number], let before = sender.stamps[number / 100 * 100] else { continue }
            t.expect((stamp - before - Double(number % 100) / 100).magnitude < 1e-9)
        }
        t.expect(chunks.offsets[1] == Array(sender.offsets[1...]), "the newest before, and all since")
        // The stream without time stamps has times by the clock of the file, so its clock offset is 0.
        t.expect(chunks.offsets[2] == [[0, 0]])
        t.expect((chunks.stamps[2]?.first.flatMap { $0 } ?? .infinity) < Double(after(0)) / 1e9 + 71_234)
        guard let recording = played.recording, let facts = try? XDFFacts(MemoryBytes(played.sink.bytes)) else {
            return t.fail("not read")
        }
        t.expectEqual(recording.channels.map { $0.sampleCount }, [500, 500, 500])
        t.expectEqual(facts.seconds, 5)
        t.expectEqual(played.values(1), (0..<500).map { Float($0) })
    },
    TestCase("the XDF header of a stream contains the description that its sender states, or else the source's name") {
        t in
        let silent = PlayedSource("b", [PlayedSource.eeg(100, 1)])
        let sender = Sender(ahead: 0)
        sender.source.identity = SenderIdentity(
            name: "Amp of room 3", type: "Biosignal", sourceID: "amp <1> & \u{B5}",
            uid: "6ba7b810-9dad-11d1-80b4-00c04fd430c8", hostName: "lab-pc",
            sessionID: "default", createdAt: 972_462_860_456)
        let nameless = PlayedSource("c", [PlayedSource.eeg(100, 1)])
        nameless.identity = SenderIdentity(sourceID: "", uid: "u", hostName: "", sessionID: "", createdAt: 0)
        guard let played = PlayedStreams([sender.source, silent, nameless]) else { return t.fail("no plan") }
        played.finish()
        let text = String(decoding: played.sink.bytes, as: UTF8.self)
        t.expect(
            contains(
                text,
                "<source_id>amp &lt;1&gt; &amp; \u{B5}</source_id><created_at>972.462860456</created_at>"
                    + "<uid>6ba7b810-9dad-11d1-80b4-00c04fd430c8</uid><session_id>default</session_id>"
                    + "<hostname>lab-pc</hostname><desc>"), "all of it")
        t.expect(contains(text, "<source_id>b</source_id><desc>"), "a source's name")
        // The header contains the name that the sender gave the stream, because users' scripts find a stream by this name.
        t.expect(contains(text, "<name>Amp of room 3</name><type>Biosignal</type>"), "as sent")
        t.expect(contains(text, "<name>b EEG</name><type>EEG</type>"), "by source and type")
        t.expect(
            contains(
                text,
                "<source_id></source_id><uid>u</uid><session_id></session_id><hostname></hostname><desc>"),
            "no identifier")
    },
    TestCase("if a sender states a stream type, it is written only for the sender's streams of this type") { t in
        let mixed = PlayedSource(
            "amp",
            [
                PlayedSource.eeg(100, 1),
                Signal(
                    type: .acceleration, rate: SamplingRate(hertz: 50), blockSize: 1, unit: "g",
                    labels: ["X", "Y", "Z"]),
            ])
        mixed.identity = SenderIdentity(
            name: "OpenBCI", type: "EEG", sourceID: "1", uid: "u", hostName: "", sessionID: "", createdAt: 0)
        guard let played = PlayedStreams([mixed]) else { return t.fail("no plan") }
        played.finish()
        let text = String(decoding: played.sink.bytes, as: UTF8.self)
        t.expect(contains(text, "<name>OpenBCI</name><type>EEG</type>"), "as sent")
        t.expect(contains(text, "<name>amp Accelerometer</name><type>Accelerometer</type>"), "its own")
    },
    TestCase("if a sender restarts, the file's time stamps continue by extrapolating the sender's previous clock") {
        t in
        let sender = Sender(ahead: 500)
        sender.measure(at: after(0))
        guard let played = PlayedStreams([sender.source]) else { return t.fail("no plan") }
        for part in 0..<6 {
            if part == 3 {
                sender.ahead = -300
                sender.source.stamps?.beginRun()
                sender.measure(at: played.bench.now)
            }
            sender.send(at: played.bench.now)
            played.bench.turn(second)
        }
        played.finish()
        let chunks = Chunks(played.sink.bytes, channels: [1: 2])
        let times = (chunks.stamps[1] ?? []).compactMap { $0 }
        for (one, next) in zip(times, times.dropFirst()) { t.expect(next > one && next - one < 1.01, "\(one) \(next)") }
        t.expect(chunks.offsets[1] == [sender.offsets[0]])
        t.expectEqual(played.values(0), (0..<600).map { Float($0) })
    },
    TestCase(
        "if a sender's time stamps were overwritten before they are recorded, the samples get time stamps at the nominal rate; lost samples are NaN"
    ) {
        t in
        let sender = Sender(ahead: 10)
        guard let played = PlayedStreams([sender.source], seconds: 60) else { return t.fail("no plan") }
        played.sink.isFast = false
        for _ in 0..<12 {
            sender.send(at: played.bench.now)
            played.bench.turn(second)
        }
        sender.send(at: played.bench.now, .nan)
        // Send a time stamp for each of these samples: more time stamps than the store can contain.
        for number in 1300..<2500 { sender.source.stamps?.append(Double(number), number: Int64(number)) }
        sender.source.send((1300..<2500).map { Float($0) }, at: played.bench.now)
        played.bench.turn(second)
        played.sink.isFast = true
        played.bench.turn(second)
        played.finish()
        let found = Chunks(played.sink.bytes, channels: [1: 2]).stamps[1] ?? []
        t.expectEqual(found.count, 2500)
        t.expect(found[2499] == 2499 && found[1600] == 1600 && found[0] != nil)
        t.expectEqual(played.values(0).count { $0.isNaN }, 100)
    },
    TestCase(
        "in XDF, events and complete texts get the sender's time stamps; the user's markers get times of the file's clock"
    ) {
        t in
        let sender = Sender(ahead: 500, [PlayedSource.button, PlayedSource.texts])
        sender.measure(at: after(0))
        guard let played = PlayedStreams([sender.source]) else { return t.fail("no plan") }
        t.expect(played.plan.descriptions[0].values == .float32 && played.plan.descriptions[1].values == .string)
        let now = played.bench.now
        let text = "{\"condition\": \"left\",\n \"trial\": 12, \"response\": \"none\", \"größe\": 3.5}"
        for number in 0..<10 {
            let time = now + Int64(number) * second / 10
            let stamp = Double(time) / 1e9 + 500.000_123
            sender.source.send([Float(number)], signal: 0, at: time, stamp: stamp)
            sender.source.send(text, signal: 1, at: time, stamp: stamp)
            played.bench.turn(second / 10)
        }
        played.bench.acquisition.mark("own", at: played.bench.now)
        played.finish()
        let chunks = Chunks(played.sink.bytes, channels: [1: 1, 2: 0, 3: 0])
        let wanted: [Double?] = (0..<10).map { Double(now + Int64($0) * second / 10) / 1e9 + 500.000_123 }
        t.expect(chunks.stamps[1] == wanted && chunks.stamps[2] == wanted)
        t.expect(chunks.texts[2]?.count == 10 && chunks.texts[2]?.allSatisfy { $0 == text } ?? false, "other texts")
        t.expect(chunks.offsets[1] == sender.offsets && chunks.offsets[2] == sender.offsets)
        // The marker stream also contains a text for each event with a number.
        t.expect(chunks.texts[3]?.last == "own" && chunks.texts[3]?.count == 11)
        t.expect(chunks.offsets[3] == [[0, 0]])
    },
    TestCase("while the card does not respond, a limited number of texts wait; the number of omitted texts is reported")
    { t in
        let sender = Sender(ahead: 500, [PlayedSource.texts])
        guard let played = PlayedStreams([sender.source]) else { return t.fail("no plan") }
        played.sink.isFast = false
        for number in 0..<400 {
            sender.source.send("S\(number)", at: played.bench.now, stamp: Double(number))
            played.bench.turn(10_000_000)
        }
        played.bench.acquisition.mark("own", at: played.bench.now)
        played.sink.isFast = true
        played.finish()
        let chunks = Chunks(played.sink.bytes, channels: [1: 0, 2: 0])
        t.expectEqual(chunks.texts[1] ?? [], (0..<256).map { "S\($0)" })
        t.expect(chunks.stamps[1] == (0..<256).map { Double($0) })
        t.expectEqual(chunks.texts[2] ?? [], ["own", "Annotations left out"])
    },
]
