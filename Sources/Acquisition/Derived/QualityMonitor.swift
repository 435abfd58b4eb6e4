import Quality
import Signals
import Spectrum

/// Rates the signal quality of the selected channels by their received samples; montages and display filters have no effect.
///
/// Memory is allocated when other channels are selected or the limits of good quality change, not while data flow.
public final class QualityMonitor {
    /// The time for which ratings remain valid without new samples, in nanoseconds.
    private static let timeout: Int64 = 3_000_000_000

    /// The channels of one stream.
    private struct Stream {
        let meter: QualityMeter
        /// For each channel of the stream: its index in the acquisition's channels.
        let channels: [Int]
        let clock: SampleClock
        var lastRated: Int64?
    }

    /// For each of the acquisition's channels: the quality to display; nil if the channel is not rated, and while no samples arrive.
    public private(set) var qualities: [ChannelQuality?]
    /// A number that changes whenever the quality of a channel changes.
    public private(set) var revision: UInt32 = 0

    private let settings: QualitySettings
    private let channels: [AcquiredChannel]
    private var streams: [Stream] = []
    /// For each channel: the state that was last reported to observers, with the reason if the channel is bad.
    private var turns: [QualityTurn]
    /// The positions of the EEG electrodes on the head, in the order of `headChannels`.
    public let head: HeadLayout
    /// The EEG channels whose quality the head page shows, as indices in the acquisition's channels.
    public let headChannels: [Int]

    /// - Parameters:
    ///   - channels: the acquisition's channels.
    ///   - known: a monitor of the same channels with other limits. The new monitor does not report channels again that the other one has reported as
    ///     bad.
    init(_ channels: [AcquiredChannel], _ settings: QualitySettings, keeping known: QualityMonitor? = nil) {
        self.channels = channels
        self.settings = settings
        qualities = Array(repeating: nil, count: channels.count)
        turns = known?.turns ?? Array(repeating: .good, count: channels.count)
        let tables = SpectrumTables()
        var rated: [(clock: SampleClock, rate: SamplingRate, channels: [Int])] = []
        for (index, channel) in channels.enumerated() {
            let entry = channel.entry
            guard let clock = entry.clock, QualityMeter.rates.contains(entry.rate.milliHertz),
                QualityLimits(entry.type, settings) != nil
            else { continue }
            if let place = rated.firstIndex(where: { $0.clock === clock }) {
                rated[place].channels.append(index)
            } else {
                rated.append((clock, entry.rate, [index]))
            }
        }
        var eeg: [Int] = []
        for stream in rated {
            let members = stream.channels.compactMap { index -> RatedChannel? in
                let entry = channels[index].entry
                guard let ring = entry.ring, let limits = QualityLimits(entry.type, settings) else { return nil }
                if entry.type == .eeg { eeg.append(index) }
                return RatedChannel(ring: ring, limits: limits, unit: entry.unit)
            }
            guard let meter = QualityMeter(members, rate: stream.rate, tables: tables) else { continue }
            streams.append(Stream(meter: meter, channels: stream.channels, clock: stream.clock))
        }
        headChannels = eeg
        head = HeadLayout(names: eeg.map { ChannelLabel.electrode(channels[$0].entry.label) })
    }

    /// True if a channel was reported as bad, and not as good again since then.
    func isBad(_ channel: Int) -> Bool {
        if case .bad = turns[channel] { true } else { false }
    }

    /// The reason why a channel is bad now; nil if it is not bad or not rated. `counts` counts the same channels.
    public func fault(_ channel: Int) -> QualityReason? {
        guard qualities.indices.contains(channel), let quality = qualities[channel], quality.state == .red else {
            return nil
        }
        return quality.finding?.reason
    }

    /// The number of channels with a rating now, and the number of bad ones among them.
    public var counts: (rated: Int, bad: Int) {
        var (rated, bad) = (0, 0)
        for case let quality? in qualities {
            rated += 1
            if quality.state == .red { bad += 1 }
        }
        return (rated, bad)
    }

    /// The part of the mains interference that all EEG channels have in common: its amplitude in microvolts, and its frequency. It comes from the
    /// reference or the ground electrode. nil if fewer than two channels are rated, or their unit is unknown.
    public var sharedMains: (microvolts: Float, hertz: UInt8)? {
        var least: (microvolts: Float, hertz: UInt8)?
        var count = 0
        for stream in streams where stream.meter.ratingCount > 0 {
            for (place, channel) in stream.channels.enumerated() where channels[channel].entry.type == .eeg {
                // Skip a flat channel: it contains no mains interference even if all others have it in common.
                guard let quality = qualities[channel], quality.finding?.reason != .flat,
                    let mains = stream.meter.mains(place)
                else { continue }
                count += 1
                if mains.microvolts < least?.microvolts ?? .infinity { least = mains }
            }
        }
        return count >= 2 ? least : nil
    }

    /// Rates new samples. Called once a turn.
    /// - Parameter report: called for each channel that becomes bad, or good again.
    func advance(to now: Int64, _ report: (QualityChange) -> Void) {
        for index in streams.indices {
            if streams[index].meter.advance() {
                streams[index].lastRated = now
                take(index, report)
            } else if let last = streams[index].lastRated, now - last > Self.timeout {
                streams[index].lastRated = nil
                for channel in streams[index].channels { qualities[channel] = nil }
                revision &+= 1
            }
        }
    }

    private func take(_ index: Int, _ report: (QualityChange) -> Void) {
        let stream = streams[index]
        revision &+= 1
        for (place, channel) in stream.channels.enumerated() {
            let quality = stream.meter.quality(place)
            qualities[channel] = quality
            // A single rating is not reliable: report nothing until enough ratings were averaged.
            guard let quality, stream.meter.ratingCount >= QualityScale.averaged else { continue }
            switch (turns[channel], quality.state) {
            case (.good, .red): turns[channel] = .bad(quality.finding?.reason ?? .lost)
            case (.bad, .good): turns[channel] = .good
            default: continue
            }
            let end = stream.meter.end
            report(QualityChange(channel: channel, turn: turns[channel], time: stream.clock.time(ofSample: end - 1)))
        }
    }

    /// Reports all channels that became bad and have not become good again, with the given time.
    public func bad(at time: Int64, _ report: (QualityChange) -> Void) {
        for channel in turns.indices {
            guard case .bad = turns[channel] else { continue }
            report(QualityChange(channel: channel, turn: turns[channel], time: time))
        }
    }
}

/// The last reported state of a channel: bad, or good again. An amber rating does not change it.
public enum QualityTurn: Equatable, Sendable {
    case good
    case bad(QualityReason)
}

/// A report that a channel became bad, or good again.
public struct QualityChange: Equatable, Sendable {
    /// The channel's index in the acquisition's channels.
    public let channel: Int
    public let turn: QualityTurn
    /// The time of the newest sample that the rating includes, in monotonic nanoseconds.
    public let time: Int64

    public init(channel: Int, turn: QualityTurn, time: Int64) {
        self.channel = channel
        self.turn = turn
        self.time = time
    }
}

/// Receives a call when a channel becomes bad, and when it becomes good again.
public protocol QualityObserver: AnyObject {
    func qualityChanged(_ change: QualityChange)
}
