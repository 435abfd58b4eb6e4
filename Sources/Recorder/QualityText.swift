import Acquisition
import Quality

/// Writes the annotation text for a channel that became bad or good: "Bad (mains): Fp1".
enum QualityText {
    /// The text in front of the channel's label, such as "Bad (mains): ". It uses the words of `QualityReason`.
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
