/// The measurements of one second of a channel. Voltages are in the channel's unit.
public struct QualityMeasures: Equatable, Sendable {
    /// The number of samples in the window.
    public var count = 0
    /// The number of lost samples in the window.
    public var lost = 0
    /// The maximum minus the minimum of the samples.
    public var range: Float = 0
    /// The share of differences between successive samples that are 0.
    public var repeated: Float = 0
    /// The number of samples with the maximum value, or with the minimum value, whichever is greater.
    public var atExtreme = 0
    /// The number of samples whose magnitude is at least 75% of the amplifier's full scale; 0 if full scale is unknown.
    public var nearlyRailed = 0
    /// The number of samples whose magnitude is at least 90% of the amplifier's full scale; 0 if full scale is unknown.
    public var railed = 0
    /// The standard deviation in the 1 to 40 Hz band.
    public var amplitude: Float = 0
    /// The amplitude at 50 or 60 Hz, whichever is larger; 0 if the sampling rate is too low for both.
    public var mains: Float = 0
    /// The frequency to which `mains` belongs: 50 or 60 Hz; 0 if the sampling rate is too low for both.
    public var mainsHertz: UInt8 = 0
    /// The standard deviation above 40 Hz without mains; nil at sampling rates below 200 Hz.
    public var noise: Float?
    /// The change of the one-second mean within one second; nil in the first two seconds.
    public var motion: Float?
    /// The 98th percentile of the absolute correlations with the other channels, from the last computation (once per second); nil if there are too
    /// few channels.
    public var correlation: Float?

    public init() {}
}

extension QualityLimits {
    /// Rates one second of a channel.
    /// - Parameter microvolts: the channel's unit in microvolts; nil if the unit is unknown or not a voltage.
    /// - Returns: the rating, 0 to 100, and if the rating is below 100, the reason with the lowest partial rating.
    public func rate(_ m: QualityMeasures, microvolts: Float?) -> (value: Float, finding: QualityFinding?) {
        var least: Float = 1
        var finding: QualityFinding?
        func note(_ score: Float, _ found: @autoclosure () -> QualityFinding) {
            guard score < least else { return }
            least = max(0, score)
            finding = found()
        }
        let count = Float(max(1, m.count))
        let lostShare = Float(m.lost) / count
        note(1 - Self.lostFactor * lostShare, QualityFinding(.lost, .percent, 100 * lostShare))
        guard m.count > m.lost else { return (QualityScale.best * least, finding) }
        rateLevels(m, microvolts, note)
        guard let microvolts else {
            // Without a known unit, compare the mains amplitude with the rest of the signal.
            if m.mains > 0 {
                note(
                    m.amplitude / m.mains,
                    QualityFinding(
                        .mains, .timesTheRest, m.mains / max(m.amplitude, .leastNormalMagnitude), hertz: m.mainsHertz))
            }
            return (QualityScale.best * least, finding)
        }
        let s = m.amplitude * microvolts
        if s < flatAmplitude { note(0, QualityFinding(.flat, .microvolts, s)) }
        note(amplitude / max(s, 1e-3), QualityFinding(.loose, .microvolts, s))
        let mainsAmplitude = m.mains * microvolts
        note(
            mains / max(mainsAmplitude, 1e-3),
            QualityFinding(.mains, .microvolts, mainsAmplitude, hertz: m.mainsHertz))
        if let high = m.noise, noise > 0 {
            let h = high * microvolts
            note(noise * s / max(h, 1e-3), QualityFinding(.noise, .microvolts, h))
        }
        if let correlation = m.correlation, correlation < Self.leastCorrelation {
            note(Self.unlikeScore, QualityFinding(.loose, .correlation, correlation))
        }
        if let change = m.motion {
            let moved = change * microvolts
            note(motion / max(moved, 1e-3), QualityFinding(.moves, .microvoltsPerSecond, moved))
        }
        return (QualityScale.best * least, finding)
    }

    /// Checks for a flat or clipped signal (term 2 of the rating).
    private func rateLevels(
        _ m: QualityMeasures, _ microvolts: Float?, _ note: (Float, @autoclosure () -> QualityFinding) -> Void
    ) {
        let numbers = Float(m.count - m.lost)
        func percent(_ count: Int) -> Float { 100 * Float(count) / numbers }
        // Check for full scale first, because a channel at full scale is also flat, but full scale is the more precise reason.
        if Float(m.railed) > Self.clippedShare * numbers {
            return note(0, QualityFinding(.atLimit, .percent, percent(m.railed)))
        }
        let range = m.range * (microvolts ?? 1)
        let isFlat = microvolts != nil ? range < flatRange : range == 0
        let isClipped = Float(m.atExtreme) > Self.clippedShare * numbers && m.atExtreme >= Self.clippedCount
        if isFlat { return note(0, QualityFinding(.flat, .microvolts, range)) }
        // A clipped channel stays at a limit for many samples, so most differences between its successive samples are 0. Check for clipping before
        // the check for repeated samples, which would call the channel flat.
        if isClipped { return note(0, QualityFinding(.atLimit, .percent, percent(m.atExtreme))) }
        if m.repeated >= Self.repeatedShare { return note(0, QualityFinding(.flat, .percent, 100 * m.repeated)) }
        if Float(m.nearlyRailed) > Self.clippedShare * numbers {
            note(Self.nearlyRailedScore, QualityFinding(.atLimit, .percent, percent(m.nearlyRailed)))
        }
    }
}
