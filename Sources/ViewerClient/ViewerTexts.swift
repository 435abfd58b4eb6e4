import Acquisition
import JSON
import Quality
import Services
import Settings
import Signals
import Text
import ViewerFeed

/// The JSON texts that the server forwards to the browsers (docs/viewer.md).
enum ViewerTexts {
    /// The maximum number of markers in the state: the newest ones.
    static let markers = 32

    private static func object(_ members: [(String, JSONValue)]) -> JSONValue {
        .object(members.map { JSONMember($0.0, $0.1) })
    }

    /// The text of type `catalogue`. If it would be too long, it names the first channels only, and states how many it leaves out.
    static func catalogue(_ acquisition: Acquisition, _ settings: Settings, device: String, generation: UInt16)
        -> [UInt8]
    {
        let (one, other) = (acquisition.channels, acquisition.derived.channels)
        var most = max(one.count, other.count)
        while true {
            var members: [(String, JSONValue)] = [
                ("type", .text("catalogue")), ("generation", .integer(Int64(generation))),
                ("language", .text(settings.language)), ("device", .text(device)),
                ("view", object([("window", .integer(Int64(settings.timeWindow))), ("layout", .text("grid"))])),
                ("channels", list(one.prefix(most), acquisition.derived.quality)),
            ]
            if !isSame(one, other) { members.append(("displayed", list(other.prefix(most)))) }
            let leftOut = max(0, max(one.count, other.count) - most)
            if leftOut > 0 { members.append(("leftOut", .integer(Int64(leftOut)))) }
            guard let text = object(members).written(indented: false) else { return [] }
            if text.count <= FeedLimits.textBytes { return text }
            most = most * 7 / 8
        }
    }

    private static func isSame(_ one: [AcquiredChannel], _ other: [AcquiredChannel]) -> Bool {
        one.count == other.count
            && one.indices.allSatisfy { one[$0].entry.label.utf8.elementsEqual(other[$0].entry.label.utf8) }
    }

    /// - Parameter monitor: contains the electrodes' positions on the head; nil for channels that are not shown there.
    private static func list(_ channels: some Collection<AcquiredChannel>, _ monitor: QualityMonitor? = nil)
        -> JSONValue
    {
        var list: [JSONValue] = []
        for channel in channels {
            let entry = channel.entry
            var members: [(String, JSONValue)] = [
                ("index", .integer(Int64(list.count))), ("label", .text(title(entry))), ("unit", .text(entry.unit)),
                ("kind", .text(SignalKind(entry.type).facts.name)),
                ("rate", .real(Double(entry.rate.milliHertz) / 1000)), ("color", .text("#d7dce3")),
                ("source", .text(channel.source.name)),
            ]
            if let place = monitor.flatMap({ position(of: list.count, $0) }) {
                members.append(("head", .list([place.x, place.y].map { .real((Double($0) * 1000).rounded() / 1000) })))
            }
            list.append(object(members))
        }
        return .list(list)
    }

    /// The position of a channel's electrode on the head; nil if it is unknown.
    private static func position(of channel: Int, _ monitor: QualityMonitor) -> ElectrodePosition? {
        for ring in monitor.head.rings where monitor.headChannels[ring.channel] == channel { return ring.position }
        return nil
    }

    /// The channel's label, or its number if it has none.
    private static func title(_ entry: SampleStore.Entry) -> String {
        entry.label.isEmpty ? String(entry.number) : entry.label
    }

    /// What the text of type `state` contains besides the acquisition's data.
    struct Facts {
        /// Nanoseconds since 1970 (UTC); nil if the clock was never set.
        var wall: Int64?
        var zone: ClockZone
        /// The time at which the recording began, in monotonic nanoseconds; nil while none runs.
        var recordingSince: Int64?
        /// The number of packets of samples that were dropped because the server was busy.
        var dropped: Int64
    }

    /// The text of type `state`.
    /// - Parameter now: monotonic time in nanoseconds.
    static func state(_ acquisition: Acquisition, _ settings: Settings, _ facts: Facts, at now: Int64) -> [UInt8] {
        let zone = facts.wall.map { ($0 / 1_000_000_000, facts.zone.local($0 / 1_000_000_000)) }
        let recording = facts.recordingSince.map {
            object([("seconds", .integer(max(0, now - $0) / 1_000_000_000))])
        }
        let heart = acquisition.derived.heart.flatMap { heart in
            heart.beatsPerMinute.map { object([("rate", .integer(Int64($0))), ("lead", .text(heart.lead))]) }
        }
        let markers = acquisition.markers.all.suffix(Self.markers).map { marker in
            object([("at", milliseconds(marker.time)), ("text", .text(marker.name))])
        }
        return object([
            ("type", .text("state")), ("monotonic", milliseconds(now)),
            ("wall", facts.wall.map(milliseconds) ?? .null),
            ("zone", .integer(zone.map { ($0.1 - $0.0) / 60 } ?? 0)), ("source", .text(sources(acquisition))),
            ("connected", .truth(acquisition.isFlowing)), ("recording", recording ?? .null), ("heart", heart ?? .null),
            ("lost", lost(acquisition.statistics)), ("dropped", .integer(facts.dropped)),
            ("quality", quality(acquisition, settings)), ("markers", .list(markers)),
            ("mayMark", .truth(settings[isOn: .sharesMarkers])),
            ("markerNames", .list(settings.markerNames.filter { !$0.isEmpty }.map { .text($0) })),
        ]).written(indented: false) ?? []
    }

    /// The names of all sources.
    private static func sources(_ acquisition: Acquisition) -> String {
        acquisition.sources.map { $0.name }.joined(separator: ", ")
    }

    /// The lost share of the last minute's packets, in percent; null without packets.
    private static func lost(_ statistics: SourceStatistics) -> JSONValue {
        let (lost, received) = (statistics.packetsLostLastMinute, statistics.packetsReceivedLastMinute)
        return lost + received > 0 ? .real(100 * Double(lost) / Double(lost + received)) : .null
    }

    /// The received channels that are not good, with their ratings and the reasons of bad ones; also electrodes on the head without a rating.
    private static func quality(_ acquisition: Acquisition, _ settings: Settings) -> JSONValue {
        let monitor = acquisition.derived.quality
        var list: [JSONValue] = []
        for channel in acquisition.channels.indices where monitor.qualities.indices.contains(channel) {
            guard let state = monitor.qualities[channel]?.state else {
                if position(of: channel, monitor) != nil {
                    list.append(
                        object([("index", .integer(Int64(channel))), ("level", .text("unknown")), ("text", .text(""))]))
                }
                continue
            }
            guard state != .good else { continue }
            let reason = monitor.fault(channel)?.words[isGerman(settings) ? .german : .english] ?? ""
            list.append(
                object([
                    ("index", .integer(Int64(channel))), ("level", .text(state == .red ? "bad" : "caution")),
                    ("text", .text(reason)),
                ]))
        }
        return .list(list)
    }

    /// True if the texts for browsers are in German, false for English.
    static func isGerman(_ settings: Settings) -> Bool { settings.language.utf8.elementsEqual("de".utf8) }

    private static func milliseconds(_ nanoseconds: Int64) -> JSONValue { .integer(nanoseconds / 1_000_000) }
}
