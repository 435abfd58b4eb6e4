import Acquisition
import Services
import Signals

/// Selecting without the selection screen.
extension Acquisition {
    /// Selects channels of a source of which none is selected.
    public func select(_ channels: [ChannelID], of source: AcquiredSource) {
        for channel in channels { _ = toggle(channel, of: source) }
    }

    /// Selects all channels of a source of which none is selected, as far as the selection has room and the board is expected to keep
    /// up: those with a rate first, so that many irregular ones do not take their room.
    public func selectAll(of source: AcquiredSource, within capacity: Capacity) {
        let signals = source.catalogue.signals
        var room = capacity.room
        for isIrregular in [false, true] {
            for (index, signal) in signals.enumerated() where signal.rate.isIrregular == isIrregular {
                guard !capacity.isExceeded(by: signal) else { continue }
                for channel in 0..<room.take(signal.labels.count, of: signal.rate) {
                    guard toggle(ChannelID(signal: index, channel: channel), of: source) else { return }
                }
            }
        }
    }
}
