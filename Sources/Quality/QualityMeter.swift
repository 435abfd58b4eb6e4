import Signals
import Spectrum

/// A channel to rate: the buffer (ring) with its received samples, and its limits.
public struct RatedChannel {
    public let ring: SampleRing
    public let limits: QualityLimits
    /// The channel's unit in microvolts; nil if the unit is unknown or not a voltage.
    public let microvolts: Float?

    public init(ring: SampleRing, limits: QualityLimits, unit: String) {
        self.ring = ring
        self.limits = limits
        microvolts = Voltage.microvolts(in: unit)
    }
}

/// Rates the channels of one stream four times per second. Only `init` allocates. The channels' rings must store at least two seconds.
///
/// The meter rates all channels over the same sample numbers. Each call of `advance` processes only some channels, so that frames stay short. All new
/// ratings become valid at the same time, when every channel was rated for the current quarter of a second.
public final class QualityMeter {
    /// The amount of stored data in quarters of a second that the meter uses when it begins: one window, the second before it, and the quarters of
    /// four more ratings.
    private static let quartersAtBegin: Int64 = 12
    /// The maximum backlog in quarters of a second. The meter skips older data, because ratings that are several seconds old are useless.
    private static let mostQuartersBehind: Int64 = 12

    /// The sampling rates of channels that can be rated, in thousandths of a hertz.
    public static let rates = WindowPlan.rates

    /// The current task of `advance`.
    private enum Task {
        /// Waits until the next quarter of a second is complete.
        case waiting
        case rating(channel: Int)
        case comparing(channel: Int)
    }

    /// The displayed quality of each channel; nil before the channel's first rating.
    public var qualities: [ChannelQuality?] { ratings.map { $0.quality } }
    /// The displayed quality of one channel; nil before its first rating.
    public func quality(_ channel: Int) -> ChannelQuality? { ratings[channel].quality }
    /// The mains amplitude in a channel's newest window, and the mains frequency; nil if the unit is not a voltage or the rate is too low.
    public func mains(_ channel: Int) -> (microvolts: Float, hertz: UInt8)? {
        guard let microvolts = channels[channel].microvolts, measures[channel].mainsHertz > 0 else { return nil }
        return (measures[channel].mains * microvolts, measures[channel].mainsHertz)
    }
    /// The number of times that all channels were rated since the beginning.
    public private(set) var ratingCount = 0
    /// A number that changes when all channels have new ratings. Screens compare it to notice changes.
    public private(set) var revision: UInt32 = 0
    /// The number of the sample after the newest rated one.
    public private(set) var end: Int64 = 0

    private let channels: [RatedChannel]
    private let plan: WindowPlan
    private let windows: [ChannelWindow]
    private let analysis: WindowAnalysis
    private var ratings: [ChannelRating]
    /// Compares the channels with each other; nil if the stream has too few channels.
    private let likeness: ChannelLikeness?
    /// For each channel, its index in `likeness`; -1 for channels that are not compared.
    private var places: [Int] = []
    private var task = Task.waiting
    /// The number of the first sample of the quarter of a second that is being rated. While the meter waits for data, the number of the first sample
    /// of the next quarter.
    private var next: Int64 = 0
    private var quarter: Int64 = 0
    /// The samples of the current quarter of a second, preceded by the last sample of the previous quarter.
    private let samples: UnsafeMutablePointer<Float>
    /// The last measurements of each channel, for the validation.
    public private(set) var measures: [QualityMeasures]
    /// For each channel, the rating of only the newest window, 0 to 100, and its finding.
    public private(set) var newest: [(value: Float, finding: QualityFinding?)]

    /// - Returns: nil if there are no channels, or the rate is not supported.
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

    /// The number of channels that `advance` processes per turn of the loop, unless it is late.
    public var channelsPerTurn: Int { (channels.count + 3) / 4 }

    /// Restarts the ratings with the samples that are stored now.
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

    /// The number of samples that all channels have received since the beginning, lost ones included: the end of the data that can be rated.
    private var newestEnd: Int64 {
        var end = Int64.max
        for channel in channels { end = min(end, channel.ring.end) }
        return end
    }

    /// The number of the first sample that the rings of all channels still contain.
    private var oldest: Int64 {
        var oldest: Int64 = 0
        for channel in channels { oldest = max(oldest, channel.ring.begin) }
        return oldest
    }

    /// Rates new samples. The caller calls it once per turn of the loop.
    /// - Returns: true if all channels have new ratings.
    @discardableResult
    public func advance() -> Bool {
        let ready = newestEnd
        // If the number of the last sample has decreased, the stored samples were discarded, so begin again.
        if ready < next { begin() }
        let length = Int64(plan.quarterSamples)
        var behind = (ready - next) / length
        if behind > Self.mostQuartersBehind || next < oldest {
            // Begin again with recent data. The skipped data get no ratings.
            begin(at: max(oldest, ready - Int64(2 * ChannelWindow.quarters) * length))
            behind = (ready - next) / length
        }
        let revision = revision
        var left = channelsPerTurn * Int(1 + behind)
        while left > 0, work(ready) { left -= 1 }
        return revision != self.revision
    }

    /// Rates the next channel for the current quarter of a second.
    /// - Returns: false if all channels are rated.
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

    /// True if the meter computes correlations from the windows that end with this quarter of a second, which happens once per second.
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

    /// Copies the samples of the current quarter of a second and the sample before them.
    private func load(_ ring: SampleRing) {
        let first = next - 1
        let spans = ring.spans(first..<next + Int64(plan.quarterSamples))
        // If the ring no longer contains the sample before the quarter, that sample counts as lost.
        let missing = max(0, min(plan.quarterSamples + 1, Int(spans.first - first)))
        for place in 0..<missing { samples[place] = SampleRing.lostSample }
        spans.copy(to: samples + missing)
    }
}
