import Recordings
import SignalServerCore
import Signals
import TestKit

/// A replayed recording, packet by packet, compared with what the reader gives for the whole file.
private func replay(_ file: String, block: Int, packets: Int) -> TestCase {
    TestCase("replay of \(file) sends the file's samples, in its order and rate") { t in
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
            // The file begins again at its end.
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

let replayTests: [TestCase] = [
    replay("ecg-mitbih-100.edf", block: 6, packets: 7300),
    replay("ecg-ptb-s0010-12lead.edf", block: 20, packets: 1000),
    replay("eeg-resting-yasa.edf", block: 4, packets: 1000),
    replay("eeg-139ch-512hz.edf", block: 16, packets: 250),
    replay("walk-user1-hand.csv", block: 5, packets: 500),
    TestCase("a recording that is missing or no recording is an error that names the option") { t in
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
