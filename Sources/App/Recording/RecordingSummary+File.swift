import Platform
import Recorder
import Recordings
import Services
import Settings

extension RecordingSummary {
    /// Adds the display state from the file beside the recording; nil if there is no such file.
    func displayed(beside path: String) -> RecordingSummary {
        var summary = self
        let bytes = try? readFile(path + DisplayState.ending, maximum: DisplayState.maximumBytes)
        summary.display = bytes.map { DisplayState($0) }
        return summary
    }

    /// Reads the summary from a file's header.
    /// - Parameter maximum: the maximum number of bytes to read.
    /// - Returns: nil if the file is not a recording.
    static func read(_ path: String, maximum: Int) -> RecordingSummary? {
        if CompleteRecordings.isXDF(path) { return readXDF(path, withChannels: maximum > RecordingFacts.fixedBytes) }
        if CompleteRecordings.isTable(path) {
            return readTable(path, withChannels: maximum > RecordingFacts.fixedBytes)
        }
        guard let header = try? readBeginning(of: path, maximum: maximum).bytes,
            let facts = try? RecordingFacts(header)
        else { return nil }
        let state: State =
            switch RecordingMark(header) {
            case .open?: .running
            case .ended?: .ended
            case .completed?: .completed
            case nil: .foreign
            }
        return RecordingSummary(
            format: facts.format == .bdf ? "BDF+" : "EDF+", seconds: facts.seconds, channelCount: facts.channelCount,
            state: state, code: facts.code,
            channels: facts.channels.map {
                Channel(label: $0.label, unit: $0.unit, rate: $0.rate)
            }, lost: RecordingMark.lost(in: header))
    }

    private static func readTable(_ path: String, withChannels: Bool) -> RecordingSummary? {
        guard let bytes = try? FileBytes(path: path), let facts = try? CSVFacts(bytes) else { return nil }
        return RecordingSummary(
            format: "CSV", seconds: facts.seconds, channelCount: facts.channels.count, state: .foreign,
            channels: withChannels
                ? facts.channels.map { Channel(label: $0.label, unit: $0.unit, rate: $0.rate) } : [])
    }

    private static func readXDF(_ path: String, withChannels: Bool) -> RecordingSummary? {
        guard let bytes = try? FileBytes(path: path), let facts = try? XDFFacts(bytes) else { return nil }
        let state: State =
            switch facts.state {
            case .open?: .running
            case .ended?: .ended
            case .completed?: .completed
            case nil: .foreign
            }
        return RecordingSummary(
            format: "XDF", seconds: facts.seconds, channelCount: facts.channelCount, state: state, code: facts.code,
            channels: withChannels
                ? facts.channels.map { Channel(label: $0.label, unit: $0.unit, rate: $0.rate) } : [], lost: facts.lost)
    }
}
