/// In what the power of a band is shown.
public enum BandUnit: Int, CaseIterable, Sendable {
    /// The unit of the channel squared, on a logarithmic scale of three powers of ten.
    case power
    /// Above one of that, or above 1 µV\u{B2} where the unit is a voltage.
    case decibel
    /// Of the power of all bands.
    case share
}
