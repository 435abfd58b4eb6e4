import Signals

extension MasterSignal {
    /// The signal with the most packets per second among those that the server announced; nil without a periodic signal.
    public init?(fastestOf signals: [Signal]) {
        var best: MasterSignal?
        for signal in signals where !signal.rate.isIrregular {
            let other = MasterSignal(rate: signal.rate, blockSize: signal.blockSize)
            guard let present = best else {
                best = other
                continue
            }
            let isFaster =
                UInt64(other.rate.milliHertz) * UInt64(present.blockSize)
                > UInt64(present.rate.milliHertz) * UInt64(other.blockSize)
            if isFaster { best = other }
        }
        guard let best else { return nil }
        self = best
    }
}

extension MetaInformation {
    /// The signal that determines the packet rate: the master signal that the server states, otherwise the server's fastest signal; nil without a
    /// periodic signal.
    public var packetRate: MasterSignal? {
        if let master, !master.rate.isIrregular { return master }
        return MasterSignal(fastestOf: catalogue.signals)
    }
}

/// The nominal time between two packets, which is the duration of one block of a signal.
struct PacketInterval {
    /// The maximum number of packets that is converted to a time. It ensures that no sum overflows.
    static var maximumCount: Int64 { 1 << 40 }
    /// The maximum time in nanoseconds (73 years). It ensures that the sum of two times fits in 64 bits.
    static var maximumTime: Int64 { .max / 4 }

    private let signal: MasterSignal

    /// - Parameter signal: the signal whose blocks determine the times of packets. It must be periodic.
    init(_ signal: MasterSignal) { self.signal = signal }

    /// The number of complete packet intervals in a time.
    func packets(in nanoseconds: Int64) -> Int64 {
        min(signal.rate.samples(inNanoseconds: max(0, nanoseconds)) / Int64(signal.blockSize), Self.maximumCount)
    }

    /// The duration of a number of packet intervals in nanoseconds.
    func time(of packets: Int64) -> Int64 {
        let samples = min(max(0, packets), Self.maximumCount) * Int64(signal.blockSize)
        return min(signal.rate.nanoseconds(ofSample: samples), Self.maximumTime)
    }
}
