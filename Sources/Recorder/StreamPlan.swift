import Acquisition
import Recordings
import Signals
import Text

/// Describes how a selection is recorded as XDF: each signal of a source becomes a stream, regular or irregular; all texts together become one more
/// stream.
public struct StreamPlan {
    /// The maximum size of a file in bytes, because copies to a stick and 32-bit offsets allow no more. Some space is reserved for the streams'
    /// headers and footers.
    public static let maximumFileBytes: Int64 = (1 << 30) - (8 << 20)

    /// Channels that are written together: all channels of a signal with a rate, or one irregular channel.
    struct Stream {
        let rate: SamplingRate
        /// The indices of the stream's channels in `selected`.
        var channels: [Int]
    }

    /// The selected channels, including irregular ones.
    let selected: [AcquiredChannel]
    /// The labels of the selected channels in the file.
    let labels: [String]
    /// The streams of the file, except the stream of texts, which comes last.
    let streams: [Stream]
    /// All streams of the file.
    public let descriptions: [XDFStream]

    /// - Parameter label: returns a channel's label in the file, for example "EEG Fp1".
    /// - Throws: `.noChannels` if no channel is selected.
    public init(
        _ selected: [AcquiredChannel], label: (SampleStore.Entry) -> String
    ) throws(RecordingPlanError) {
        guard !selected.isEmpty else { throw .noChannels }
        var streams: [Stream] = []
        for (index, channel) in selected.enumerated() {
            let known = streams.firstIndex {
                channel.entry.clock != nil && selected[$0.channels[0]].entry.clock === channel.entry.clock
            }
            if let known {
                streams[known].channels.append(index)
            } else {
                streams.append(Stream(rate: channel.entry.rate, channels: [index]))
            }
        }
        let names = Self.names(streams.map { selected[$0.channels[0]] })
        var descriptions = streams.enumerated().map { index, stream in
            let first = selected[stream.channels[0]]
            // If the sender has no identifier, leave the identifier of the stream in the file empty.
            let sender = first.source.identity
            return XDFStream(
                name: names[index], type: Self.type(sender?.type ?? "", of: first.entry.type),
                source: sender?.sourceID ?? first.source.name, sender: sender, rate: stream.rate,
                values: first.entry.isText ? .string : .float32,
                channels: stream.channels.map {
                    let entry = selected[$0].entry
                    return XDFStream.Channel(
                        label: label(entry), unit: entry.unit, type: XDFSignalType.name(entry.type))
                }, hasOwnClock: first.source.stamps != nil)
        }
        descriptions.append(
            XDFStream(
                name: "PocketScope markers", type: "Markers", rate: .irregular, values: .string,
                channels: [XDFStream.Channel(label: "Markers", type: "Markers")]))
        guard descriptions.count <= XDFFormat.maximumStreams else { throw .layout(.tooManyChannels) }
        self.selected = selected
        labels = selected.map { label($0.entry) }
        self.streams = streams
        self.descriptions = descriptions
    }

    /// A stream's type in the file: the sender's type, unless it names another kind of signal than the channels have. A sender may mix several
    /// kinds of signals in one stream; the file then contains a separate stream for each kind.
    private static func type(_ sent: String, of type: SignalType) -> String {
        let named = SignalType.allCases.first { other in
            (other.facts.lsl + other.facts.xdf).contains { ASCII.equal($0.utf8, sent.utf8) }
        }
        return sent.isEmpty || (named != nil && named != type) ? XDFSignalType.name(type) : sent
    }

    /// The streams' names in the file: the sender's names, so that scripts find the streams. If the sender has given no name, the name consists of
    /// source and type; if the source has several streams of that type, also of the unit.
    /// - Parameter first: the first channel of each stream.
    private static func names(_ first: [AcquiredChannel]) -> [String] {
        first.map { channel in
            if let sent = channel.source.identity?.name, !sent.isEmpty,
                first.first(where: { $0.source === channel.source })?.entry.channel
                    == channel.entry.channel
            {
                return sent
            }
            let type = XDFSignalType.name(channel.entry.type)
            let name = channel.source.name + (type.isEmpty ? "" : " " + type)
            let hasOthers = first.contains {
                $0.source === channel.source && $0.entry.type == channel.entry.type
                    && !$0.entry.unit.utf8.elementsEqual(channel.entry.unit.utf8)
            }
            return hasOthers && !channel.entry.unit.isEmpty ? name + " " + channel.entry.unit : name
        }
    }

    /// The approximate size of one second of recording in bytes. Texts are not included, because they need little space.
    public var bytesPerSecond: Int64 {
        let batches = 1_000_000_000 / StreamRecorder.batchTime
        let batch =
            XDFChunkWriter.checkpointBytes(streams: descriptions.count)
            + streams.count * XDFChunkWriter.samplesBytes(0, channels: 0)
        return streams.reduce(batches * Int64(batch)) {
            $0 + (Int64($1.rate.milliHertz) / 1000 + 1) * Int64(1 + 4 * $1.channels.count)
        }
    }

    /// True if the current selection contains other channels than the plan, or the same channels with new rings.
    func differs(from channels: [AcquiredChannel]) -> Bool { !selected.isSame(as: channels) }
}

extension [AcquiredChannel] {
    /// True if both lists contain the same channels with the same sample buffers (rings).
    func isSame(as others: [AcquiredChannel]) -> Bool {
        guard count == others.count else { return false }
        for index in indices {
            let (a, b) = (others[index], self[index])
            guard a.source === b.source, a.entry.channel == b.entry.channel, a.entry.ring === b.entry.ring,
                a.entry.events === b.entry.events
            else { return false }
        }
        return true
    }
}
