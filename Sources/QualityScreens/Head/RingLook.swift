import Drawing
import Quality
import Widgets

/// All values that determine the appearance of a channel's ring. The ring is redrawn when one of them changes.
struct RingLook: Equatable {
    /// The number of steps in a full circle of the ring.
    static let steps = 48

    /// The color class of the channel's quality; nil before the first rating.
    private let state: QualityState?
    /// The length of the colored part of the ring, in steps.
    let arc: Int
    let hasCheckMark: Bool

    init(_ quality: ChannelQuality?) {
        state = quality?.state
        arc = quality.map { Int($0.value / QualityScale.best * Float(Self.steps) + 0.5) } ?? 0
        hasCheckMark = quality?.hasCheckMark ?? false
    }

    func color(_ theme: Theme) -> Color { state.map { $0.color(theme) } ?? theme.faint }

    /// True if the whole ring is drawn in red below its arc, so that it is visible even if its arc has length 0.
    var isBad: Bool { state == .red }
}

extension QualityState {
    func color(_ theme: Theme) -> Color {
        switch self {
        case .good: theme.good
        case .amber: theme.caution
        case .red: theme.bad
        }
    }
}
