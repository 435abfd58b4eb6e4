import Recordings
import Signals

/// The contents of successive packets, and their exact times.
///
/// Packet n (from 1) is complete n * blockSize / samplingRate after the start; block size and rate are those of the master signal. The time is
/// computed from n for each packet, so that it does not drift.
public final class PacketStream {
    /// The signals in ascending order of their types, as in a packet.
    public let signals: [StreamedSignal]
    public let catalogue: SignalCatalogue
    /// The signal with the highest packet rate. It determines the packet rate of the stream.
    public let master: Signal
    /// The number of the current packet; 0 before the first one.
    public private(set) var number: Int64 = 0

    /// The replayed recording; nil for generated signals.
    public let recording: (any Recording)?

    private let repeatSlow: Bool

    /// - Parameter offers: the signals with the sources of their samples. At least one must be periodic.
    public init?(
        _ offers: [(signal: Signal, source: any BlockSource)], recording: (any Recording)? = nil, repeatSlow: Bool
    ) {
        let periodic = offers.map { $0.signal }.filter { !$0.rate.isIrregular }
        guard var master = periodic.first else { return nil }
        for signal in periodic where Self.isFaster(signal, than: master) { master = signal }
        self.master = master
        self.repeatSlow = repeatSlow
        self.recording = recording
        let ordered = offers.sorted { $0.signal.type.rawValue < $1.signal.type.rawValue }
        signals = ordered.map { StreamedSignal($0.signal, source: $0.source, master: master) }
        catalogue = SignalCatalogue(signals: ordered.map { $0.signal })
    }

    /// True if the packet rate of `a` is higher than that of `b`. The comparison needs no division.
    private static func isFaster(_ a: Signal, than b: Signal) -> Bool {
        UInt64(a.rate.milliHertz) * UInt64(b.blockSize) > UInt64(b.rate.milliHertz) * UInt64(a.blockSize)
    }

    /// The time at which a packet is complete, in nanoseconds after the start.
    public func time(ofPacket number: Int64) -> Int64 {
        master.rate.nanoseconds(ofSample: number * Int64(master.blockSize))
    }

    /// Starts all signals, when the stream starts.
    public func begin(_ clock: StreamClock) {
        for signal in signals { signal.begin(clock) }
    }

    /// Skips packets: they are never sent, their numbers are not used again, and their samples are lost.
    public func skip(_ packets: Int64) {
        number += max(0, packets)
        for signal in signals { signal.skip(packets: max(0, packets)) }
    }

    /// Makes the blocks of the next packet, and counts the packet.
    public func advance() {
        number += 1
        let time = time(ofPacket: number)
        for signal in signals { signal.advance(time: time, repeating: repeatSlow) }
    }
}
