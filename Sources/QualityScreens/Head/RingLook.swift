import Drawing
import Quality
import Widgets

/// The look of a ring. A ring is redrawn when this changes.
struct RingLook: Equatable {
    /// Steps of a whole ring.
    static let steps = 48

    /// Nil while the channel is not rated.
    private let state: QualityState?
    /// The colored part of the ring, in steps.
    let arc: Int
    let hasCheckMark: Bool

    init(_ quality: ChannelQuality?) {
        state = quality?.state
        arc = quality.map { Int($0.value / QualityScale.best * Float(Self.steps) + 0.5) } ?? 0
        hasCheckMark = quality?.hasCheckMark ?? false
    }

    func color(_ theme: Theme) -> Color { state.map { $0.color(theme) } ?? theme.faint }

    /// True if the ring is highlighted, so that it is visible even without an arc.
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
