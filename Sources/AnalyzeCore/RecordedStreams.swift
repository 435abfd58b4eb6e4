import Recordings
import Signals

/// Writes the samples of a recording into rings, as if they arrived now: in time intervals, and in each interval stream by stream.
final class RecordedStreams {
    /// The channels of one type, unit and rate.
    struct Stream {
        let signal: Signal
        /// For each channel, its index in the recording.
        let channels: [Int]
        /// For each channel, the ring of its samples.
        let rings: [SampleRing]
    }

    let streams: [Stream]
    private let path: String
    private let recording: any Recording
    private var buffer: [Float] = []

    /// - Parameters:
    ///   - seconds: the capacity of the rings.
    ///   - takes: returns true for the streams to play. If there is no such stream, the call throws an error.
    ///   - reason: the message of the error if there is no stream to play.
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

    /// Reads the whole recording.
    /// - Parameters:
    ///   - step: the length of an interval, in nanoseconds.
    ///   - arrived: called for each stream that has received new samples.
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

    /// The number of samples in the stream's longest channel. Shorter channels are filled up with lost samples.
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
            let space = UnsafeMutableBufferPointer(rebasing: all[..<wanted])
            do throws(RecordingError) {
                count = try recording.read(channel: channel, from: ring.end, into: space)
            } catch {
                failure = error
            }
            ring.append(UnsafeBufferPointer(UnsafeMutableBufferPointer(rebasing: space[..<count])))
        }
        if let failure { throw .recording(path, failure) }
        ring.appendLost(Int64(wanted - count))
    }
}
