import Drawing
import Quality
import Widgets

/// How a ring looks. A ring is redrawn when this changes.
struct RingLook: Equatable {
    /// Steps of a whole ring.
    static let steps = 48

    /// nil while the channel is not rated.
    private let state: QualityState?
    /// How much of the ring is colored, in steps.
    let arc: Int
    let hasCheckMark: Bool

    init(_ quality: ChannelQuality?) {
        state = quality?.state
        arc = quality.map { Int($0.value / QualityScale.best * Float(Self.steps) + 0.5) } ?? 0
        hasCheckMark = quality?.hasCheckMark ?? false
    }

    func color(_ theme: Theme) -> Color { state.map { $0.color(theme) } ?? theme.faint }

    /// Whether it asks for attention, so that also what has no arc is seen.
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
