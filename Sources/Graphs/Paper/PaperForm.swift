/// The arrangement of the twelve leads on ECG paper.
public enum PaperForm: Int, Sendable, CaseIterable {
    /// Four columns of three leads, and a rhythm strip below them.
    case threeByFour
    /// Two columns of six leads.
    case sixByTwo
    /// All leads, one above the other.
    case twelveByOne

    /// The number of columns of leads. Each column shows its part of the page's time.
    public var columns: Int {
        switch self {
        case .threeByFour: 4
        case .sixByTwo: 2
        case .twelveByOne: 1
        }
    }

    /// The number of leads in a column.
    public var leadRows: Int { 12 / columns }
    /// The number of rows, including the rhythm strip.
    public var rows: Int { leadRows + (hasRhythm ? 1 : 0) }
    public var hasRhythm: Bool { self == .threeByFour }
}
