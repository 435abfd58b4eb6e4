import Graphs

/// The arrangement of leads on ECG paper.
public enum PaperForm: Int, Sendable, CaseIterable {
    /// Four columns of three leads, and a rhythm strip below them.
    case threeByFour
    /// Two columns of six leads.
    case sixByTwo
    /// All twelve leads, one above the other.
    case twelveByOne
    /// Three leads above each other.
    case threeByOne
    /// A single lead.
    case oneByOne

    /// The number of leads in the arrangement.
    public var leads: Int {
        switch self {
        case .threeByFour, .sixByTwo, .twelveByOne: 12
        case .threeByOne: 3
        case .oneByOne: 1
        }
    }

    /// The number of columns of leads. Each column shows a part of the time that the page covers.
    public var columns: Int {
        switch self {
        case .threeByFour: 4
        case .sixByTwo: 2
        case .twelveByOne, .threeByOne, .oneByOne: 1
        }
    }

    /// The number of leads above each other.
    public var leadRows: Int { leads / columns }
    /// The number of rows of leads, including the rhythm strip.
    public var rows: Int { leadRows + (hasRhythm ? 1 : 0) }
    public var hasRhythm: Bool { self == .threeByFour }
}
