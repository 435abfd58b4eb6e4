/// The unit in which the power of a band is shown.
public enum BandUnit: Int, CaseIterable, Sendable {
    /// The power in the channel's unit squared, on a logarithmic scale over three powers of ten.
    case power
    /// The power in decibels relative to the square of the channel's unit, or to 1 µV² if the unit is a voltage.
    case decibel
    /// The share of the total power of all bands.
    case share
}
