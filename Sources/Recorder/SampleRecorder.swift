import Acquisition
import Recordings

/// Records what is received into a file: as records of EDF+ and BDF+ (`Recorder`), or as streams of XDF (`StreamRecorder`).
public protocol SampleRecorder: AcquisitionConsumer {
    /// When the file begins, in monotonic nanoseconds.
    var start: Int64 { get }
    /// How long the recording is so far, in microseconds.
    var microseconds: Int64 { get }
    /// Whether something was written.
    var hasData: Bool { get }
    /// How many bytes a second of recording takes, about.
    var bytesPerSecond: Int64 { get }
    /// A piece of the file in memory, with room for half a second or more, where that is not too long.
    /// - Parameter maximumBytes: at least what is written at once has room in any case.
    func makeBatch(maximumBytes: Int64) -> RecordBatch
    /// How it ended, as soon as all that has come is with the sink.
    var ending: Recorder.Ending? { get }
    /// Ends the recording with what has come so far; `ending` says when that is written.
    func stop(_ why: Recorder.Ending)
    /// Ends it within the next turns, whatever was waited for: nothing more comes.
    func finishNow()
    /// A channel turned bad, or good again: an annotation says so.
    func note(_ change: QualityChange)
    /// Goes on in another file where this one has ended because it was full.
    func next(to sink: any RecordSink, at now: Int64) -> any SampleRecorder
}

extension Recorder: SampleRecorder {
    public var hasData: Bool { records > 0 }
    public var bytesPerSecond: Int64 { plan.bytesPerSecond }

    public func makeBatch(maximumBytes: Int64) -> RecordBatch {
        let records = max(1, min(plan.bytesPerSecond, maximumBytes) / Int64(plan.layout.recordBytes))
        return RecordBatch(recordBytes: plan.layout.recordBytes, capacity: Int(records))
    }

    public func next(to sink: any RecordSink, at now: Int64) -> any SampleRecorder {
        Recorder(after: self, to: sink, at: now)
    }
}
