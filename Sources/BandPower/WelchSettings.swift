import Spectrum

/// The parameters of the band powers, and the limits of the bands.
public struct WelchSettings: Equatable, Sendable {
    /// The maximum length of a window in milliseconds.
    public static let maximumMilliseconds = 16_000
    /// The maximum number of windows.
    public static let maximumWindows = 64
    /// The highest limit of a band, in thousandths of a hertz: spectra contain no bins above it.
    public static let highestLimit = 250_000

    /// The length of a window, in milliseconds.
    public var windowMilliseconds: Int
    /// The overlap of two windows, in percent of a window's length.
    public var overlap: Int
    /// The number of windows in the mean.
    public var windows: Int
    public var function: WindowFunction
    /// The limits of the bands in thousandths of a hertz, in rising order: the lower limit of each band, and then the upper limit of the last band.
    public var limits: [Int]

    /// Limits all values to the supported ranges. If the band limits do not rise, the default limits apply.
    public init(
        windowMilliseconds: Int = 4000, overlap: Int = 50, windows: Int = 8,
        function: WindowFunction = .hannDenormalized,
        limits: [Int] = standardLimits
    ) {
        self.windowMilliseconds = min(max(250, windowMilliseconds), Self.maximumMilliseconds)
        self.overlap = min(max(0, overlap), 90)
        self.windows = min(max(1, windows), Self.maximumWindows)
        self.function = function
        self.limits = Self.areRising(limits) ? limits : Self.standardLimits
    }

    /// The usual limits: delta 1-4, theta 4-8, alpha 8-13, beta 13-30 and gamma 30-45 Hz.
    public static let standardLimits = [1000, 4000, 8000, 13_000, 30_000, 45_000]

    private static func areRising(_ limits: [Int]) -> Bool {
        guard limits.count == Band.count + 1, limits[0] > 0, limits[limits.count - 1] <= highestLimit else {
            return false
        }
        return (1..<limits.count).allSatisfy { limits[$0 - 1] < limits[$0] }
    }
}
