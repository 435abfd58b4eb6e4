/// Decides which peaks of the slope are heart beats: Hamilton's rules (see `RPeakDetector`), with additions for interrupted data.
///
/// Times are numbers of samples.
struct BeatRules {
    /// A peak of the slope with its R peak.
    struct Peak {
        var height: Float = 0
        var slope: Float = 0
        /// The positions of the signal's maximum and minimum in the band.
        var up: Int64 = 0
        var down: Int64 = 0
        /// Above 0 if the maximum exceeds the minimum in magnitude.
        var balance: Float = 0
        /// Whether it is a real peak: a level that stays high is noise.
        var hasFallen = true
        /// Whether data were lost since the previous peak.
        var isAfterLoss = false

        /// Its position, as far as the peak alone determines it.
        var sample: Int64 { balance >= 0 ? up : down }
    }

    /// The maximum number of peaks while the heights of beats are learned.
    private static let maximumLearned = 32
    /// The threshold between noise and beats, as a part of the distance between their heights.
    private static let share: Float = 0.3125
    /// A peak this many times higher than beats is not a beat.
    private static let wild: Float = 6

    /// If noise is higher than this part of the beats, they are not clear. T waves that are higher than R peaks reach it; other ECGs hardly
    /// do. In pure noise, false beats are closer to the rest.
    private static let clear: Float = 0.5

    /// Four seconds contain at least two beats in the supported range.
    private let learningTime: Int64
    /// Without a beat for this time, the learned heights may be wrong.
    private let longestInterval: Int64
    /// A peak sooner after a beat that is less steep is a T wave.
    private let tWaveTime: Int64
    private var beats = LatestEight()
    private var noise = LatestEight()
    private var slopes = LatestEight()
    private var intervals = LatestEight()
    /// The peaks while it learns; later, those it learned from that were not judged yet.
    private var learned = InlineArray<32, Peak>(repeating: Peak())
    private var learnedCount = 0
    private var isLearning = true
    /// Since when it learns, or has learned without a beat so far.
    private var since: Int64 = 0
    private var last: Int64?
    /// Whether the last beat was found at once.
    private var wasSure = true
    /// Above 0 if R peaks point upwards. For a beat with equal extremes, the same side is used each time.
    private var polarity: Float = 0
    /// Whether data were lost since the last peak.
    private var hasLoss = false
    /// Whether data were lost since the last beat.
    private var isBroken = true
    /// The highest rejected peak since the last beat; height 0 for none.
    private var missed = Peak()
    /// When that peak counts as a beat.
    private var searchTime: Int64 = 0

    /// - Parameter rate: in samples a second.
    init(rate: Float) {
        learningTime = Int64(4 * rate)
        longestInterval = Int64(3 * rate)
        tWaveTime = Int64(0.36 * rate)
    }

    /// Resets the state.
    mutating func restart(at sample: Int64) {
        isLearning = true
        learnedCount = 0
        since = sample
        last = nil
        polarity = 0
        lose()
    }

    /// Called when data were lost: no interval spans the loss.
    mutating func lose() {
        hasLoss = true
        missed.height = 0
    }

    /// Processes a peak that has no larger one within 200 ms.
    mutating func take(_ peak: Peak, _ found: (Beat) -> Void) {
        var peak = peak
        peak.isAfterLoss = hasLoss
        hasLoss = false
        guard isLearning else { return judge(peak, found) }
        guard learnedCount < Self.maximumLearned else { return }
        learned[learnedCount] = peak
        learnedCount += 1
    }

    /// Executes what is due.
    mutating func advance(to sample: Int64, _ found: (Beat) -> Void) {
        if isLearning {
            if sample - since >= learningTime { learn(at: sample, found) }
        } else if sample - (last ?? since) > longestInterval {
            restart(at: sample)
        } else if missed.height > 0, !hasLoss, sample > searchTime {
            accept(missed, isSure: false, found)
        }
    }

    /// Learns the heights of beats, and judges the peaks used for it.
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
        // Otherwise false beats would cause a search for more of them.
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
