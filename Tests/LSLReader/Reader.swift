import Connections
import LSL
import Platform
import Signals

/// An inlet of one stream. It finds the stream by its name.
final class Reader {
    private let wanted: String
    private let loop: EventLoop
    private let browser: LSLBrowser
    private let clock = SystemClock()
    private var source: LSLSource?
    private var store: SampleStore?
    private var foundAt: Int64?
    private var startedAt: Int64?
    /// The time at which the newest samples arrived. Before samples arrive, the time at which the connection for
    /// samples started.
    private var newestAt: Int64?
    /// The number of samples at the time `newestAt`.
    private var received: Int64 = 0
    /// The number of the next time stamp of the sender to read.
    private var nextStamp: Int64 = 0
    /// The number of the next event of each channel to read.
    private var nextEvents: [Int64] = []
    /// The number of time stamps and events that the ring overwrote before they were read.
    private var missed: Int64 = 0
    private var stamps: [SenderStamps.Stamp] = []
    private var events: [[TimedEvent]] = []
    private var markers: [StreamMarker] = []
    /// The minimum and the maximum age of the newest sample in nanoseconds. Ages count from some seconds after the
    /// start on.
    private var ages: (least: Int64, most: Int64) = (.max, .min)
    /// The timeout for the first samples, in nanoseconds.
    private static let timeout: Int64 = 40_000_000_000
    /// The time from the start until ages count, in nanoseconds.
    private static let settling: Int64 = 3_000_000_000
    /// The delay from finding a stream to opening it, in nanoseconds.
    private static let reading: Int64 = 1_000_000_000

    init?(_ wanted: String) {
        self.wanted = wanted
        guard let loop = try? EventLoop() else { return nil }
        self.loop = loop
        browser = LSLBrowser(loop: loop)
        do { try browser.begin() } catch { return nil }
    }

    /// Receives samples until none has arrived for this number of nanoseconds.
    func run(untilQuietFor nanoseconds: Int64) {
        let began = clock.now
        while clock.now < (newestAt.map { $0 + nanoseconds } ?? began + Self.timeout) {
            _ = loop.runOnce(timeout: 16_000_000)
            let now = clock.now
            browser.advance(to: now)
            guard let source else {
                find(since: began)
                continue
            }
            source.advance(to: now)
            read(source, since: began)
            take(source)
            look(at: now)
        }
    }

    private func find(since began: Int64) {
        guard let found = browser.directory.streams.first(where: { $0.description.name == wanted }) else { return }
        // Waits like a user who reads the list before touching it. Meanwhile, the search finds the best of the outlet's
        // addresses.
        foundAt = foundAt ?? clock.now
        guard let foundAt, clock.now - foundAt >= Self.reading else { return }
        let version = found.address.isV4 ? 4 : 6
        print("found under version \(version) after \((clock.now - began) / 1_000_000) ms")
        let opened = LSLSource(found.description, at: found.address, loop: loop)
        source = opened
        opened.connect()
    }

    private func read(_ source: LSLSource, since began: Int64) {
        while let event = source.nextEvent() {
            print("\(event) after \((clock.now - began) / 1_000_000) ms")
            switch event {
            case .connected: select(source)
            case .started:
                startedAt = startedAt ?? clock.now
                newestAt = newestAt ?? clock.now
            default: break
            }
        }
    }

    private func select(_ source: LSLSource) {
        guard let catalogue = source.catalogue else { return }
        for signal in catalogue.signals {
            print(
                "signal \(signal.type) \(signal.rate.milliHertz) \(signal.unit) \(signal.labels.count) \(signal.labels[0])"
            )
        }
        // The rings are so large that no sample is overwritten before the end.
        let made = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 60)
        store = made
        nextEvents = Array(repeating: 0, count: made.entries.count)
        events = Array(repeating: [], count: made.entries.count)
        source.apply(made)
        source.start()
    }

    /// Reads time stamps, events and texts, because the rings contain them only for a short time.
    private func take(_ source: LSLSource) {
        if let kept = source.stamps {
            missed += max(0, kept.begin - nextStamp)
            for place in max(kept.begin, nextStamp)..<max(kept.end, nextStamp) { stamps.append(kept[place]) }
            nextStamp = kept.end
        }
        for (index, entry) in (store?.entries ?? []).enumerated() {
            guard let ring = entry.events, ring.end > nextEvents[index] else { continue }
            missed += max(0, ring.begin - nextEvents[index])
            for number in max(ring.begin, nextEvents[index])..<ring.end { events[index].append(ring[number]) }
            nextEvents[index] = ring.end
        }
        while let marker = source.nextMarker() { markers.append(marker) }
    }

    private func look(at now: Int64) {
        if let source, source.statistics.packetsReceived != received {
            received = source.statistics.packetsReceived
            newestAt = now
        }
        guard let startedAt, now >= startedAt + Self.settling, let first = store?.entries.first, let ring = first.ring,
            let clock = first.clock, ring.end > 0
        else { return }
        let age = now - clock.time(ofSample: ring.end)
        ages = (min(ages.least, age), max(ages.most, age))
    }

    func report() {
        guard let source, store != nil else { return print("nothing came") }
        let statistics = source.statistics
        print(
            "received \(statistics.packetsReceived) lost \(statistics.packetsLost) missed \(missed)"
                + " reconnects \(statistics.reconnects)")
        if ages.least <= ages.most { print("ages \(ages.least / 1000) \(ages.most / 1000) us") }
        if let clock = statistics.clock {
            print("offset \(clock.offset / 1000) spread \(clock.spread / 1000) us")
        }
    }

    /// The received data in parts. Each part begins with a line: kind, channel (from 0) and number of items. A value is
    /// a float; a time stamp is a sample number and seconds; an event is seconds and a float; a text is seconds and
    /// bytes, and its number of items counts the bytes.
    var written: [UInt8] {
        var bytes: [UInt8] = []
        begin("stamps", 0, stamps.count, &bytes)
        for stamp in stamps {
            add(stamp.number, to: &bytes)
            add(stamp.seconds, to: &bytes)
        }
        for (index, entry) in (store?.entries ?? []).enumerated() {
            if let ring = entry.ring {
                let spans = ring.spans(ring.begin..<ring.end)
                begin("values", entry.channel.channel, spans.count, &bytes)
                bytes += UnsafeRawBufferPointer(spans.head)
                bytes += UnsafeRawBufferPointer(spans.tail)
            } else {
                begin("events", entry.channel.channel, events[index].count, &bytes)
                for event in events[index] {
                    add(event.stamp ?? .nan, to: &bytes)
                    add(event.value, to: &bytes)
                }
            }
        }
        for marker in markers {
            begin("text", marker.channel.channel, marker.text.utf8.count, &bytes)
            add(marker.stamp ?? .nan, to: &bytes)
            bytes += marker.text.utf8
        }
        return bytes
    }

    private func begin(_ what: String, _ channel: Int, _ count: Int, _ bytes: inout [UInt8]) {
        bytes += "\(what) \(channel) \(count)\n".utf8
    }

    private func add(_ value: some BitwiseCopyable, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: value) { bytes += $0 }
    }
}
