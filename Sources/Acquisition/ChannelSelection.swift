import Signals

/// The selected channels of a catalog, up to a maximum number.
public struct ChannelSelection: Sendable {
    /// The maximum number of channels that can be selected at once.
    public static let maximum = 256

    private var marks: [[Bool]]
    /// The number of selected channels.
    public private(set) var count = 0
    /// The maximum number of channels that this selection may have; less than 256 if other sources have selected channels.
    var limit = maximum

    public init(catalogue: SignalCatalogue) {
        marks = catalogue.signals.map { [Bool](repeating: false, count: $0.labels.count) }
    }

    public var isFull: Bool { count >= limit }

    /// The selected channels, ordered by signal and channel number.
    public var channels: [ChannelID] {
        var result: [ChannelID] = []
        result.reserveCapacity(count)
        for signal in marks.indices {
            for channel in marks[signal].indices where marks[signal][channel] {
                result.append(ChannelID(signal: signal, channel: channel))
            }
        }
        return result
    }

    public func contains(_ channel: ChannelID) -> Bool {
        marks.indices.contains(channel.signal) && marks[channel.signal].indices.contains(channel.channel)
            && marks[channel.signal][channel.channel]
    }

    /// The number of selected channels of a signal.
    public func count(ofSignal signal: Int) -> Int {
        guard marks.indices.contains(signal) else { return 0 }
        var count = 0
        for mark in marks[signal] where mark { count += 1 }
        return count
    }

    /// Selects a channel, or deselects a selected one.
    /// - Returns: false if the selection is full or the channel does not exist.
    public mutating func toggle(_ channel: ChannelID) -> Bool {
        guard marks.indices.contains(channel.signal), marks[channel.signal].indices.contains(channel.channel)
        else { return false }
        if marks[channel.signal][channel.channel] {
            marks[channel.signal][channel.channel] = false
            count -= 1
            return true
        }
        guard !isFull else { return false }
        marks[channel.signal][channel.channel] = true
        count += 1
        return true
    }

    /// True if the next call of `toggleAll` deselects the signal's channels: all channels of the signal are selected, or the selection is full.
    public func togglesOff(signal: Int) -> Bool {
        let selected = count(ofSignal: signal)
        return selected > 0 && (selected == marks[signal].count || isFull)
    }

    /// Selects as many channels of a signal as the limit allows, or deselects all channels of the signal; see `togglesOff`.
    /// - Returns: false if some channels were not selected because of the limit.
    public mutating func toggleAll(signal: Int) -> Bool {
        guard marks.indices.contains(signal) else { return true }
        if togglesOff(signal: signal) {
            count -= count(ofSignal: signal)
            for channel in marks[signal].indices { marks[signal][channel] = false }
            return true
        }
        for channel in marks[signal].indices where !marks[signal][channel] {
            guard !isFull else { return false }
            marks[signal][channel] = true
            count += 1
        }
        return true
    }
}
