import Acquisition
import Signals
import Study
import Text

/// Assigns channels of the acquisition to the electrodes of a study.
struct StudyElectrodes {
    /// For each electrode of the study, the index of its channel in the acquisition; nil if the acquisition has no such channel.
    private(set) var channels: [Int?] = []
    /// True if every electrode that the study always uses has a channel in the acquisition.
    private(set) var areComplete = false
    /// The index of the channel with the charge of the headset's battery; nil if there is none.
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

    /// True if a channel contains the charge of a battery. This is judged by its label and unit, as sensors and the programs of amplifiers
    /// write them.
    static func isBattery(_ label: String, unit: String) -> Bool {
        unit.utf8.elementsEqual("%".utf8) && ASCII.equal(label.utf8, "battery".utf8)
    }

    /// The charge of the headset's battery in percent; nil if its source does not report it.
    func batteryLevel(of acquisition: Acquisition) -> Float? {
        battery.flatMap { acquisition.channels[$0].entry.events?.newest?.value }
    }

    /// The channels of the electrodes that exist in the acquisition.
    func entries(of acquisition: Acquisition) -> [SampleStore.Entry] {
        channels.compactMap { $0.map { acquisition.channels[$0].entry } }
    }
}
