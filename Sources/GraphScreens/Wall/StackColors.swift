import Acquisition
import Signals

/// What determines the colors of a stack's traces.
public enum StackColors: Int, Sendable {
    case none
    case kind
    /// Left, midline and right electrodes.
    case side
    /// The electrodes' lobes: frontal, central, temporal, parietal, occipital.
    case region

    /// The number of a channel's color; 0 for channels that are none of these. A pair has the color of its first electrode.
    func hue(of entry: SampleStore.Entry) -> Int {
        switch self {
        case .none: 0
        case .kind: SignalKind(entry.type).rawValue
        case .side: ElectrodeArea(label: entry.label)?.side.rawValue ?? 0
        case .region: ElectrodeArea(label: entry.label)?.region.rawValue ?? 0
        }
    }
}
