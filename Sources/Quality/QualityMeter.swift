import Signals
import Spectrum

/// A channel to rate: its received samples, and its limits.
public struct RatedChannel {
    public let ring: SampleRing
    public let limits: QualityLimits
    /// The channel's unit in microvolts; nil if it is not a voltage, or unknown.
    public let microvolts: Float?

    public init(ring: SampleRing, limits: QualityLimits, unit: String) {
        self.ring = ring
        self.limits = limits
        microvolts = Voltage.microvolts(in: unit)
    }
}

/// Rates the channels of one stream, four times a second. Memory is allocated in `init`; the rings must store at least
/// two seconds.
///
/// All channels are rated from samples with the same numbers. Each call of `advance` processes only some channels, so
/// that frames stay short. The new ratings become valid when all channels have been rated for that quarter of a second.
public final class QualityMeter {
    /// The amount of earlier data used at the beginning, in quarters of a second: a window, the second before it, and five ratings.
    private static let quartersAtBegin: Int64 = 12
    /// A backlog of more quarters than this is skipped: ratings of data that are seconds old are useless.
    private static let mostQuartersBehind: Int64 = 12

    /// The rates of channels that can be rated, in thousandths of a hertz.
    public static let rates = WindowPlan.rates

    /// The present task of `advance`.
    private enum Task {
        /// Waits until the next quarter is complete.
        case waiting
        case rating(channel: Int)
        case comparing(channel: Int)
    }

    /// The displayed quality of each channel; nil before its first rating.
    public var qualities: [ChannelQuality?] { ratings.map { $0.quality } }
    /// The displayed quality of one channel.
    public func quality(_ channel: Int) -> ChannelQuality? { ratings[channel].quality }
    /// The mains amplitude in a channel's newest window; nil if its unit or its rate does not allow it.
    public func mains(_ channel: Int) -> (microvolts: Float, hertz: UInt8)? {
        guard let microvolts = channels[channel].microvolts, measures[channel].mainsHertz > 0 else { return nil }
        return (measures[channel].mains * microvolts, measures[channel].mainsHertz)
    }
    /// The number of ratings of all channels since the beginning.
    public private(set) var ratingCount = 0
    /// Changes when all channels have new ratings.
    public private(set) var revision: UInt32 = 0
    /// The number after the newest rated sample.
    public private(set) var end: Int64 = 0

    private let channels: [RatedChannel]
    private let plan: WindowPlan
    private let windows: [ChannelWindow]
    private let analysis: WindowAnalysis
    private var ratings: [ChannelRating]
    /// nil if too few channels resemble each other.
    private let likeness: ChannelLikeness?
    /// The index of each channel in `likeness`; -1 for others.
    private var places: [Int] = []
    private var task = Task.waiting
    /// The first sample number of the present quarter, or of the next one.
    private var next: Int64 = 0
    private var quarter: Int64 = 0
    /// A quarter's samples, preceded by the last one of the previous quarter.
    private let samples: UnsafeMutablePointer<Float>
    /// The last measurements of each channel, for validation.
    public private(set) var measures: [QualityMeasures]
    /// The rating of the newest window only, 0 to 100, and its finding.
    public private(set) var newest: [(value: Float, finding: QualityFinding?)]

    /// - Returns: nil without channels, or for an unsupported rate.
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

    /// The length of a window in samples.
    public var windowLength: Int { ChannelWindow.quarters * plan.quarterSamples }

    /// The number of channels that `advance` processes in a turn while it is not late.
    public var channelsPerTurn: Int { (channels.count + 3) / 4 }

    /// Restarts with the samples in the rings.
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

    /// The end of the samples that all channels have received.
    private var newestEnd: Int64 {
        var end = Int64.max
        for channel in channels { end = min(end, channel.ring.end) }
        return end
    }

    /// The first sample that all channels have stored.
    private var oldest: Int64 {
        var oldest: Int64 = 0
        for channel in channels { oldest = max(oldest, channel.ring.begin) }
        return oldest
    }

    /// Rates new samples. Called once a turn.
    /// - Returns: whether all channels have new ratings.
    @discardableResult
    public func advance() -> Bool {
        let ready = newestEnd
        // The rings were emptied.
        if ready < next { begin() }
        let length = Int64(plan.quarterSamples)
        var behind = (ready - next) / length
        if behind > Self.mostQuartersBehind || next < oldest {
            // Ratings continue after the skipped data.
            begin(at: max(oldest, ready - Int64(2 * ChannelWindow.quarters) * length))
            behind = (ready - next) / length
        }
        let revision = revision
        var left = channelsPerTurn * Int(1 + behind)
        while left > 0, work(ready) { left -= 1 }
        return revision != self.revision
    }

    /// Processes one channel.
    /// - Returns: whether there was work to do.
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

    /// Whether correlations are computed from this quarter's windows: once a second.
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

    /// Copies the quarter's samples, and the preceding one.
    private func load(_ ring: SampleRing) {
        let first = next - 1
        let spans = ring.spans(first..<next + Int64(plan.quarterSamples))
        // The preceding sample may no longer be stored.
        let missing = max(0, min(plan.quarterSamples + 1, Int(spans.first - first)))
        for place in 0..<missing { samples[place] = SampleRing.lostSample }
        spans.copy(to: samples + missing)
    }
}
