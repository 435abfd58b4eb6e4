/// Which peaks of the slope are heart beats: Hamilton's rules (see `RPeakDetector`), and what is added for data that break off.
///
/// Times are numbers of samples.
struct BeatRules {
    /// A peak of the slope with the R peak that it belongs to.
    struct Peak {
        var height: Float = 0
        var slope: Float = 0
        /// Where the signal is highest and lowest in its band.
        var up: Int64 = 0
        var down: Int64 = 0
        /// Above 0 where it is higher than low.
        var balance: Float = 0
        /// Whether it is one: what stays high is noise.
        var hasFallen = true
        /// Whether data were lost between the peak before and this one.
        var isAfterLoss = false

        /// Where it is, as far as it tells itself.
        var sample: Int64 { balance >= 0 ? up : down }
    }

    /// The most peaks while the heights of beats are learned.
    private static let maximumLearned = 32
    /// Beats and noise are told apart by this part of what lies between their heights.
    private static let share: Float = 0.3125
    /// What is so many times higher than beats are is none.
    private static let wild: Float = 6

    /// Where noise is higher than this part of the beats, they are not clear. T waves that are higher than R peaks reach it, hardly an ECG
    /// else; of noise alone, what is taken for beats is nearer to the rest.
    private static let clear: Float = 0.5

    /// Four seconds hold two beats at least, of those that are looked for.
    private let learningTime: Int64
    /// When no beat has come for so long, it may have learned from something else.
    private let longestInterval: Int64
    /// What follows a beat sooner, and is not as steep, is a T wave.
    private let tWaveTime: Int64
    private var beats = LatestEight()
    private var noise = LatestEight()
    private var slopes = LatestEight()
    private var intervals = LatestEight()
    /// Peaks while it learns; then those that it learned from and that were not judged yet.
    private var learned = InlineArray<32, Peak>(repeating: Peak())
    private var learnedCount = 0
    private var isLearning = true
    /// Since when it learns, or knows without a beat so far.
    private var since: Int64 = 0
    private var last: Int64?
    /// Whether the last beat was found at once.
    private var wasSure = true
    /// Above 0 where R peaks point upwards. Of a beat that is as high as low, the same side counts each time.
    private var polarity: Float = 0
    /// Whether data were lost since the last peak.
    private var hasLoss = false
    /// Whether data were lost since the last beat.
    private var isBroken = true
    /// The highest peak since the last beat that was none; height 0 for none.
    private var missed = Peak()
    /// When that counts as a beat.
    private var searchTime: Int64 = 0

    /// - Parameter rate: samples a second.
    init(rate: Float) {
        learningTime = Int64(4 * rate)
        longestInterval = Int64(3 * rate)
        tWaveTime = Int64(0.36 * rate)
    }

    /// Forgets everything.
    mutating func restart(at sample: Int64) {
        isLearning = true
        learnedCount = 0
        since = sample
        last = nil
        polarity = 0
        lose()
    }

    /// Data were lost: what comes has no interval with what was.
    mutating func lose() {
        hasLoss = true
        missed.height = 0
    }

    /// Takes a peak that has no larger one within 200 ms.
    mutating func take(_ peak: Peak, _ found: (Beat) -> Void) {
        var peak = peak
        peak.isAfterLoss = hasLoss
        hasLoss = false
        guard isLearning else { return judge(peak, found) }
        guard learnedCount < Self.maximumLearned else { return }
        learned[learnedCount] = peak
        learnedCount += 1
    }

    /// Does what is due.
    mutating func advance(to sample: Int64, _ found: (Beat) -> Void) {
        if isLearning {
            if sample - since >= learningTime { learn(at: sample, found) }
        } else if sample - (last ?? since) > longestInterval {
            restart(at: sample)
        } else if missed.height > 0, !hasLoss, sample > searchTime {
            accept(missed, isSure: false, found)
        }
    }

    /// Learns the heights of beats, and judges what it learned from.
    private mutating func learn(at sample: Int64, _ found: (Beat) -> Void) {
        var (highest, second) = (0, 0) as (Float, Float)
        for index in 0..<learnedCount where learned[index].hasFallen {
            let height = learned[index].height
            if height > highest { (highest, second) = (height, highest) } else { second = max(second, height) }
        }
        let height = highest > Self.wild * second ? second : highest
        guard height > 0 else { return restart(at: sample) }
        isLearning = false
        since = sample
        beats.removeAll()
        noise.removeAll()
        slopes.removeAll()
        intervals.removeAll()
        beats.add(height)
        for index in 0..<learnedCount { judge(learned[index], found) }
    }

    private mutating func judge(_ peak: Peak, _ found: (Beat) -> Void) {
        if peak.isAfterLoss {
            isBroken = true
            missed.height = 0
        }
        let (beat, floor) = (beats.median, noise.median)
        guard peak.height <= Self.wild * beat else { return }
        let threshold = floor + Self.share * max(0, beat - floor)
        let distance = last.map { peak.sample - $0 } ?? .max
        let isLate = distance >= tWaveTime
        if peak.hasFallen, peak.height > threshold, isLate || peak.slope >= slopes.median / 2 {
            return accept(peak, isSure: true, found)
        }
        noise.add(peak.height)
        guard peak.hasFallen, isLate, peak.height > max(missed.height, (floor + threshold) / 2), let last,
            intervals.count > 1
        else { return }
        missed = peak
        searchTime = last + Int64(1.5 * intervals.median)
    }

    private mutating func accept(_ peak: Peak, isSure: Bool, _ found: (Beat) -> Void) {
        beats.add(peak.height)
        slopes.add(peak.slope)
        polarity = 0.9 * polarity + peak.balance
        let sample = polarity >= 0 ? peak.up : peak.down
        // Else beats that are none would make more of them be looked for.
        if let last, !isBroken, isSure, wasSure { intervals.add(Float(sample - last)) }
        wasSure = isSure
        found(
            Beat(
                sample: sample, isContinuous: !isBroken, isClear: noise.median <= Self.clear * beats.median))
        last = sample
        isBroken = false
        missed.height = 0
    }
}
