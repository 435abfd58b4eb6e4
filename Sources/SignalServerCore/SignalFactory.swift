import Signals

/// Makes the stream that the options describe.
enum SignalFactory {
    static func stream(_ options: ServerOptions) throws(ServerError) -> PacketStream {
        var offers: [(signal: Signal, source: any BlockSource)] = []
        for option in options.signals { offers.append((signal(option), source(option))) }
        guard let stream = PacketStream(offers, repeatSlow: options.repeatSlow) else { throw .noPacketRate }
        return stream
    }

    private static func signal(_ option: SignalOption) -> Signal {
        Signal(
            type: option.type, rate: option.rate, blockSize: option.blockSize,
            labels: (0..<option.channels).map { "\($0 + 1)" })
    }

    private static func source(_ option: SignalOption) -> any BlockSource {
        if option.type == .button { return ButtonSource() }
        return RampSource()
    }
}
