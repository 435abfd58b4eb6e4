/// Decides which peaks of the ECG's slope are heart beats, by Hamilton's rules (see `RPeakDetector`) and additional rules for lost data.
///
/// All times are numbers of samples.
struct BeatRules {
    /// A peak of the slope, and the possible positions of the R peak that belongs to it.
    struct Peak {
        var height: Float = 0
        var slope: Float = 0
        /// The sample number of the filtered signal's maximum.
        var up: Int64 = 0
        /// The sample number of the filtered signal's minimum.
        var down: Int64 = 0
        /// Positive if the maximum of the filtered signal has a greater magnitude than the minimum.
        var balance: Float = 0
        /// True if the slope fell after the maximum. A slope that stays high is noise.
        var hasFallen = true
        /// True if samples were lost since the previous peak.
        var isAfterLoss = false

        /// The position of the R peak, derived from this peak alone.
        var sample: Int64 { balance >= 0 ? up : down }
    }

    /// The maximum number of peaks from which the heights of beats are learned.
    private static let maximumLearned = 32
    /// The threshold for beats: the median height of noise peaks plus this part of the difference between the medians of beats and noise peaks.
    private static let share: Float = 0.3125
    /// A peak that is more than this many times as high as the beats is an artifact.
    private static let wild: Float = 6

    /// If the height of noise peaks exceeds this part of the beats' height, beats are not clear. This happens in ECGs whose T waves exceed the R
    /// peaks, and in pure noise, but hardly ever in other ECGs.
    private static let clear: Float = 0.5

    /// The time for learning, in samples: four seconds, which contain at least two beats in the supported range of heart rates.
    private let learningTime: Int64
    /// The time without a beat, in samples, after which the heights are learned again, because they may be wrong.
    private let longestInterval: Int64
    /// The time after a beat, in samples, within which a peak that is less steep than the beat counts as a T wave.
    private let tWaveTime: Int64
    private var beats = LatestEight()
    private var noise = LatestEight()
    private var slopes = LatestEight()
    private var intervals = LatestEight()
    /// During learning: the peaks so far. After learning: the peaks that must still be judged.
    private var learned = InlineArray<32, Peak>(repeating: Peak())
    private var learnedCount = 0
    private var isLearning = true
    /// The time at which learning began, or after learning: the time since which no beat was found.
    private var since: Int64 = 0
    private var last: Int64?
    /// True if the last beat was above the threshold; false if it was a rejected peak that was accepted later.
    private var wasSure = true
    /// Positive if R peaks point upward. It is averaged over the beats, so that all beats are located by the same side (maximum or minimum).
    private var polarity: Float = 0
    /// True if data were lost since the last peak.
    private var hasLoss = false
    /// True if data were lost since the last beat.
    private var isBroken = true
    /// The highest peak since the last beat that was not accepted as a beat; height 0 for none.
    private var missed = Peak()
    /// The time at which the highest rejected peak is accepted as a beat.
    private var searchTime: Int64 = 0

    /// - Parameter rate: the sampling rate in hertz.
    init(rate: Float) {
        learningTime = Int64(4 * rate)
        longestInterval = Int64(3 * rate)
        tWaveTime = Int64(0.36 * rate)
    }

    /// Forgets everything about the signal, and starts to learn again.
    mutating func restart(at sample: Int64) {
        isLearning = true
        learnedCount = 0
        since = sample
        last = nil
        polarity = 0
        lose()
    }

    /// Called when data were lost. An interval that includes the loss does not count as an interval between beats.
    mutating func lose() {
        hasLoss = true
        missed.height = 0
    }

    /// Processes a peak that is the highest within 200 ms.
    mutating func take(_ peak: Peak, _ found: (Beat) -> Void) {
        var peak = peak
        peak.isAfterLoss = hasLoss
        hasLoss = false
        guard isLearning else { return judge(peak, found) }
        guard learnedCount < Self.maximumLearned else { return }
        learned[learnedCount] = peak
        learnedCount += 1
    }

    /// Advances to a time: ends learning when its time is over, and accepts the highest rejected peak if the search time has come.
    mutating func advance(to sample: Int64, _ found: (Beat) -> Void) {
        if isLearning {
            if sample - since >= learningTime { learn(at: sample, found) }
        } else if sample - (last ?? since) > longestInterval {
            restart(at: sample)
        } else if missed.height > 0, !hasLoss, sample > searchTime {
            accept(missed, isSure: false, found)
        }
    }

    /// Learns the heights of beats, and then judges the peaks from which they were learned.
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
        // Use only intervals between beats that were found at once: false beats would shorten the mean interval, and thus the time after which missed
        // beats are searched.
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
