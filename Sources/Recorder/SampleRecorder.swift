import Acquisition
import Recordings

/// Records received data in a file: as records of EDF+ and BDF+ (`Recorder`), or as streams of XDF (`StreamRecorder`).
public protocol SampleRecorder: AcquisitionConsumer {
    /// When the file begins, in monotonic nanoseconds.
    var start: Int64 { get }
    /// The length of the recording so far, in microseconds.
    var microseconds: Int64 { get }
    /// Whether something was written.
    var hasData: Bool { get }
    /// The approximate size of one second of recording in bytes.
    var bytesPerSecond: Int64 { get }
    /// A batch for the file: it has the capacity for at least half a second, unless that is too much.
    /// - Parameter maximumBytes: the batch fits everything that is written at once, even if that exceeds this limit.
    func makeBatch(maximumBytes: Int64) -> RecordBatch
    /// How it ended; set when the sink has all data.
    var ending: Recorder.Ending? { get }
    /// Ends the recording with the samples received so far. `ending` is set when they are written.
    func stop(_ why: Recorder.Ending)
    /// Ends it within the next turns without waiting for more samples: none will come.
    func finishNow()
    /// Annotates a channel that became bad, or good again.
    func note(_ change: QualityChange)
    /// Continues in another file after this one was full.
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
