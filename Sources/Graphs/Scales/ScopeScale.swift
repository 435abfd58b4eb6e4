/// The way in which the scopes for one kind of signal determine their value range.
public struct ScopeScale: Equatable, Sendable {
    /// The way in which the value range is determined.
    public enum Mode: Equatable, Sendable {
        /// The range of each scope follows the values of the scope.
        case automatic
        /// All scopes of the kind share a range, which follows all of their values.
        case automaticCommon
        /// The range has fixed limits, in the channel's unit.
        case fixed(ValueLimits)
        /// The range results from a sensitivity per millimeter on the panel: in microvolts or, if the unit is not a voltage, in the channel's unit.
        case perMillimeter(Float)
    }

    /// The value in the middle of a range that results from a sensitivity.
    public enum Center: Equatable, Sendable {
        case zero
        /// The mean of the displayed values is in the middle.
        case mean
    }

    public var mode: Mode
    /// The middle of the range. Only the mode perMillimeter uses it, because the other modes define the limits.
    public var center: Center
    /// True to draw negative values upward, as is usual for EEGs, in every mode.
    public var isNegativeUp: Bool

    public init(_ mode: Mode = .automatic, center: Center = .zero, isNegativeUp: Bool = false) {
        self.mode = mode
        self.center = center
        self.isNegativeUp = isNegativeUp
    }

    /// The sensitivity in microvolts (or units) per millimeter; nil if the mode is not `perMillimeter`.
    public var sensitivity: Float? {
        get { if case .perMillimeter(let sensitivity) = mode { sensitivity } else { nil } }
        set { if let newValue { mode = .perMillimeter(newValue) } }
    }

    /// Converts a sensitivity to a channel's own unit per millimeter, so that channels in mV and in µV look the same on the panel.
    /// - Parameters:
    ///   - sensitivity: the sensitivity in microvolts per millimeter, or in units per millimeter if the unit is not a voltage.
    ///   - microvolts: the number of microvolts in the channel's unit; nil if the unit is not a voltage.
    public static func perMillimeter(_ sensitivity: Float, microvolts: Float?) -> Float {
        if let microvolts { return sensitivity / microvolts }
        return SensitivitySteps.units.nearest(to: sensitivity)
    }

    /// The scaling of the scope of a channel.
    /// - Parameter microvolts: the number of microvolts in the channel's unit; nil if the unit is not a voltage.
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
