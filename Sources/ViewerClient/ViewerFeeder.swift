/// The app's side of the second screen: copies new samples into packets for the server, and starts and watches it.

import Acquisition
import Signals
import ViewerFeed

/// Takes packets for the server.
public protocol ViewerLink: AnyObject {
    /// - Returns: false if the packet was dropped, because the server has not read earlier ones yet, or has ended.
    func offer(_ packet: UnsafeRawBufferPointer) -> Bool
}

/// Copies the new samples of all selected channels into packets, as received and as displayed.
///
/// The caller is the drawing thread, so a call of `advance` copies at most `packetsPerTurn` packets. It allocates memory only when the channels have
/// changed. A packet that the server cannot take is dropped and counted: browsers show the missing time as not sent.
public final class ViewerFeeder {
    /// The maximum number of packets of samples in one call: three times as many as 64 channels of 4096 Hz need.
    static let packetsPerTurn = 6
    /// The maximum number of events of an irregular channel in one call.
    private static let eventsPerTurn: Int64 = 64

    /// A channel, with the number of the next sample or event to send.
    private struct Place {
        let data: ChannelData
        var next: Int64

        init(_ channel: AcquiredChannel) {
            data = channel.entry.data
            next =
                switch data {
                case .samples(let ring, _): ring.end
                case .events(let ring): ring.end
                }
        }

        func isSame(as other: Place) -> Bool {
            switch (data, other.data) {
            case (.samples(let one, _), .samples(let other, _)): one === other
            case (.events(let one), .events(let other)): one === other
            default: false
            }
        }

        mutating func skip() {
            switch data {
            case .samples(let ring, _): next = ring.end
            case .events(let ring): next = ring.end
            }
        }
    }

    private let acquisition: Acquisition
    private let packet: UnsafeMutableRawBufferPointer
    private var used = 0
    private var sent = 0
    private var received: [Place] = []
    private var displayed: [Place] = []
    private var selection: UInt32?
    private var derivation: UInt32?
    /// Increases whenever the channels change.
    public private(set) var generation: UInt16 = 0
    /// The number of packets that were dropped since the start.
    public private(set) var dropped: Int64 = 0
    /// The view that at least one viewer shows; nothing is copied for another one.
    private var wanted: [Bool] = [false, false]
    /// Computes the displayed signals also while the device shows no graphs.
    private var use: DerivedUse?

    public init(_ acquisition: Acquisition) {
        self.acquisition = acquisition
        packet = .allocate(byteCount: FeedLimits.packetBytes, alignment: 8)
    }

    deinit { packet.deallocate() }

    /// Sets the views that viewers show now. Samples that arrived before are not sent.
    public func want(received: Bool, displayed: Bool) {
        if received, !wanted[0] { skip(&self.received) }
        if displayed, !wanted[1] {
            use = acquisition.derived.use()
            skip(&self.displayed)
        }
        if !displayed { use = nil }
        wanted = [received, displayed]
    }

    private func skip(_ places: inout [Place]) {
        for index in places.indices { places[index].skip() }
    }

    /// Lists the channels again if they have changed.
    /// - Returns: true if the server needs a new catalogue.
    public func listChannels() -> Bool {
        guard selection != acquisition.selectionRevision || derivation != acquisition.derived.revision else {
            return false
        }
        let isOtherSelection = selection != acquisition.selectionRevision
        selection = acquisition.selectionRevision
        derivation = acquisition.derived.revision
        let (one, other) = (acquisition.channels.map(Place.init), acquisition.derived.channels.map(Place.init))
        // Other montages have other rings. The revision also changes when a bad channel is left out of a mean, which is no other catalogue.
        guard isOtherSelection || !Self.areSame(one, received) || !Self.areSame(other, displayed) else { return false }
        (received, displayed) = (one, other)
        generation &+= 1
        return true
    }

    private static func areSame(_ one: [Place], _ other: [Place]) -> Bool {
        one.count == other.count && one.indices.allSatisfy { one[$0].isSame(as: other[$0]) }
    }

    /// The nominal rates of all channels for the catalogue. A place that is a received and a displayed channel of different rates has the higher
    /// one.
    public var rates: [Double] {
        func rate(_ channels: [AcquiredChannel], _ index: Int) -> Double {
            guard index < channels.count else { return 0 }
            return min(FeedLimits.rate, Double(channels[index].entry.rate.milliHertz) / 1000)
        }
        let (one, other) = (acquisition.channels, acquisition.derived.channels)
        return (0..<min(FeedLimits.channels, max(one.count, other.count))).map { max(rate(one, $0), rate(other, $0)) }
    }

    /// Sends the new samples of the wanted views.
    public func advance(to link: any ViewerLink) {
        sent = 0
        used = 0
        if wanted[0] { feed(&received, .received, link) }
        if wanted[1] { feed(&displayed, .displayed, link) }
        send(link)
    }

    private func feed(_ places: inout [Place], _ view: FeedView, _ link: any ViewerLink) {
        var clock: SampleClock?
        var rate = 0.0
        for index in 0..<min(places.count, FeedLimits.channels) {
            switch places[index].data {
            case .samples(let ring, let own):
                let end = ring.end
                // If `end` has decreased, the ring was emptied and its sample numbers restarted.
                if end < places[index].next { places[index].next = min(end, ring.begin) }
                guard end > places[index].next else { continue }
                if own !== clock { (clock, rate) = (own, Self.rate(own, at: end)) }
                places[index].next = copy(
                    ring, own, from: places[index].next, to: end, rate: rate, UInt16(index), view, link)
            case .events(let ring):
                if ring.end < places[index].next { places[index].next = 0 }
                var number = max(places[index].next, ring.begin)
                let end = min(ring.end, number + Self.eventsPerTurn)
                while number < end, let block = begin(1, UInt16(index), view, number, ring[number].time, 0, link) {
                    block.storeBytes(of: ring[number].value, as: Float.self)
                    number += 1
                }
                places[index].next = number
            }
        }
    }

    /// The true rate of a stream in Hz, from the clock's times around its newest sample.
    private static func rate(_ clock: SampleClock, at end: Int64) -> Double {
        let nominal = Double(clock.rate.milliHertz) / 1000
        let span = max(1, clock.rate.milliHertz / 1000)
        let time = clock.time(ofSample: end + Int64(span)) - clock.time(ofSample: end)
        guard time > 0 else { return max(nominal, 0.001) }
        return min(FeedLimits.rate, Double(span) * 1e9 / Double(time))
    }

    /// Copies samples into packets.
    /// - Returns: the number of the next sample to send.
    private func copy(
        _ ring: SampleRing, _ clock: SampleClock, from first: Int64, to end: Int64, rate: Double, _ channel: UInt16,
        _ view: FeedView, _ link: any ViewerLink
    ) -> Int64 {
        var next = first
        while next < end {
            let spans = ring.spans(next..<min(end, next + Int64(FeedLimits.samples)))
            guard spans.count > 0 else { return end }
            let time = clock.time(ofSample: spans.first)
            guard time >= 0, time <= FeedLimits.time, spans.first <= FeedLimits.number else { return end }
            guard let block = begin(spans.count, channel, view, spans.first, time, rate, link) else { return next }
            spans.copy(to: block.assumingMemoryBound(to: Float.self))
            next = spans.first + Int64(spans.count)
        }
        return next
    }

    /// Begins a block of samples, after sending the packet if the block does not fit.
    /// - Returns: the memory for the samples; nil if no other packet may be sent in this turn.
    private func begin(
        _ count: Int, _ channel: UInt16, _ view: FeedView, _ first: Int64, _ time: Int64, _ rate: Double,
        _ link: any ViewerLink
    ) -> UnsafeMutableRawPointer? {
        let bytes = SampleBlock.bytes(samples: count)
        if used > 0, used + bytes > packet.count { send(link) }
        guard let base = packet.baseAddress, sent < Self.packetsPerTurn else { return nil }
        if used == 0 {
            SampleBlock.begin(base, generation: generation)
            used = SampleBlock.packetHeaderBytes
        }
        let place = base + used
        SampleBlock(view: view, channel: channel, count: count, first: first, time: time, rate: rate).write(to: place)
        used += bytes
        return place + SampleBlock.headerBytes
    }

    private func send(_ link: any ViewerLink) {
        guard used > 0 else { return }
        if !link.offer(UnsafeRawBufferPointer(rebasing: packet[..<used])) { dropped += 1 }
        used = 0
        sent += 1
    }
}
