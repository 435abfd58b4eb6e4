import Acquisition
import Settings
import Signals

extension SampleStore.Entry {
    /// The number of the channel's color in a stack; 0 for a channel whose label names no electrode. A pair has the color of its first electrode.
    func hue(by rule: Settings.StackColors) -> Int {
        switch rule {
        case .none: 0
        case .kind: SignalKind(type).facts.hue
        case .side: ElectrodeArea(label: label)?.side.rawValue ?? 0
        case .region: ElectrodeArea(label: label)?.region.rawValue ?? 0
        }
    }
}
