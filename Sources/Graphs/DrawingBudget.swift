/// What one frame may spend on redraws, shared by all graphs that are updated in it: a page that comes into sight is drawn in
/// slices over some frames. Graphs that are whole draw what is new at any time and spend nothing of it.
///
/// The unit is what a sample of a dense trace costs in a redraw, about eight instructions.
public struct DrawingBudget: Sendable {
    public private(set) var left: Int

    /// - Parameter units: six milliseconds of the device's if not given.
    public init(units: Int = 3 << 17) { left = units }

    /// What one graph may spend in one call: two milliseconds.
    static let perGraph = 1 << 17
    /// What is spent on a column of a dense trace besides its samples, on a joined point, and for each sample of a transform.
    static let column = 100
    static let point = 400
    static let transformedSample = 3

    mutating func spend(_ units: Int) { left = max(0, left - units) }

    /// Spends what a transform of so many samples costs.
    public mutating func spend(transformed samples: Int) { spend(samples * Self.transformedSample) }
}
