/// The unit in which the power of a band is shown.
public enum BandUnit: Int, CaseIterable, Sendable {
    /// The unit of the channel squared, on a logarithmic scale of three powers of ten.
    case power
    /// Relative to one of that, or to 1 µV\u{B2} if the unit is a voltage.
    case decibel
    /// The share of the power of all bands.
    case share
}
