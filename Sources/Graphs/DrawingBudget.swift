/// The budget of one frame for redraws, shared by all graphs that are updated in it. A page that becomes visible is drawn in slices over
/// several frames. Complete graphs always draw new data, and use none of the budget.
///
/// The unit is the cost of a dense trace's sample in a redraw, about eight instructions.
public struct DrawingBudget: Sendable {
    public private(set) var left: Int

    /// - Parameter units: the default is six milliseconds of the device's processor.
    public init(units: Int = 3 << 17) { left = units }

    /// The maximum that one graph may use in one call: two milliseconds.
    static let perGraph = 1 << 17
    /// The costs of a dense trace's column in addition to its samples, of a joined point, and of each sample of a transform.
    static let column = 100
    static let point = 400
    static let transformedSample = 3

    mutating func spend(_ units: Int) { left = max(0, left - units) }

    /// Subtracts the cost of a transform of this number of samples.
    public mutating func spend(transformed samples: Int) { spend(samples * Self.transformedSample) }
}
