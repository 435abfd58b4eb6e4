/// One signal that the simulated source offers.
public struct SimulatedSignal: Sendable {
    public let signal: Signal
    /// The generator of each channel, in the order of `signal.labels`; empty for an irregular signal, whose channels alternate between 0 and 1.
    public let generators: [GeneratorKind]
    /// True if blocks are dropped from time to time, so that losses are visible.
    public let dropsBlocks: Bool

    /// - Parameter generators: one per channel, or a single one for all channels.
    public init(_ signal: Signal, generators: [GeneratorKind] = [], dropsBlocks: Bool = false) {
        self.signal = signal
        self.generators = generators
        self.dropsBlocks = dropsBlocks
    }

    func generator(ofChannel channel: Int) -> GeneratorKind {
        if channel < generators.count { return generators[channel] }
        return generators.first ?? .eeg(humAmplitude: 0)
    }
}

/// The signals of the simulated source, and the seed that makes a run reproducible.
public struct Simulation: Sendable {
    /// The signals in the order of the catalog.
    public let signals: [SimulatedSignal]
    public let catalogue: SignalCatalogue
    public let seed: UInt32

    /// - Throws: an error if the signals exceed the limits of `SignalCatalogue`.
    public init(signals: [SimulatedSignal], seed: UInt32 = 1) throws(CatalogueError) {
        catalogue = try SignalCatalogue(checking: signals.map { $0.signal })
        self.signals = SignalCatalogue.order(signals.map { $0.signal }).map { signals[$0] }
        self.seed = seed
    }

    /// Makes an EEG signal with many channels, for load tests.
    /// - Parameters:
    ///   - channels: the number of channels, at most `SignalCatalogue.maximumChannels`.
    ///   - generator: the generator of all channels. The default needs little time, so that it does not affect a measurement.
    public static func load(
        channels: Int, rate: SamplingRate, blockSize: Int, seed: UInt32 = 1,
        generator: GeneratorKind = .sine(frequency: SamplingRate(hertz: 10), amplitude: 50, channelShift: 0.0625)
    ) throws(CatalogueError) -> Simulation {
        // Check the number of channels before creating a label for each channel.
        guard channels <= SignalCatalogue.maximumChannels else { throw .tooManyChannels }
        let labels = (0..<max(0, channels)).map { "\($0 + 1)" }
        let signal = Signal(type: .eeg, rate: rate, blockSize: blockSize, unit: generator.unit, labels: labels)
        return try Simulation(signals: [SimulatedSignal(signal, generators: [generator])], seed: seed)
    }
}
