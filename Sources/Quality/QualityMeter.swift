import Signals
import Spectrum

/// A channel that is to be rated: its samples as received, and what is good for it.
public struct RatedChannel {
    public let ring: SampleRing
    public let limits: QualityLimits
    /// Of one of the channel's unit; nil where that is no voltage or not known.
    public let microvolts: Float?

    public init(ring: SampleRing, limits: QualityLimits, unit: String) {
        self.ring = ring
        self.limits = limits
        microvolts = Voltage.microvolts(in: unit)
    }
}

/// Rates the channels of one stream, four times a second. Memory is allocated in `init`; the rings must keep two seconds.
///
/// All channels are rated by the same samples. `advance` works on as many channels as keep a frame short; the ratings of a quarter hold as soon as all
/// channels have theirs.
public final class QualityMeter {
    /// How much of the past counts at the begin, in quarters of a second: a window, the second before it, and five ratings.
    private static let quartersAtBegin: Int64 = 12
    /// More quarters than these are skipped: ratings of what was seconds ago help nobody.
    private static let mostQuartersBehind: Int64 = 12

    /// The rates of channels that can be rated, in thousandths of a hertz.
    public static let rates = WindowPlan.rates

    /// What `advance` works on.
    private enum Task {
        /// Nothing: the next quarter is not there.
        case waiting
        case rating(channel: Int)
        case comparing(channel: Int)
    }

    /// What is displayed of each channel; nil before its first rating.
    public var qualities: [ChannelQuality?] { ratings.map { $0.quality } }
    /// What is displayed of one of them.
    public func quality(_ channel: Int) -> ChannelQuality? { ratings[channel].quality }
    /// The mains of a channel's newest window; nil where its unit, or its rate, has none.
    public func mains(_ channel: Int) -> (microvolts: Float, hertz: UInt8)? {
        guard let microvolts = channels[channel].microvolts, measures[channel].mainsHertz > 0 else { return nil }
        return (measures[channel].mains * microvolts, measures[channel].mainsHertz)
    }
    /// How often channels were rated since it began.
    public private(set) var ratingCount = 0
    /// Changes when all channels have another rating.
    public private(set) var revision: UInt32 = 0
    /// The number behind the newest sample that counts.
    public private(set) var end: Int64 = 0

    private let channels: [RatedChannel]
    private let plan: WindowPlan
    private let windows: [ChannelWindow]
    private let analysis: WindowAnalysis
    private var ratings: [ChannelRating]
    /// nil where there are too few channels that are like each other.
    private let likeness: ChannelLikeness?
    /// The place of each channel in `likeness`; -1 for others.
    private var places: [Int] = []
    private var task = Task.waiting
    /// The first number of the quarter that is worked on, or is the next one.
    private var next: Int64 = 0
    private var quarter: Int64 = 0
    /// A quarter's samples behind the one before it.
    private let samples: UnsafeMutablePointer<Float>
    /// What each channel had last, for validation.
    public private(set) var measures: [QualityMeasures]
    /// The rating of the newest window alone, 0 to 100, and its finding.
    public private(set) var newest: [(value: Float, finding: QualityFinding?)]

    /// - Returns: nil where there is no channel, or for a rate that quality is not known for.
    public init?(_ channels: [RatedChannel], rate: SamplingRate, tables: SpectrumTables) {
        guard !channels.isEmpty, let plan = WindowPlan(rate, tables) else { return nil }
        self.channels = channels
        self.plan = plan
        windows = channels.map { channel in
            let fullScale = channel.limits.fullScale.flatMap { scale in channel.microvolts.map { scale / $0 } }
            return ChannelWindow(plan, fullScale: fullScale ?? .infinity)
        }
        analysis = WindowAnalysis(plan, tables)
        ratings = Array(repeating: ChannelRating(), count: channels.count)
        measures = Array(repeating: QualityMeasures(), count: channels.count)
        newest = Array(repeating: (0, nil), count: channels.count)
        var count = 0
        for channel in channels {
            let counts = channel.limits.isCorrelated && channel.microvolts != nil
            places.append(counts ? count : -1)
            if counts { count += 1 }
        }
        likeness =
            count >= QualityLimits.leastChannels
            ? ChannelLikeness(count: count, bins: plan.bandBins.count) : nil
        samples = .allocate(capacity: plan.quarterSamples + 1)
        samples.initialize(repeating: SampleRing.lostSample, count: plan.quarterSamples + 1)
        begin()
    }

    deinit { samples.deallocate() }

    /// How long a window is, in samples.
    public var windowLength: Int { ChannelWindow.quarters * plan.quarterSamples }

    /// How many channels `advance` works on in a turn while nothing is late.
    public var channelsPerTurn: Int { (channels.count + 3) / 4 }

    /// Restarts with the samples that the rings keep.
    public func begin() {
        begin(at: max(oldest, newestEnd - Self.quartersAtBegin * Int64(plan.quarterSamples)))
        for index in ratings.indices { ratings[index].reset() }
        ratingCount = 0
        likeness?.reset()
        revision &+= 1
    }

    private func begin(at number: Int64) {
        next = max(0, number)
        end = next
        quarter = 0
        task = .waiting
        for window in windows { window.reset() }
    }

    /// The end of what all channels have.
    private var newestEnd: Int64 {
        var end = Int64.max
        for channel in channels { end = min(end, channel.ring.end) }
        return end
    }

    /// The first sample that all channels keep.
    private var oldest: Int64 {
        var oldest: Int64 = 0
        for channel in channels { oldest = max(oldest, channel.ring.begin) }
        return oldest
    }

    /// Rates what has come. Called once a turn.
    /// - Returns: whether all channels have another rating.
    @discardableResult
    public func advance() -> Bool {
        let ready = newestEnd
        // The rings were emptied.
        if ready < next { begin() }
        let length = Int64(plan.quarterSamples)
        var behind = (ready - next) / length
        if behind > Self.mostQuartersBehind || next < oldest {
            // Ratings go on behind what was skipped.
            begin(at: max(oldest, ready - Int64(2 * ChannelWindow.quarters) * length))
            behind = (ready - next) / length
        }
        let revision = revision
        var left = channelsPerTurn * Int(1 + behind)
        while left > 0, work(ready) { left -= 1 }
        return revision != self.revision
    }

    /// Works on one channel.
    /// - Returns: whether there was something to do.
    private func work(_ ready: Int64) -> Bool {
        switch task {
        case .waiting:
            guard ready >= next + Int64(plan.quarterSamples) else { return false }
            task = .rating(channel: 0)
            return work(ready)
        case .rating(let channel):
            rate(channel)
            task = channel + 1 < channels.count ? .rating(channel: channel + 1) : endQuarter()
        case .comparing(let channel):
            if places[channel] >= 0 { likeness?.compare(places[channel]) }
            task = channel + 1 < channels.count ? .comparing(channel: channel + 1) : .waiting
        }
        return true
    }

    private func rate(_ index: Int) {
        let channel = channels[index]
        let window = windows[index]
        load(channel.ring)
        window.add(samples)
        guard window.isFull else { return }
        var measures = QualityMeasures()
        window.measure(into: &measures)
        analysis.measure(window, into: &measures)
        if let likeness, places[index] >= 0 {
            if comparesNow { analysis.bandVector(into: likeness.vector(places[index])) }
            measures.correlation = likeness.correlations[places[index]]
        }
        self.measures[index] = measures
        newest[index] = channel.limits.rate(measures, microvolts: channel.microvolts)
        ratings[index].add(newest[index].value, newest[index].finding)
    }

    /// Whether correlations are computed of this quarter's windows: once a second.
    private var comparesNow: Bool { quarter % Int64(ChannelWindow.quarters) == Int64(ChannelWindow.quarters) - 1 }

    private func endQuarter() -> Task {
        let compares = comparesNow && likeness != nil
        next += Int64(plan.quarterSamples)
        quarter += 1
        guard quarter >= Int64(ChannelWindow.quarters) else { return .waiting }
        end = next
        ratingCount += 1
        revision &+= 1
        return compares ? .comparing(channel: 0) : .waiting
    }

    /// Copies the quarter's samples, and the one before.
    private func load(_ ring: SampleRing) {
        let first = next - 1
        let spans = ring.spans(first..<next + Int64(plan.quarterSamples))
        // The sample before may not be kept.
        let missing = max(0, min(plan.quarterSamples + 1, Int(spans.first - first)))
        for place in 0..<missing { samples[place] = SampleRing.lostSample }
        if let head = spans.head.baseAddress { (samples + missing).update(from: head, count: spans.head.count) }
        if let tail = spans.tail.baseAddress {
            (samples + missing + spans.head.count).update(from: tail, count: spans.tail.count)
        }
    }
}
