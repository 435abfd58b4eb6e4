import Acquisition
import Recordings
import Signals

/// Records received data in a file: as records of EDF+ and BDF+ (`Recorder`), or as streams of XDF (`StreamRecorder`).
public protocol SampleRecorder: AcquisitionConsumer {
    /// The time at which the file begins, in monotonic nanoseconds.
    var start: Int64 { get }
    /// The length of the recording so far, in microseconds.
    var microseconds: Int64 { get }
    /// True if the recorder has written data.
    var hasData: Bool { get }
    /// The outages of sources in the file so far. An outage counts only after it has ended.
    var lost: LossTotal { get }
    /// The approximate size of one second of recording in bytes.
    var bytesPerSecond: Int64 { get }
    /// Makes a batch for the file, with space for at least half a second of data, but at most `maximumBytes`.
    /// - Parameter maximumBytes: the maximum size in bytes. The batch is larger only if a single write needs more.
    func makeBatch(maximumBytes: Int64) -> RecordBatch
    /// The reason why the recording ended; set when the sink has all data, nil before.
    var ending: Recorder.Ending? { get }
    /// Ends the recording with the samples received so far. The recorder sets `ending` after it has written them.
    func stop(_ why: Recorder.Ending)
    /// Ends the recording within the next turns of the loop, without waiting for samples, because no more samples will arrive.
    func finishNow()
    /// Annotates that a channel became bad, or good again.
    func note(_ change: QualityChange)
    /// Continues the recording in another file after this one was full.
    func next(to sink: any RecordSink, at now: Int64) -> any SampleRecorder
}

extension Recorder: SampleRecorder {
    public var hasData: Bool { records > 0 }
    public var lost: LossTotal { losses.total }
    public var bytesPerSecond: Int64 { plan.bytesPerSecond }

    public func makeBatch(maximumBytes: Int64) -> RecordBatch {
        let records = max(1, min(plan.bytesPerSecond, maximumBytes) / Int64(plan.layout.recordBytes))
        return RecordBatch(recordBytes: plan.layout.recordBytes, capacity: Int(records))
    }

    public func next(to sink: any RecordSink, at now: Int64) -> any SampleRecorder {
        Recorder(after: self, to: sink, at: now)
    }
}

extension StreamRecorder {
    public var lost: LossTotal { losses.total }
}
