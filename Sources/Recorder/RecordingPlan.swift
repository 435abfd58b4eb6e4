import Acquisition
import Recordings
import Signals

/// The reason why the selected channels cannot be recorded.
public enum RecordingPlanError: Error, Equatable, Sendable {
    /// No channel with a sampling rate is selected.
    case noChannels
    /// No record length fits all rates, or there are too many channels.
    case layout(RecordLayoutError)
}

/// Describes how the selected channels are recorded: channels with a rate become signals, irregular channels become annotations.
public struct RecordingPlan {
    /// The maximum size of a file in bytes: copies to a stick and 32-bit offsets permit no more. When a file is full, the recording continues in
    /// another file. The limit leaves space for a few more records with annotations that did not fit before.
    public static let maximumFileBytes: Int64 =
        (1 << 30) - Int64(maximumRecordBytes) * (Recorder.maximumExtraRecords + 1)
    /// The maximum size of a record in bytes. The recorder keeps several records in memory at the same time.
    static let maximumRecordBytes = 1 << 20
    /// The time that the buffers (rings) must store in addition to one record, in microseconds. This reserve bridges delays of streams and of the
    /// card.
    static let reserve = 4_000_000

    /// The selected channels, including irregular ones.
    let selected: [AcquiredChannel]
    /// The indices of the recorded channels in `selected`, in the order of the file.
    let recorded: [Int]
    public let channels: [RecordedChannel]
    public let layout: RecordLayout

    /// - Parameters:
    ///   - label: returns a channel's label in the file, for example "EEG Fp1".
    ///   - range: returns the physical range of a kind of signal in a unit; its minimum is less than its maximum.
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

    /// The maximum number of records in a file.
    public var maximumRecords: Int64 {
        max(1, (Self.maximumFileBytes - Int64(layout.headerBytes)) / Int64(layout.recordBytes))
    }

    /// The size of one second of recording in bytes, rounded up.
    public var bytesPerSecond: Int64 {
        (Int64(layout.recordBytes) * 1_000_000 + layout.microseconds - 1) / layout.microseconds
    }

    /// True if the current selection contains other channels than the plan, or the same channels with new rings.
    func differs(from channels: [AcquiredChannel]) -> Bool { !selected.isSame(as: channels) }
}
