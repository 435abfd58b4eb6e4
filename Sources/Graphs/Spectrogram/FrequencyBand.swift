/// The frequencies that a spectrogram shows.
public struct FrequencyBand: Equatable, Sendable {
    /// In hertz.
    public let lower: Float
    public let upper: Float

    /// The narrowest band, as a part of all frequencies.
    public static let narrowest: Float = 1 / 64

    /// A band within 0 ... `highest`. A band that is too narrow is widened; a band outside is moved inside.
    public init(lower: Float, upper: Float, highest: Float) {
        let top = highest > 0 && highest.isFinite ? highest : 1
        let wanted = upper - lower
        let width = wanted.isFinite ? max(top * Self.narrowest, min(top, wanted)) : top
        let start = lower.isFinite ? max(0, min(top - width, lower)) : 0
        self.lower = start
        self.upper = min(top, start + width)
    }

    public var width: Float { upper - lower }

    /// The band after a vertical pinch that began with this one: fingers apart (scale above 1) show fewer frequencies. The frequency at
    /// `place`, 0 (lower) to 1 (upper), stays there.
    public func zoomed(scale: Float, around place: Float, highest: Float) -> FrequencyBand {
        let place = place.isNaN ? 0.5 : max(0, min(1, place))
        let wanted = max(highest * Self.narrowest, min(highest, scale > 0 ? width / scale : highest))
        let fixed = lower + width * place
        return FrequencyBand(lower: fixed - wanted * place, upper: fixed + wanted * (1 - place), highest: highest)
    }

    /// The band after a vertical drag that began with this one: dragging down by the whole height (1) shows the frequencies above.
    public func moved(by heights: Float, highest: Float) -> FrequencyBand {
        let distance = heights.isFinite ? width * heights : 0
        // Moved first, so that the band keeps its width at both ends.
        let start = max(0, min(highest - width, lower + distance))
        return FrequencyBand(lower: start, upper: start + width, highest: highest)
    }
}
