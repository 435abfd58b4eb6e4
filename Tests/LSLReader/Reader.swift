import Connections
import LSL
import Platform
import Signals

/// An inlet of one stream, found by its name.
final class Reader {
    private let wanted: String
    private let loop: EventLoop
    private let browser: LSLBrowser
    private let clock = SystemClock()
    private var source: LSLSource?
    private var store: SampleStore?
    /// The number of the sample that is looked at next, and the value that it should have: of each channel.
    private var checks: [(next: Int64, expected: Float?)] = []
    private var wrong = 0
    private var markers = 0
    /// The greatest and the least age of the newest sample, in nanoseconds, since some seconds after the start.
    private var ages: (least: Int64, most: Int64) = (.max, .min)
    private var settledAt = Int64.max

    init?(_ wanted: String) {
        self.wanted = wanted
        guard let loop = try? EventLoop() else { return nil }
        self.loop = loop
        browser = LSLBrowser(loop: loop)
        do { try browser.begin() } catch { return nil }
    }

    func run(nanoseconds: Int64) {
        let began = clock.now
        while clock.now - began < nanoseconds {
            _ = loop.runOnce(timeout: 16_000_000)
            let now = clock.now
            browser.advance(to: now)
            guard let source else {
                find(since: began)
                continue
            }
            source.advance(to: now)
            read(source, since: began)
            check(at: now)
        }
    }

    private func find(since began: Int64) {
        guard let found = browser.directory.streams.first(where: { $0.description.name == wanted }) else { return }
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
            case .started, .resumed: settledAt = clock.now + 3_000_000_000
            default: break
            }
        }
        while let marker = source.nextMarker() {
            markers += 1
            if markers <= 3 { print("marker \(marker.text)") }
        }
    }

    private func select(_ source: LSLSource) {
        guard let catalogue = source.catalogue else { return }
        for signal in catalogue.signals {
            print(
                "signal \(signal.type) \(signal.rate.milliHertz) \(signal.unit) \(signal.labels.count) \(signal.labels[0])"
            )
        }
        let made = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 60)
        store = made
        source.apply(made)
        source.start()
    }

    /// All channels count; what is lost counts too.
    private func check(at now: Int64) {
        guard let store else { return }
        if checks.isEmpty { checks = Array(repeating: (0, nil), count: store.entries.count) }
        for (index, entry) in store.entries.enumerated() {
            if let ring = entry.ring { check(ring, &checks[index]) }
        }
        guard now >= settledAt, let first = store.entries.first, let ring = first.ring, let clock = first.clock,
            ring.end > 0
        else { return }
        let age = now - clock.time(ofSample: ring.end)
        ages = (min(ages.least, age), max(ages.most, age))
    }

    private func check(_ ring: SampleRing, _ check: inout (next: Int64, expected: Float?)) {
        guard ring.end > check.next else { return }
        // What was overwritten unseen must be seen as wrong.
        if ring.begin > check.next { wrong += 1 }
        let spans = ring.spans(max(check.next, ring.begin)..<ring.end)
        for part in [spans.head, spans.tail] {
            for value in part {
                if let expected = check.expected, !value.isNaN, value != expected { wrong += 1 }
                check.expected = value.isNaN ? check.expected.map { $0 + 1 } : value + 1
            }
        }
        check.next = ring.end
    }

    func report() {
        guard let source, let entry = store?.entries.first else { return print("nothing came") }
        let statistics = source.statistics
        print(
            "received \(statistics.packetsReceived) lost \(statistics.packetsLost) wrong \(wrong)"
                + " reconnects \(statistics.reconnects) markers \(markers)")
        if ages.least <= ages.most { print("ages \(ages.least / 1000) \(ages.most / 1000) us") }
        if let events = entry.events { print("events \(events.end) newest \(events.newest?.value ?? -1)") }
        if let clock = statistics.clock {
            print("offset \(clock.offset / 1000) spread \(clock.spread / 1000) us")
        }
    }
}
