/// The unit that is assumed for a signal's values if its source names none.
public struct SignalUnit: Equatable, Sendable {
    /// The assumed unit, for example "\u{B5}V"; empty for none.
    public let unit: String
    /// The factor that converts received values to the assumed unit. It is finite and above 0.
    public let factor: Float

    public init(unit: String = "", factor: Float = 1) {
        self.unit = unit
        self.factor = factor > 0 && factor.isFinite ? factor : 1
    }
}

extension SignalCatalogue {
    /// The same catalog with assumed units for those regular signals that state no unit. Irregular signals get no unit, because their values
    /// are codes.
    public func taken(for units: PerKind<SignalUnit>) -> SignalCatalogue {
        SignalCatalogue(
            signals: signals.map { signal in
                guard !signal.rate.isIrregular, signal.unit.isEmpty else { return signal }
                return Signal(
                    type: signal.type, rate: signal.rate, blockSize: signal.blockSize,
                    unit: Self.cut(units[SignalKind(signal.type)].unit), labels: signal.labels)
            })
    }
}
