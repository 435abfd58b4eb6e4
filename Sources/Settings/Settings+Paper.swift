extension Settings {
    /// How leads stand on the page of ECG paper. The numbers are those of the choices.
    public enum PaperPage: Int, Sendable {
        case threeByFour = 1
        case sixByTwo, twelveByOne
    }

    /// nil where there is no such page.
    public var paperPage: PaperPage? { PaperPage(rawValue: self[number: .paperPage]) }
    /// In millimetres per second.
    public var paperSpeed: Int { self[number: .paperSpeed] == 1 ? 50 : 25 }
    /// Whether ECG paper is red on cream, otherwise dark.
    public var isPaperLight: Bool { self[number: .paperColors] == 0 }
}
