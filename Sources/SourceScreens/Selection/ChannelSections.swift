import Acquisition
import Services
import Signals
import Widgets

/// The streams of the open sources as sections of a list. It stores which sections are open, and which channels exceed the board's expected capacity.
struct ChannelSections {
    /// One stream of a source.
    struct Section {
        let source: AcquiredSource
        /// The index that the stream had in the source's catalog when the section was listed.
        let signal: Int
        let stream: Signal
        var isOpen: Bool
        /// True if a single channel of this stream exceeds the load with which the board is expected to keep up.
        let isOverloading: Bool
        /// The index of the first selected channel that exceeds the board's expected capacity together with the channels listed before it; `.max` if
        /// all fit.
        var firstBeyond = Int.max

        func isSelected(_ channel: Int) -> Bool {
            source.selection.contains(ChannelID(signal: signal, channel: channel))
        }

        /// True if the board is not expected to keep up with a channel.
        func isMarked(_ channel: Int) -> Bool {
            isOverloading || channel >= firstBeyond && isSelected(channel)
        }
    }

    private(set) var all: [Section] = []
    /// The sources whose streams are listed, with the revision of their offers.
    private var listed: [(source: SourceID, offer: UInt32)] = []

    /// The sections of a source with at most this number of channels are open at first.
    private static let channelsOpenAtFirst = 24

    /// True if the sources offer exactly the streams that are listed.
    func isOffered(by sources: [AcquiredSource]) -> Bool {
        listed.count == sources.count
            && zip(listed, sources).allSatisfy { $0.source == $1.id && $0.offer == $1.offerRevision }
    }

    /// Lists the streams of the sources. Sections that the user has opened remain open.
    mutating func list(_ sources: [AcquiredSource], _ capacity: Capacity) {
        listed = sources.map { ($0.id, $0.offerRevision) }
        let before = all
        all = []
        for source in sources {
            let signals = source.catalogue.signals
            let isOpenAtFirst = source.catalogue.channelCount <= Self.channelsOpenAtFirst || signals.count == 1
            for signal in signals.indices {
                let known = before.first { $0.source === source && $0.signal == signal }
                all.append(
                    Section(
                        source: source, signal: signal, stream: signals[signal], isOpen: known?.isOpen ?? isOpenAtFirst,
                        isOverloading: capacity.isExceeded(by: signals[signal])))
            }
        }
        _ = findOverload(capacity)
    }

    mutating func setOpen(_ section: Int, _ isOpen: Bool) { all[section].isOpen = isOpen }

    /// Finds the selected channels that exceed the board's expected capacity together with the selected channels that are listed before them.
    /// - Returns: true if these channels have changed.
    mutating func findOverload(_ capacity: Capacity) -> Bool {
        var space = capacity.space
        var hasChanged = false
        for index in all.indices {
            let first = Self.firstBeyond(all[index], in: &space)
            hasChanged = hasChanged || first != all[index].firstBeyond
            all[index].firstBeyond = first
        }
        return hasChanged
    }

    private static func firstBeyond(_ section: Section, in space: inout SampleSpace) -> Int {
        let selected = section.source.selection.count(ofSignal: section.signal)
        // If even a single channel of the section exceeds the capacity, all its channels are marked anyway.
        guard selected > 0, !section.isOverloading else { return .max }
        var fitting = space.take(selected, of: section.stream.rate)
        guard fitting < selected else { return .max }
        for channel in section.stream.labels.indices where section.isSelected(channel) {
            guard fitting > 0 else { return channel }
            fitting -= 1
        }
        return .max
    }

    /// True if the board is not expected to keep up with at least one of the channels.
    var hasMarks: Bool { all.contains { $0.isOverloading || $0.firstBeyond < .max } }

    /// The title of a section: the stream's type. If several streams have the same type, the rate is appended. If several streams have the same type
    /// and rate, the unit is appended, too.
    func title(of section: Int, _ strings: Strings) -> String {
        let signals = all[section].source.catalogue.signals
        let stream = all[section].stream
        let (type, rate, unit) = (stream.type, stream.rate, stream.unit)
        let name = strings.name(of: type)
        var count = 0
        var hasOtherUnit = false
        for other in signals where other.type == type {
            count += 1
            if other.rate == rate, !other.unit.utf8.elementsEqual(unit.utf8) { hasOtherUnit = true }
        }
        guard count > 1 else { return name }
        let withRate = name + " · " + (rate.isIrregular ? strings.irregular : strings.words(for: rate))
        return hasOtherUnit ? withRate + " · " + (unit.isEmpty ? strings.details.unitUnknown : unit) : withRate
    }
}
