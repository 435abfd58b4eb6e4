import Acquisition
import Services
import Signals

/// Selects channels automatically, without the selection screen.
extension Acquisition {
    /// Selects channels of a source. No channel of the source may be selected yet.
    public func select(_ channels: [ChannelID], of source: AcquiredSource) {
        for channel in channels { _ = toggle(channel, of: source) }
    }

    /// Selects all channels of a source, but not more than the maximum of a selection, and only as many as the board is expected to keep up with. No
    /// channel of the source may be selected yet. Channels with a rate come first, so that many irregular channels do not displace them.
    public func selectAll(of source: AcquiredSource, within capacity: Capacity) {
        let signals = source.catalogue.signals
        var space = capacity.space
        for other in sources {
            for (index, signal) in other.catalogue.signals.enumerated() {
                _ = space.take(other.selection.count(ofSignal: index), of: signal.rate)
            }
        }
        for isIrregular in [false, true] {
            for (index, signal) in signals.enumerated() where signal.rate.isIrregular == isIrregular {
                guard !capacity.isExceeded(by: signal) else { continue }
                for channel in 0..<space.take(signal.labels.count, of: signal.rate) {
                    guard toggle(ChannelID(signal: index, channel: channel), of: source) else { return }
                }
            }
        }
    }
}
