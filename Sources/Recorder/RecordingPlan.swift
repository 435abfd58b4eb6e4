import Acquisition
import Recordings
import Signals

/// Why a selection cannot be recorded.
public enum RecordingPlanError: Error, Equatable, Sendable {
    /// No channel with a sampling rate is selected.
    case noChannels
    /// The rates fit no record, or there are too many channels.
    case layout(RecordLayoutError)
}

/// What is recorded of a selection, and how: the channels with a rate as signals, the irregular ones as annotations.
public struct RecordingPlan {
    /// The longest file, in bytes: what copies to a stick, and offsets of 32 bits, allow. A recording goes on in another one.
    /// Some records more are for annotations that found no room before.
    public static let maximumFileBytes: Int64 =
        (1 << 30) - Int64(maximumRecordBytes) * (Recorder.maximumExtraRecords + 1)
    /// The longest record, in bytes: several are in memory at once.
    static let maximumRecordBytes = 1 << 20
    /// What the rings must keep besides a record, in microseconds: while others are late, and the card is slow.
    static let reserve = 4_000_000

    /// The selection that is recorded.
    let selected: [AcquiredChannel]
    /// The places of the recorded channels in `selected`, in the order of the file.
    let recorded: [Int]
    public let channels: [RecordedChannel]
    public let layout: RecordLayout

    /// - Parameters:
    ///   - label: what a channel is called in the file: "EEG Fp1".
    ///   - range: the physical range of a kind of signal, in a unit; minimum < maximum.
    public init(
        _ selected: [AcquiredChannel], format: RecordingFormat, label: (SampleStore.Entry) -> String,
        range: (SignalKind, _ unit: String) -> ClosedRange<Float>
    ) throws(RecordingPlanError) {
        let recorded = selected.indices.filter { selected[$0].entry.ring != nil }
        guard !recorded.isEmpty else { throw .noChannels }
        var sources: [AcquiredSource] = []
        for channel in selected where sources.last !== channel.source { sources.append(channel.source) }
        channels = recorded.map { index in
            let entry = selected[index].entry
            let range = range(SignalKind(entry.type), entry.unit)
            return RecordedChannel(
                label: label(entry), transducer: sources.count > 1 ? selected[index].source.name : "",
                unit: entry.unit, rate: entry.rate, physicalMinimum: range.lowerBound,
                physicalMaximum: range.upperBound)
        }
        do throws(RecordLayoutError) {
            layout = try RecordLayout(format: format, rates: channels.map { $0.rate })
        } catch {
            throw .layout(error)
        }
        guard layout.recordBytes <= Self.maximumRecordBytes else { throw .layout(.recordTooLarge) }
        for (place, index) in recorded.enumerated() {
            guard let ring = selected[index].entry.ring else { continue }
            let needed =
                Int64(layout.samples[place]) * (layout.microseconds + Int64(Self.reserve)) / layout.microseconds
            guard Int64(ring.capacity) >= needed else { throw .layout(.recordTooLarge) }
        }
        self.selected = selected
        self.recorded = recorded
    }

    /// How many records a file may have.
    public var maximumRecords: Int64 {
        max(1, (Self.maximumFileBytes - Int64(layout.headerBytes)) / Int64(layout.recordBytes))
    }

    /// How many bytes a second of recording takes, rounded up.
    public var bytesPerSecond: Int64 {
        (Int64(layout.recordBytes) * 1_000_000 + layout.microseconds - 1) / layout.microseconds
    }

    /// Whether other channels hold, or the same ones with other rings.
    func differs(from channels: [AcquiredChannel]) -> Bool { !selected.isSame(as: channels) }
}
