import LSL
import Signals
import TestKit

/// An inlet's session, and outlets in memory on a simulated network without losses.
final class NetworkRig {
    /// A program with an outlet, from its start to its end.
    final class Run {
        var outlet: Outlet
        let address: HostAddress
        /// The outlet's clock minus the board's clock, in seconds.
        let ahead: Double
        var feed: OutletFeed?
        var isAnswering = true
        var isSending = true
        /// True if the network transmits the data that wait in the outlet.
        var isFetched = true
        /// The maximum number of bytes that the network transmits per step.
        var linkBytes = 1 << 20
        /// The number of seconds by which the time stamps are late.
        var late = 0.0
        var sent: Int64 = 0
        /// The difference between the values of neighboring channels in one sample.
        var channelStep = 0.0
        let format: ChannelFormat

        init(_ stream: StreamDescription, at address: HostAddress, ahead: Double, labels: [String]?) {
            var information = exampleInformation(stream)
            for (index, label) in (labels ?? []).enumerated() { information.channels[index].label = label }
            outlet = Outlet(information)
            self.address = address
            self.ahead = ahead
            format = stream.format
        }
    }

    let session: InletSession
    var runs: [Run] = []
    var now = second(1000)
    var events: [SourceEvent] = []
    /// The times at which the inlet sent queries to all machines.
    var asked: [Int64] = []
    var opened = 0
    private var connection: (run: Run, reader: DataRequestReader)?
    private var store: SampleStore?
    static let step: Int64 = 16_000_000

    init(_ stream: StreamDescription, at address: HostAddress?) { session = InletSession(stream, at: address) }

    @discardableResult
    func start(
        _ stream: StreamDescription, at host: UInt32 = 0x0A00_0001, ahead: Double = 500, labels: [String]? = nil
    ) -> Run {
        let run = Run(stream, at: .v4(host), ahead: ahead, labels: labels)
        runs.append(run)
        return run
    }

    /// Ends the outlet's program, which closes the program's connections.
    func kill(_ run: Run) {
        runs.removeAll { $0 === run }
        guard connection?.run === run else { return }
        connection = nil
        session.closed(at: now)
        settle()
    }

    /// Unplugs the outlet's network, which closes no connection.
    func unplug(_ run: Run) { runs.removeAll { $0 === run } }

    func run(seconds: Double) {
        let end = now + second(seconds)
        while now < end {
            now += Self.step
            for run in runs { send(run) }
            session.advance(to: now)
            settle()
        }
    }

    func connect() { session.connect(at: now); settle() }

    /// Selects all channels and starts the session.
    func begin() {
        guard let catalogue = session.catalogue else { return }
        let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: 600)
        self.store = store
        session.apply(store)
        session.start(at: now)
        settle()
    }

    var entries: [SampleStore.Entry] { store!.entries }
    var ring: SampleRing { store!.entries[0].ring! }
    var clock: SampleClock { store!.entries[0].clock! }
    var eventRing: EventRing { store!.entries[0].events! }

    /// Returns the session's events since the previous call, one word for each.
    func news() -> [String] {
        defer { events = [] }
        return events.map { event in
            switch event {
            case .connected: "connected"
            case .started: "started"
            case .stopped: "stopped"
            case .failed(let error): error == .timedOut ? "failed: timed out" : "failed"
            case .interrupted: "interrupted"
            case .resumed: "resumed"
            case .noneOffered: "none offered"
            case .samplesDropped: "samples dropped"
            case .otherSender: "other sender"
            case .notice: "notice"
            }
        }
    }

    /// Sends the samples that are due in this step on the board's clock. A sample's value is its number, counted from
    /// 1000 s on.
    private func send(_ run: Run) {
        let stream = run.outlet.information.stream
        let distance = stream.rate.isIrregular ? 0.5 : 1000 / Double(stream.rate.milliHertz)
        while 1000 + Double(run.sent) * distance <= Double(now) / 1e9 {
            let time = 1000 + Double(run.sent) * distance + run.ahead - run.late
            if run.isSending {
                if run.format == .string {
                    run.feed?.add([ascii("m\(run.sent)")], at: time)
                } else {
                    run.feed?.add(
                        (0..<stream.channelCount).map { Double(run.sent) + Double($0) * run.channelStep }, at: time)
                }
            }
            run.sent += 1
        }
        guard connection?.run === run, run.isSending, run.isFetched, let bytes = run.feed?.take(bytes: run.linkBytes),
            !bytes.isEmpty
        else {
            return
        }
        bytes.withUnsafeBytes { session.received($0, at: now) }
    }

    private func settle() {
        while let action = session.nextAction() { perform(action) }
        while let event = session.nextEvent() { events.append(event) }
    }

    private func perform(_ action: InletAction) {
        switch action {
        case .openDatagrams: session.datagramsOpened(port: 4000, at: now)
        case .closeDatagrams: break
        case .ask(let bytes, _):
            asked.append(now)
            for run in runs { datagram(bytes, to: run, isService: false) }
        case .askOne(let bytes, let address, _):
            for run in runs where run.address == address { datagram(bytes, to: run, isService: true) }
        case .askTime(let probe, let address, _):
            for run in runs where run.address == address { datagram(probe.datagram, to: run, isService: true) }
        case .open(let address, let port):
            opened += 1
            let run = runs.first {
                $0.address == address && $0.outlet.information.stream.ports(at: address)?.data == port
            }
            guard let run else { return session.failed(.refused, at: now) }
            connection = (run, DataRequestReader())
            session.opened(at: now)
        case .send(let bytes): request(bytes)
        case .close: connection = nil
        }
    }

    private func datagram(_ bytes: [UInt8], to run: Run, isService: Bool) {
        guard run.isAnswering else { return }
        let time = now + second(run.ahead)
        let reply = bytes.withUnsafeBytes { run.outlet.reply(to: $0, isService: isService, received: time, now: time) }
        let port = run.outlet.information.stream.ports(at: run.address)?.service ?? 0
        switch reply {
        case .none: break
        case .toSender(let answer), .toPort(4000, let answer):
            answer.withUnsafeBytes { session.datagram($0, from: run.address, port: port, at: now) }
        case .toPort: break
        }
    }

    private func request(_ bytes: [UInt8]) {
        guard let run = connection?.run, var reader = connection?.reader else { return }
        for byte in bytes {
            guard let request = try? reader.push(byte) else { continue }
            switch run.outlet.answer(to: request) {
            case .close(let answer):
                connection = nil
                answer.withUnsafeBytes { session.received($0, at: now) }
                session.closed(at: now)
            case .feed(let head, let order, let samples):
                run.feed = OutletFeed(run.outlet.information.stream, order: order, bufferSamples: samples)
                head.withUnsafeBytes { session.received($0, at: now) }
            }
            return
        }
        connection = (run, reader)
    }
}
