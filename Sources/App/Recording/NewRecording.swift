import Acquisition
import Recorder
import Recordings
import Settings
import Signals

/// A recording that has not started yet: its recorder, and the header of its file.
struct NewRecording {
    let recorder: any SampleRecorder
    let format: Settings.RecordingFormat
    let channelCount: Int
    /// Creates the file's header from the local start time, in seconds since 1970, and the recording code.
    private let makeHeader: (_ start: Int64?, _ code: String) -> [UInt8]

    /// - Parameters:
    ///   - label: returns a channel's name in the file.
    ///   - start: the start of the file, in monotonic nanoseconds.
    /// - Throws: if the channels do not fit the format.
    init(
        _ channels: [AcquiredChannel], _ format: Settings.RecordingFormat, _ settings: Settings,
        label: (SampleStore.Entry) -> String, to sink: any RecordSink, start: Int64, at now: Int64
    ) throws(RecordingPlanError) {
        self.format = format
        if format == .xdf {
            let plan = try StreamPlan(channels, label: label)
            recorder = StreamRecorder(plan, to: sink, start: start, at: now)
            channelCount = channels.count
            makeHeader = { XDFHeader(plan.descriptions, start: $0, code: $1).bytes }
        } else {
            let plan = try RecordingPlan(
                channels, format: format == .edf ? .edf : .bdf, label: label,
                range: { settings.recordingRange($0, unit: $1) })
            recorder = Recorder(plan, to: sink, start: start, at: now)
            channelCount = plan.channels.count
            makeHeader = { start, code in
                let header = RecordingHeader(
                    layout: plan.layout, channels: plan.channels, start: start, patientCode: code
                ).bytes(recordCount: 0)
                let end = RecordingMark.offset + RecordingMark.fieldBytes
                return Array(header[..<RecordingMark.offset]) + RecordingMark.field(of: header, .open)
                    + Array(header[end...])
            }
        }
    }

    private init(after other: NewRecording, to sink: any RecordSink, at now: Int64) {
        recorder = other.recorder.next(to: sink, at: now)
        format = other.format
        channelCount = other.channelCount
        makeHeader = other.makeHeader
    }

    /// Creates the recording that continues this recording in another file when the file of this recording is full.
    func next(to sink: any RecordSink, at now: Int64) -> NewRecording { NewRecording(after: self, to: sink, at: now) }

    func header(start: Int64?, code: String) -> [UInt8] { makeHeader(start, code) }
}
