import Acquisition
import Quality

/// The annotation text for a channel that became bad, or good again: "Bad (mains): Fp1".
enum QualityText {
    /// The text in front of the channel's label. The words are those of `QualityReason`.
    static func before(_ turn: QualityTurn) -> StaticString {
        switch turn {
        case .good: "Good again: "
        case .bad(.lost): "Bad (lost): "
        case .bad(.flat): "Bad (flat): "
        case .bad(.atLimit): "Bad (at its limit): "
        case .bad(.loose): "Bad (loose): "
        case .bad(.mains): "Bad (mains): "
        case .bad(.noise): "Bad (muscle or noise): "
        case .bad(.moves): "Bad (moves): "
        }
    }
}
