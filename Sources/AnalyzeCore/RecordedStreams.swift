import Recordings
import Signals

/// A recording whose channels come as they would from a source: stream by stream into rings, a stretch of time after the other.
final class RecordedStreams {
    /// The channels of one type, unit and rate.
    struct Stream {
        let signal: Signal
        /// The channels in the recording, and where their samples are kept.
        let channels: [Int]
        let rings: [SampleRing]
    }

    let streams: [Stream]
    private let path: String
    private let recording: any Recording
    private var buffer: [Float] = []

    /// - Parameters:
    ///   - seconds: what rings keep.
    ///   - takes: whether a stream is of use; none of them is an error.
    ///   - reason: said where there is none.
    init(
        _ path: String, seconds: Int, reason: String, _ takes: (Signal) -> Bool
    ) throws(AnalyzeError) {
        self.path = path
        do throws(RecordingError) {
            recording = try openRecording(path: path)
        } catch {
            throw .recording(path, error)
        }
        streams = recording.channels.signals().filter { takes($0.signal) }.map { signal, channels in
            let count = Int(
                min(
                    Int64(SampleRing.maximumCapacity),
                    signal.rate.samples(inNanoseconds: Int64(seconds) * 1_000_000_000) + 1))
            return Stream(signal: signal, channels: channels, rings: channels.map { _ in SampleRing(capacity: count) })
        }
        guard !streams.isEmpty else { throw .nothingToDo(path, reason) }
    }

    /// Reads all of it.
    /// - Parameters:
    ///   - step: how much comes at a time, in nanoseconds.
    ///   - arrived: called for each stream that has more.
    func play(step: Int64, _ arrived: (Stream) -> Void) throws(AnalyzeError) {
        var time: Int64 = 0
        let duration = recording.channels.duration
        while time < duration {
            time += step
            for stream in streams {
                let end = min(stream.signal.rate.samples(inNanoseconds: time), count(stream))
                guard end > stream.rings[0].end else { continue }
                for (channel, ring) in zip(stream.channels, stream.rings) { try read(channel, to: end, into: ring) }
                arrived(stream)
            }
        }
    }

    /// Samples of the stream's longest channel; shorter ones are lost behind their end.
    private func count(_ stream: Stream) -> Int64 {
        var count: Int64 = 0
        for channel in stream.channels { count = max(count, recording.channels[channel].sampleCount) }
        return count
    }

    private func read(_ channel: Int, to end: Int64, into ring: SampleRing) throws(AnalyzeError) {
        let wanted = Int(end - ring.end)
        if buffer.count < wanted { buffer = [Float](repeating: 0, count: wanted) }
        var count = 0
        var failure: RecordingError?
        buffer.withUnsafeMutableBufferPointer { all in
            let room = UnsafeMutableBufferPointer(rebasing: all[..<wanted])
            do throws(RecordingError) {
                count = try recording.read(channel: channel, from: ring.end, into: room)
            } catch {
                failure = error
            }
            ring.append(UnsafeBufferPointer(UnsafeMutableBufferPointer(rebasing: room[..<count])))
        }
        if let failure { throw .recording(path, failure) }
        ring.appendLost(Int64(wanted - count))
    }
}
