/// How the scopes of one kind of signal select their range of values.
public struct ScopeScale: Equatable, Sendable {
    /// The origin of the range.
    public enum Mode: Equatable, Sendable {
        /// Each scope follows its own values.
        case automatic
        /// All scopes of the kind have one range, which follows all of their values.
        case automaticCommon
        /// These limits, in the channel's unit.
        case fixed(ValueLimits)
        /// This amount per millimeter on the display: in microvolts, or in the channel's unit if it is not a voltage.
        case perMillimeter(Float)
    }

    /// The middle of a range with a sensitivity.
    public enum Center: Equatable, Sendable {
        case zero
        /// The mean of the shown values.
        case mean
    }

    public var mode: Mode
    /// Only for `perMillimeter`: the other modes define the position of the range.
    public var center: Center
    /// Whether negative values are shown upwards, as is usual for EEGs. Applies in every mode.
    public var isNegativeUp: Bool

    public init(_ mode: Mode = .automatic, center: Center = .zero, isNegativeUp: Bool = false) {
        self.mode = mode
        self.center = center
        self.isNegativeUp = isNegativeUp
    }

    /// The sensitivity, in microvolts or units per millimeter; nil in the other modes.
    public var sensitivity: Float? {
        get { if case .perMillimeter(let sensitivity) = mode { sensitivity } else { nil } }
        set { if let newValue { mode = .perMillimeter(newValue) } }
    }

    /// A sensitivity in a channel's own unit per millimeter, so that channels in mV and \u{B5}V look the same on the glass.
    /// - Parameters:
    ///   - sensitivity: in microvolts per millimeter, or in units per millimeter if the unit is not a voltage.
    ///   - microvolts: the channel's unit in microvolts (`Voltage`); nil if it is not a voltage.
    public static func perMillimeter(_ sensitivity: Float, microvolts: Float?) -> Float {
        if let microvolts { return sensitivity / microvolts }
        return SensitivitySteps.units.nearest(to: sensitivity)
    }

    /// The scaling of a channel's scope.
    /// - Parameter microvolts: the channel's unit in microvolts; nil if it is not a voltage.
    public func scaling(microvolts: Float?) -> ValueScaling {
        switch mode {
        case .automatic: .auto
        case .automaticCommon: .common
        case .fixed(let limits): .fixed(limits)
        case .perMillimeter(let sensitivity):
            .perMillimeter(Self.perMillimeter(sensitivity, microvolts: microvolts), around: center)
        }
    }
}
