/// How the scopes of one kind of signal choose the values that they show.
public struct ScopeScale: Equatable, Sendable {
    /// What the range of values comes from.
    public enum Mode: Equatable, Sendable {
        /// Each scope follows what it shows.
        case automatic
        /// All scopes of the kind have one range, which follows what they show together.
        case automaticCommon
        /// These limits, in the channel's unit.
        case fixed(ValueLimits)
        /// So much for each millimetre of glass: microvolts, or the channel's unit where that is no voltage.
        case perMillimetre(Float)
    }

    /// What stands in the middle of a range that has a sensitivity.
    public enum Center: Equatable, Sendable {
        case zero
        /// The mean of what is shown.
        case mean
    }

    public var mode: Mode
    /// For `perMillimetre` alone: the other modes say where the range lies.
    public var center: Center
    /// Whether values grow downwards, as readers of EEGs know it. Holds in every mode.
    public var isNegativeUp: Bool

    public init(_ mode: Mode = .automatic, center: Center = .zero, isNegativeUp: Bool = false) {
        self.mode = mode
        self.center = center
        self.isNegativeUp = isNegativeUp
    }

    /// The sensitivity, in microvolts or units per millimetre; nil in the other modes.
    public var sensitivity: Float? {
        get { if case .perMillimetre(let sensitivity) = mode { sensitivity } else { nil } }
        set { if let newValue { mode = .perMillimetre(newValue) } }
    }

    /// A sensitivity in a channel's own unit per millimetre, so that it is the same on the glass for channels in mV and \u{B5}V.
    /// - Parameters:
    ///   - sensitivity: in microvolts, or in units that are no voltage, per millimetre.
    ///   - microvolts: how many of them the channel's unit is (`Voltage`); nil for one that is no voltage.
    public static func perMillimetre(_ sensitivity: Float, microvolts: Float?) -> Float {
        if let microvolts { return sensitivity / microvolts }
        return SensitivitySteps.units.nearest(to: sensitivity)
    }

    /// How the scope of a channel is drawn.
    /// - Parameter microvolts: how many of them the channel's unit is; nil for one that is no voltage.
    public func scaling(microvolts: Float?) -> ValueScaling {
        switch mode {
        case .automatic: .auto
        case .automaticCommon: .common
        case .fixed(let limits): .fixed(limits)
        case .perMillimetre(let sensitivity):
            .perMillimetre(Self.perMillimetre(sensitivity, microvolts: microvolts), around: center)
        }
    }
}
