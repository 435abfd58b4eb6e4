import Signals

/// The channels that are sent to one client.
public struct ChannelSelection: Equatable, Sendable {
    /// For each signal of the server's catalog, the indices of its chosen channels, from 0, ascending. A signal without chosen channels is not sent.
    public let channels: [[Int]]
    /// For each signal, the factor by which its sampling rate is reduced; 1 for the full rate.
    public let factors: [Int]

    /// The maximum factor by which the server reduces a sampling rate. The filter for a larger factor would take too much memory.
    public static let maximumFactor = 256

    /// The number of samples of the reduced rate by which the server's filter delays a signal.
    public static let filterDelay = 25

    /// - Parameter factors: the factors by which sampling rates are reduced; nil for the full rates.
    public init(channels: [[Int]], factors: [Int]? = nil) {
        self.channels = channels
        self.factors = factors ?? [Int](repeating: 1, count: channels.count)
    }

    /// True if a signal's rate can be reduced by a factor. This requires that the reduced rate is a whole number of thousandths of a hertz.
    public static func allows(_ factor: Int, of signal: Signal) -> Bool {
        factor == 1
            || (2...maximumFactor).contains(factor) && !signal.rate.isIrregular
                && signal.rate.milliHertz % UInt32(factor) == 0
    }

    /// Chooses every channel of the catalog.
    public init(all catalogue: SignalCatalogue) {
        channels = catalogue.signals.map { Array($0.labels.indices) }
        factors = [Int](repeating: 1, count: channels.count)
    }

    /// The part of the catalog with the chosen channels, which are numbered from 1 again.
    public func reduce(_ catalogue: SignalCatalogue) -> SignalCatalogue {
        var signals: [Signal] = []
        for (index, signal) in catalogue.signals.enumerated() where !channels[index].isEmpty {
            let factor = factors[index]
            signals.append(
                Signal(
                    type: signal.type, rate: SamplingRate(milliHertz: signal.rate.milliHertz / UInt32(factor)),
                    blockSize: Self.blockSize(signal.blockSize, reducedBy: factor), unit: signal.unit,
                    labels: channels[index].map { signal.labels[$0] }))
        }
        return SignalCatalogue(signals: signals)
    }

    /// The delay that the anti-alias filter causes, for each chosen signal whose rate is reduced.
    func delays(of catalogue: SignalCatalogue) -> [SignalDelay] {
        catalogue.signals.indices.compactMap { index in
            let (signal, factor) = (catalogue.signals[index], factors[index])
            guard factor > 1, !channels[index].isEmpty else { return nil }
            let delay = signal.rate.nanoseconds(ofSample: Int64(Self.filterDelay * factor))
            return SignalDelay(type: signal.type, microseconds: (delay + 500) / 1000)
        }
    }

    /// The number of samples in a block of the reduced rate. A reduced block is computed from a whole number of the server's blocks, so that packets
    /// keep their times.
    public static func blockSize(_ size: Int, reducedBy factor: Int) -> Int {
        var (a, b) = (size, factor)
        while b > 0 { (a, b) = (b, a % b) }
        return size / a
    }
}
