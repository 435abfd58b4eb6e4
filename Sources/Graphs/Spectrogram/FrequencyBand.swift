/// The range of frequencies that a spectrogram shows, in hertz.
public struct FrequencyBand: Equatable, Sendable {
    /// The lowest frequency of the band in hertz.
    public let lower: Float
    public let upper: Float

    /// The minimum width of a frequency band, as a part of all frequencies.
    public static let narrowest: Float = 1 / 64

    /// Creates a band within 0 ... `highest`. A band that is too narrow is widened, and a band outside of this range is moved into the range.
    public init(lower: Float, upper: Float, highest: Float) {
        let top = highest > 0 && highest.isFinite ? highest : 1
        let wanted = upper - lower
        let width = wanted.isFinite ? max(top * Self.narrowest, min(top, wanted)) : top
        let start = lower.isFinite ? max(0, min(top - width, lower)) : 0
        self.lower = start
        self.upper = min(top, start + width)
    }

    public var width: Float { upper - lower }

    /// The band after a vertical pinch that began with this band. A scale above 1, from fingers that move apart, shows fewer frequencies. The
    /// frequency at the relative height `place`, from 0 (lower edge) to 1 (upper edge), stays at that height.
    public func zoomed(scale: Float, around place: Float, highest: Float) -> FrequencyBand {
        let place = place.isNaN ? 0.5 : max(0, min(1, place))
        let wanted = max(highest * Self.narrowest, min(highest, scale > 0 ? width / scale : highest))
        let fixed = lower + width * place
        return FrequencyBand(lower: fixed - wanted * place, upper: fixed + wanted * (1 - place), highest: highest)
    }

    /// The band after a vertical drag that began with this band. A drag downward by the whole height (1) shows the frequencies above the band.
    public func moved(by heights: Float, highest: Float) -> FrequencyBand {
        let distance = heights.isFinite ? width * heights : 0
        // Limit the lower end of the moved band, so that the band keeps its width.
        let start = max(0, min(highest - width, lower + distance))
        return FrequencyBand(lower: start, upper: start + width, highest: highest)
    }
}
