import Recordings
import SignalServerCore
import Signals
import TestKit

/// Returns a test that compares each packet of a replayed recording with the samples that the reader returns for the
/// whole file.
private func replay(_ file: String, block: Int, packets: Int) -> TestCase {
    TestCase("if signal-server replays \(file), it sends the file's samples in order and at the file's rate") { t in
        let path = TestFiles.shared + "/data/" + file
        guard TestFiles.bytes(path) != nil else {
            return t.skip("no recordings at \(TestFiles.shared)", since: .noShared)
        }
        guard let recording = try? openRecording(path: path),
            let options = try? OptionParser.parse(["--replay", path, "--block", "\(block)"]),
            let stream = try? SignalFactory.stream(options)
        else { return t.fail("cannot be opened") }
        let expected = recording.channels.indices.map { channel -> [Float] in
            var samples = [Float](repeating: 0, count: packets * block)
            let count = samples.withUnsafeMutableBufferPointer {
                (try? recording.read(channel: channel, from: 0, into: $0)) ?? 0
            }
            // When the replay reaches the end of the file, it begins again at the file's start.
            for index in count..<samples.count { samples[index] = samples[index - count] }
            return samples
        }
        t.expectEqual(stream.catalogue.channelCount, recording.channels.count)
        var received = [[Float]](repeating: [], count: recording.channels.count)
        for _ in 0..<packets {
            stream.advance()
            for streamed in stream.signals where streamed.isPresent {
                for (row, label) in streamed.signal.labels.enumerated() {
                    guard let channel = recording.channels.firstIndex(where: { $0.label == label }) else { continue }
                    received[channel] += streamed.samples[row * block..<(row + 1) * block]
                }
            }
        }
        for channel in received.indices {
            let same = zip(received[channel], expected[channel]).allSatisfy { $0 == $1 || $0.isNaN && $1.isNaN }
            t.expect(same && !received[channel].isEmpty, "channel \(channel) differs")
            t.expectEqual(stream.master.rate.milliHertz, recording.channels[0].rate.milliHertz)
        }
    }
}

/// A recording of one second with two signals: one at 10 Hz, and one at 3.333 Hz.
private final class TwoRates: Recording {
    let channels = [
        ReplayChannel(label: "II", type: .ecg, unit: "mV", rate: SamplingRate(hertz: 10), sampleCount: 10),
        ReplayChannel(label: "HR", type: .heartRate, unit: "%", rate: SamplingRate(milliHertz: 3333), sampleCount: 3),
    ]
    var start: Int64? { nil }
    var duration: Int64 { 1_000_000_000 }
    var readInterval: Int64 { 1_000_000_000 }
    var remarks: [RecordingRemark] { [] }
    var losses: [RecordingLoss] { [] }

    func annotations(part: Int64, limit: Int) throws(RecordingError) -> [RecordingAnnotation]? { nil }

    func read(
        channel: Int, from first: Int64, into samples: UnsafeMutableBufferPointer<Float>
    ) throws(RecordingError) -> Int {
        let count = max(0, min(samples.count, Int(channels[channel].sampleCount - first)))
        for index in 0..<count { samples[index] = Float(Int(first) + index) }
        return count
    }
}

let replayTests: [TestCase] = [
    replay("ecg-mitbih-100.edf", block: 6, packets: 7300),
    replay("ecg-ptb-s0010-12lead.edf", block: 20, packets: 1000),
    replay("eeg-resting-yasa.edf", block: 4, packets: 1000),
    replay("eeg-139ch-512hz.edf", block: 16, packets: 250),
    replay("walk-user1-hand.csv", block: 5, packets: 500),
    TestCase("if a replayed file begins again, its channels keep their units and kinds, and its signals stay aligned") {
        t in
        let recording = TwoRates()
        guard let offers = try? ReplayOffers.make(recording, blockSize: 1),
            let stream = PacketStream(offers, recording: recording, repeatSlow: false)
        else { return t.fail("no stream") }
        t.expectEqual(stream.signals.map { $0.facts(of: 0).unit }, ["mV", "%"])
        t.expect(stream.signals[1].facts(of: 0).type == .heartRate)
        // Each time the file begins again, both signals begin at the same time.
        var (fast, slow): ([Float], [Float]) = ([], [])
        for _ in 0..<100 {
            stream.advance()
            for streamed in stream.signals where streamed.isPresent {
                if streamed.signal.rate.milliHertz == 10_000 {
                    fast += Array(streamed.samples)
                } else {
                    slow += Array(streamed.samples)
                }
            }
        }
        t.expect((0..<100).allSatisfy { fast[$0] == Float($0 % 10) }, "fast")
        // A sample of the slow signal lasts 1/3 s, rounded up, so repetition k begins at sample ceil(10 k / 3).
        for round in 0..<8 where (3333 * round + 999) / 1000 < slow.count {
            t.expect(slow[(3333 * round + 999) / 1000] == 0, "round \(round)")
        }
    },
    TestCase(
        "if a recording to replay is missing or invalid, the signal server reports an error that contains the option"
    ) { t in
        for path in ["/nonexistent.edf", "/dev/null", "/proc/self/exe", "/"] {
            guard let options = try? OptionParser.parse(["--replay", path]) else { return t.fail("not parsed") }
            do throws(ServerError) {
                _ = try SignalFactory.stream(options)
                t.fail("\(path) is served")
            } catch {
                t.expect(error.message.utf8.starts(with: "--replay: ".utf8), error.message)
            }
        }
    },
]
