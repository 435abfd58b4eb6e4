import Acquisition
import Recorder
import Recordings
import Services
import Settings
import Signals

extension RecordingSession {
    public func outlook() -> RecordingOutlook {
        let wanted = settings.current.recordingFormat
        func outlook(_ format: Settings.RecordingFormat) throws(RecordingPlanError) -> RecordingOutlook {
            let (channels, bytes) = try size(in: format)
            return RecordingOutlook(
                format: format, fitsXDFAlone: format != wanted, name: fileName(at: machine.wallClock(), format),
                channelCount: channels, bytesPerSecond: bytes, refusal: refusal)
        }
        do throws(RecordingPlanError) {
            do throws(RecordingPlanError) {
                return try outlook(wanted)
            } catch {
                // If the format of the settings cannot store the channels, try XDF: only XDF can store sampling rates
                // that do not fit in common records, and recordings of irregular channels alone.
                guard !acquisition.channels.isEmpty, wanted != .xdf else { throw error }
                return try outlook(.xdf)
            }
        } catch {
            return RecordingOutlook(
                format: wanted, name: fileName(at: machine.wallClock(), wanted),
                refusal: error == .noChannels ? .noChannels : .noLayout)
        }
    }

    /// The reason why no recording can start now, apart from the selection of channels; nil if a recording can start.
    private var refusal: RecordingRefusal? {
        if machine.durability.data != .kept { return .noStorage }
        return isStopped ? .dataStopped : nil
    }

    /// True if channels are selected, but no data arrive that could be recorded.
    var isStopped: Bool {
        let isPaused = acquisition.playback?.isPaused ?? false
        return (!acquisition.isFlowing || isPaused) && !acquisition.channels.isEmpty
    }

    /// The number of channels in a recording of the selection, and the size of one second in bytes, in a format.
    private func size(
        in format: Settings.RecordingFormat
    ) throws(RecordingPlanError) -> (channels: Int, bytesPerSecond: Int64) {
        let channels = acquisition.channels
        if format == .xdf { return (channels.count, try StreamPlan(channels, label: label).bytesPerSecond) }
        let settings = settings.current
        let plan = try RecordingPlan(
            channels, format: format == .edf ? .edf : .bdf, label: label,
            range: { settings.recordingRange($0, unit: $1) })
        return (plan.channels.count, plan.bytesPerSecond)
    }

    /// The name of a file that begins at a local time, in seconds since 1970.
    /// - Parameter own: a name that replaces the time and the source in the file name; nil for none.
    func fileName(at time: Int64?, own: String? = nil, _ format: Settings.RecordingFormat) -> TimedName {
        let ending: StaticString =
            switch format {
            case .bdf: "bdf"
            case .edf: "edf"
            case .xdf: "xdf"
            }
        return TimedName(time: time, word: "recording", source: sourceName, own: own, ending: ending)
    }
}
