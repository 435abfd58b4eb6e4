import Signals

/// The channels that are sent to one client.
public struct ChannelSelection: Equatable, Sendable {
    /// For each signal of the server's catalog, the indices of its chosen channels, from 0, ascending. A signal without chosen channels is not sent.
    public let channels: [[Int]]

    public init(channels: [[Int]]) { self.channels = channels }

    /// Chooses every channel of the catalog.
    public init(all catalogue: SignalCatalogue) {
        channels = catalogue.signals.map { Array($0.labels.indices) }
    }

    /// The part of the catalog with the chosen channels. They are numbered from 1 again.
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
