import Acquisition
import Signals
import Study

/// Which channels the electrodes of a study are.
struct StudyElectrodes {
    /// For each electrode of the study the index in the acquisition's channels; nil: it is not among them.
    private(set) var channels: [Int?] = []
    /// Whether all that are always used are there.
    private(set) var areComplete = false
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
        areComplete = study.electrodes.indices.allSatisfy { study.electrodes[$0].use != .always || channels[$0] != nil }
    }

    /// The channels that are there.
    func entries(of acquisition: Acquisition) -> [SampleStore.Entry] {
        channels.compactMap { $0.map { acquisition.channels[$0].entry } }
    }
}
