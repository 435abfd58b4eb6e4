import Spectrum

/// Measures the tempo of a song from its samples, which may arrive in blocks of any size.
///
/// Of a long song, it analyzes only the beginning and an excerpt around the middle. A caller that can skip samples reads `wanted`, the number of the
/// next sample that the meter needs. Memory is allocated once; `bytes(rate:)` returns its size.
public final class TempoMeter {
    private let songRate: UInt32
    private let tables: SpectrumTables
    private let strength: OnsetStrength
    private let head: OnsetCurve
    private let excerpt: OnsetCurve
    /// The number of the excerpt's first sample; 0 if the excerpt begins with the song.
    private let excerptStart: Int64
    private let headEnd: Int64
    private let excerptEnd: Int64
    /// The number of the song's next sample.
    private var next: Int64 = 0
    private var end: Int64 = 0
    private var part = Part.head

    private enum Part { case head, excerpt }

    /// The minimum clearness of a beat in a song with a tempo. Songs with a beat have 0.26 and more; speech, noise and random strokes have 0.1 and
    /// less (docs/rhythm.md).
    private static let clear: Float = 0.17
    /// The minimum standard deviation of the onsets, in decibels summed over all bins. Below it, the song is a plain tone, or contains only rounding
    /// noise.
    private static let quietest: Float = 2

    /// - Parameters:
    ///   - rate: samples per second.
    ///   - length: the length of the song in samples; nil if unknown. If it is unknown, the excerpt is the beginning of the song.
    ///   - tables: tables that other users of transforms on the same thread share.
    /// - Returns: nil for a rate outside of `TempoLimits`.
    public init?(rate: UInt32, length: Int64? = nil, tables: SpectrumTables) {
        guard rate >= TempoLimits.lowestRate, rate <= TempoLimits.highestRate else { return nil }
        songRate = rate
        self.tables = tables
        strength = OnsetStrength(rate: rate, tables: tables)
        let perSecond = Float(rate)
        let excerptLength = Int64(TempoLimits.excerpt * perSecond)
        let headLength = Int64(TempoLimits.head * perSecond)
        if let length, length > excerptLength + 2 * headLength {
            excerptStart = (length - excerptLength) / 2
            headEnd = headLength
            head = OnsetCurve(rate: strength.rate, seconds: TempoLimits.head)
        } else {
            excerptStart = 0
            headEnd = 0
            part = .excerpt
            head = OnsetCurve(rate: strength.rate, seconds: 0)
        }
        excerptEnd = excerptStart + excerptLength
        excerpt = OnsetCurve(rate: strength.rate, seconds: TempoLimits.excerpt)
    }

    /// The number of the next sample of the song that the meter needs; nil if it needs no more samples.
    public var wanted: Int64? {
        switch part {
        case .head: next < headEnd ? next : excerptStart
        case .excerpt: next < excerptEnd ? max(next, excerptStart) : nil
        }
    }

    /// Takes mono samples from -1 to 1.
    /// - Parameter first: the number of the first sample, not below those of previous samples. Samples that are not needed are skipped.
    public func take(_ samples: UnsafeBufferPointer<Float>, first: Int64) {
        end = max(end, first + Int64(samples.count))
        if part == .head {
            feed(samples, first, until: headEnd)
            guard first + Int64(samples.count) > excerptStart else { return }
            strength.restart()
            part = .excerpt
            next = excerptStart
        }
        feed(samples, first, until: excerptEnd)
    }

    private func feed(_ samples: UnsafeBufferPointer<Float>, _ first: Int64, until end: Int64) {
        let start = max(0, next - first)
        let stop = min(Int64(samples.count), end - first)
        guard start < stop else { return }
        let curve = part == .head ? head : excerpt
        strength.take(UnsafeBufferPointer(rebasing: samples[Int(start)..<Int(stop)])) { curve.add($0) }
        next = first + stop
    }

    /// The tempo of the song. Must be called once, after the last sample.
    public func finish() -> TempoResult {
        guard Float(end) >= TempoLimits.shortestSong * Float(songRate) else { return .noClearBeat(.tooShort) }
        // If a song ends before its announced middle, use its beginning instead of the excerpt.
        let curve = excerpt.count > 0 ? excerpt : head
        guard strength.loudest > 1e-4, curve.count > 0 else { return .noClearBeat(.silent) }
        excerpt.smooth()
        head.smooth()
        let periods = BeatPeriods(rate: strength.rate, tables: tables)
        periods.look(at: curve)
        guard let winner = periods.winner else { return .noClearBeat(.irregular) }
        let correlation = OnsetCorrelation(curve)
        guard correlation.deviation > Self.quietest else { return .noClearBeat(.irregular) }
        let level = BeatLevel(correlation, winner: winner)
        guard level.clearness >= Self.clear else { return .noClearBeat(.irregular) }
        let period = level.period
        return .tempo(
            SongTempo(
                beatsPerMinute: 60 * strength.rate / period, confidence: min(1, level.clearness),
                firstBeat: firstBeat(period)))
    }

    /// The time of the song's first beat in nanoseconds. If a clear beat is found in the beginning of the song, it is the first one there.
    /// Otherwise, it is computed from a beat in the excerpt around the song's middle, by going back as many whole beats as possible.
    private func firstBeat(_ period: Float) -> Int64 {
        let delay = Double(strength.delay)
        func nanoseconds(_ place: Double) -> Int64 { Int64(max(0, place + delay) * 1e9) }
        let rate = Double(strength.rate)
        if headEnd > 0, let beat = FirstBeat(head, period: period), beat.clearness > 1.5 || excerpt.count == 0 {
            return nanoseconds(Double(beat.first) / rate)
        }
        guard let beat = FirstBeat(excerpt, period: period) else { return 0 }
        guard excerptStart > 0 else { return nanoseconds(Double(beat.first) / rate) }
        let place = Double(excerptStart) / Double(songRate) + Double(beat.phase) / rate
        let length = Double(period) / rate
        return nanoseconds(place - (place / length).rounded(.down) * length)
    }
}
