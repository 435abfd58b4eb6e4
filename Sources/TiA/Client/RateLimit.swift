import Signals

/// The maximum sampling rate that a client wants. Signals with a higher rate are requested at a reduced rate.
struct RateLimit {
    let maximum: SamplingRate

    /// The smallest factor by which the server must reduce a signal's rate. It is 1 if the rate is within the limit, and if no factor results in a
    /// whole number of thousandths of a hertz.
    func factor(of signal: Signal) -> Int {
        guard !maximum.isIrregular, signal.rate.milliHertz > maximum.milliHertz else { return 1 }
        let least = Int((signal.rate.milliHertz + maximum.milliHertz - 1) / maximum.milliHertz)
        guard least <= ChannelSelection.maximumFactor else { return 1 }
        return (least...ChannelSelection.maximumFactor).first { ChannelSelection.allows($0, of: signal) } ?? 1
    }

    /// The factors by which the rates of a server's signals are reduced.
    func factors(of catalogue: SignalCatalogue) -> [Int] { catalogue.signals.map { factor(of: $0) } }

    /// The catalog with the rates that the server sends after a reduction by these factors.
    static func reduce(_ catalogue: SignalCatalogue, by factors: [Int]) -> SignalCatalogue {
        SignalCatalogue(
            signals: catalogue.signals.indices.map { index in
                let (signal, factor) = (catalogue.signals[index], factors[index])
                guard factor > 1 else { return signal }
                return Signal(
                    type: signal.type, rate: SamplingRate(milliHertz: signal.rate.milliHertz / UInt32(factor)),
                    blockSize: ChannelSelection.blockSize(signal.blockSize, reducedBy: factor), unit: signal.unit,
                    labels: signal.labels)
            })
    }
}
