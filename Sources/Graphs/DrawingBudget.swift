/// The budget for redraws in one frame, which all graphs share. A page that becomes visible is drawn in parts over several frames. Graphs whose
/// redraw is complete always draw new data, without using the budget.
///
/// The unit is the time for one sample of a dense trace in a redraw, about eight instructions.
public struct DrawingBudget: Sendable {
    public private(set) var left: Int

    /// - Parameter units: the budget. The default is about six milliseconds on the device.
    public init(units: Int = 3 << 17) { left = units }

    /// The maximum number of units that one graph may use in one call: about two milliseconds on the device.
    static let perGraph = 1 << 17
    /// The cost of a column of a dense trace, in addition to the samples in it.
    static let column = 100
    /// The cost of a point that is joined to the previous point by a line.
    static let point = 400
    /// The cost of each sample of a transform.
    static let transformedSample = 3

    mutating func spend(_ units: Int) { left = max(0, left - units) }

    /// Subtracts the cost of transforming a number of samples.
    public mutating func spend(transformed samples: Int) { spend(samples * Self.transformedSample) }
}
