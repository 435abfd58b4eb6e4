import Acquisition
import Signals

/// The rule that assigns colors to the traces of a stack.
public enum StackColors: Int, Sendable {
    case none
    case kind
    /// One color each for left, midline and right electrodes.
    case side
    /// One color for each region of the head: frontal, central, temporal, parietal, occipital.
    case region

    /// The number of a channel's color; 0 for a channel whose label names no electrode. A pair has the color of its first electrode.
    func hue(of entry: SampleStore.Entry) -> Int {
        switch self {
        case .none: 0
        case .kind: SignalKind(entry.type).rawValue
        case .side: ElectrodeArea(label: entry.label)?.side.rawValue ?? 0
        case .region: ElectrodeArea(label: entry.label)?.region.rawValue ?? 0
        }
    }
}
