/// Band power: the power spectral density of a channel by Welch's method, and the power in each frequency band.
///
/// A meter (WelchMeter) averages the spectra of a channel's windows as they arrive. Source: P. D. Welch, "The use of fast Fourier transform for the
/// estimation of power spectra", IEEE Transactions on Audio and Electroacoustics 15, 1967; scaled as in scipy.signal.welch.

/// The frequency bands of an EEG.
public enum Band: Int, CaseIterable, Sendable {
    case delta, theta, alpha, beta, gamma

    /// The Greek letter that names the band.
    public var symbol: String {
        switch self {
        case .delta: "\u{3B4}"
        case .theta: "\u{3B8}"
        case .alpha: "\u{3B1}"
        case .beta: "\u{3B2}"
        case .gamma: "\u{3B3}"
        }
    }
    /// The band's name in files.
    public var name: String {
        switch self {
        case .delta: "delta"
        case .theta: "theta"
        case .alpha: "alpha"
        case .beta: "beta"
        case .gamma: "gamma"
        }
    }

    /// The number of bands.
    public static let count = 5
}
