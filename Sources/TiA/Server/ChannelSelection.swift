import Signals

/// The channels for one client.
public struct ChannelSelection: Equatable, Sendable {
    /// For each signal of the server's catalogue, its chosen channels from 0, ascending; empty: the signal is omitted.
    public let channels: [[Int]]

    public init(channels: [[Int]]) { self.channels = channels }

    /// Every channel of the catalogue.
    public init(all catalogue: SignalCatalogue) {
        channels = catalogue.signals.map { Array($0.labels.indices) }
    }

    /// The chosen part of the catalogue, with renumbered channels.
    public func reduce(_ catalogue: SignalCatalogue) -> SignalCatalogue {
        var signals: [Signal] = []
        for (signal, chosen) in zip(catalogue.signals, channels) where !chosen.isEmpty {
            signals.append(
                Signal(
                    type: signal.type, rate: signal.rate, blockSize: signal.blockSize, unit: signal.unit,
                    labels: chosen.map { signal.labels[$0] }))
        }
        return SignalCatalogue(signals: signals)
    }
}
