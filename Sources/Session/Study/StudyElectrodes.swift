import Acquisition
import Signals
import Study
import Text

/// Which channels the electrodes of a study are.
struct StudyElectrodes {
    /// For each electrode of the study the index in the acquisition's channels; nil: it is not among them.
    private(set) var channels: [Int?] = []
    /// Whether all that are always used are there.
    private(set) var areComplete = false
    /// The index of the channel that has the level of the headset's battery.
    private var battery: Int?
    private var revision: (selection: UInt32, presence: UInt32)?

    mutating func follow(_ study: Study, _ acquisition: Acquisition) {
        let present = (selection: acquisition.selectionRevision, presence: acquisition.presenceRevision)
        if let revision, revision == present, channels.count == study.electrodes.count { return }
        revision = present
        let labels = ChannelLabels(acquisition.channels.map { $0.entry })
        channels = study.electrodes.map { electrode in
            labels.find(electrode.name).flatMap {
                acquisition.channels[$0].entry.presence.isOffered ? $0 : nil
            }
        }
        battery = acquisition.channels.firstIndex { channel in
            let entry = channel.entry
            return entry.events != nil && Self.isBattery(entry.label, unit: entry.unit)
        }
        areComplete = study.electrodes.indices.allSatisfy { study.electrodes[$0].use != .always || channels[$0] != nil }
    }

    /// Whether a channel has the level of a battery: sensors call it so, and amplifiers' programs.
    static func isBattery(_ label: String, unit: String) -> Bool {
        unit.utf8.elementsEqual("%".utf8) && ASCII.equal(label.utf8, "battery".utf8)
    }

    /// The level of the headset's battery, in percent; nil where its source does not say.
    func batteryLevel(of acquisition: Acquisition) -> Float? {
        battery.flatMap { acquisition.channels[$0].entry.events?.newest?.value }
    }

    /// The channels that are there.
    func entries(of acquisition: Acquisition) -> [SampleStore.Entry] {
        channels.compactMap { $0.map { acquisition.channels[$0].entry } }
    }
}
