/// The arrangement of the twelve leads on ECG paper.
public enum PaperForm: Int, Sendable, CaseIterable {
    /// Four columns of three leads, and a rhythm strip below.
    case threeByFour
    /// Two columns of six leads.
    case sixByTwo
    /// All leads above each other.
    case twelveByOne

    /// The columns of leads. Each shows its part of the page's time.
    public var columns: Int {
        switch self {
        case .threeByFour: 4
        case .sixByTwo: 2
        case .twelveByOne: 1
        }
    }

    /// The number of leads above each other.
    public var leadRows: Int { 12 / columns }
    /// Including the rhythm strip.
    public var rows: Int { leadRows + (hasRhythm ? 1 : 0) }
    public var hasRhythm: Bool { self == .threeByFour }
}
