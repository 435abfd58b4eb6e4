import Signals
import TestKit
import TiA

/// The kinds of faults that a simulated server can have.
enum Trouble: String, CaseIterable {
    /// The server hangs, and then sends all missed samples at once.
    case backlogAtOnce = "a hang, then the missed samples at once"
    /// The server hangs, and then sends the missed samples at twice its rate.
    case backlogAtTwiceTheRate = "a hang, then the missed samples at twice the rate"
    /// For some time, the server stops sampling and counting.
    case pause = "a pause without sampling"
    /// The server restarts and counts from 1.
    case restart = "a restart"
    /// The server continues, but its data do not arrive.
    case outage = "an outage"
}

/// A server with one channel on a simulated clock, and a client's session. Sample n of the server has the value n
/// modulo 2^20.
///
/// The server samples without interruption at its own rate, `blockSize` samples per packet, even while it sends nothing.
/// A sample's value is its number, from which the test computes the true time of each sample that the client stores.
final class SimulatedServer {
    static let modulus: Int64 = 1 << 20

    let bench: SessionBench
    let transport: DataTransport
    let rate: SamplingRate
    let blockSize: Int
    let start: Int64
    /// The number of nanoseconds by which a second of the server's clock is too long; positive for a slow clock.
    var slowness: Int64 = 0
    /// The maximum random time from sampling to sending a packet, in nanoseconds.
    var jitter: Int64 = 0
    /// The interval in which the client reads, in nanoseconds; 0 if it reads immediately.
    var readInterval: Int64 = 0
    /// On average, one of this many packets is lost; 0 for no loss.
    var lossRate: UInt64 = 0
    private(set) var store: SampleStore
    private(set) var isSending = false
    /// True while the server, which sends no data then, answers no requests either, because it hangs or nothing arrives.
    private var isMute = false
    private var unanswered: [ClientAction] = []
    private var parser = ControlParser(.requests)
    private var random: Randomness
    private var template: [UInt8]
    private var unsent: [UInt8] = []
    private let information: MetaInformation
    private let shape: BlockShape
    /// The number of the next packet, counted by the server's clock, also while the server sends nothing.
    private var tick: Int64 = 0
    /// The packet number that the next packet contains.
    private(set) var nextID: UInt64
    private var lastArrival: Int64 = 0
    /// The number of the first packet after a pause or a restart, counted like `tick`.
    private var secondRun = Int64.max
    /// The number of nanoseconds by which a pause delays the packets from number `secondRun` on.
    private var phase: Int64 = 0

    init(
        _ transport: DataTransport, packetsPerSecond: Int, blockSize: Int, start: Int64 = 1_000_000_000_000,
        firstID: UInt64 = 1, seed: UInt64 = 1
    ) {
        bench = SessionBench(transport)
        bench.now = start
        self.start = start
        self.transport = transport
        self.blockSize = blockSize
        nextID = firstID
        random = Randomness(seed: seed)
        rate = SamplingRate(hertz: UInt32(packetsPerSecond * blockSize))
        information = MetaInformation(
            master: MasterSignal(rate: rate, blockSize: blockSize),
            catalogue: SignalCatalogue(signals: [Signal(type: .eeg, rate: rate, blockSize: blockSize, labels: ["x"])]))
        shape = BlockShape(type: .eeg, channels: 1, blockSize: blockSize)
        template = encode(.three, id: 1, [shape], [Float](repeating: 0, count: blockSize)) ?? []
        store = SampleStore(catalogue: information.catalogue, selection: information.catalogue.channels, seconds: 100)
        bench.session.connect(at: start)
        serve()
        bench.session.apply(store)
        bench.session.start(at: start)
        serve()
    }

    /// Returns the time on the board's clock at which a packet is complete.
    func time(ofTick tick: Int64) -> Int64 { time(ofSample: (tick + 1) * Int64(blockSize), from: tick) }

    /// Returns the true time of a sample.
    func time(ofSample sample: Int64) -> Int64 { time(ofSample: sample, from: sample / Int64(blockSize)) }

    private func time(ofSample sample: Int64, from tick: Int64) -> Int64 {
        let nominal = rate.nanoseconds(ofSample: sample)
        let (seconds, rest) = nominal.quotientAndRemainder(dividingBy: 1_000_000_000)
        return start + nominal + seconds * slowness + rest * slowness / 1_000_000_000 + (tick >= secondRun ? phase : 0)
    }

    /// Answers all requests of the client.
    func serve() {
        while let action = bench.next() {
            switch action {
            case .openControl, .send, .openDatagrams, .openDataConnection:
                if isMute { unanswered.append(action) } else { answer(action) }
            case .closeData, .closeControl: isSending = false
            }
        }
        _ = bench.events()
    }

    /// Answers the requests that arrived while the server was silent.
    private func unmute() {
        isMute = false
        let waiting = unanswered
        unanswered = []
        for action in waiting { answer(action) }
        serve()
    }

    private func answer(_ action: ClientAction) {
        switch action {
        case .openControl:
            parser = ControlParser(.requests)
            bench.session.controlOpened(at: bench.now)
        case .send(let bytes):
            for byte in bytes {
                if let message = try? parser.push(byte) { bench.reply(answer(ControlRequest(message))) }
            }
        case .openDatagrams, .openDataConnection:
            unsent = []
            bench.session.dataOpened(at: bench.now)
        case .closeData, .closeControl: break
        }
    }

    private func answer(_ request: ControlRequest) -> ControlReply {
        switch request {
        case .getMetaInfo: return .metaInfo(information.tiaMetaInfo)
        case .getDataConnection: return .dataConnectionPort(9998)
        case .startDataTransmission:
            isSending = true
            return .ok
        default: return .ok
        }
    }

    /// Advances the time. Every 10 ms, the client does all work that is due.
    func wait(until time: Int64) {
        while bench.now < time {
            flush()
            let step = 10_000_000 - (bench.now - start) % 10_000_000
            bench.now = min(time, bench.now + step)
            bench.session.advance(to: bench.now)
            serve()
        }
    }

    /// Sends each packet when it is due, for this many seconds.
    func run(seconds: Int64) {
        let end = bench.now + seconds * 1_000_000_000
        while time(ofTick: tick) <= end {
            wait(until: max(lastArrival, reading(time(ofTick: tick) + delay())))
            send()
        }
        wait(until: end)
    }

    /// Returns the time at which the client reads data that arrive at a time.
    private func reading(_ time: Int64) -> Int64 {
        guard readInterval > 0 else { return time }
        return start + (time - start + readInterval - 1) / readInterval * readInterval
    }

    private func delay() -> Int64 { jitter > 0 ? Int64(random.next() >> 1) % jitter : 0 }

    /// Sends nothing for some time, and then until the client is connected. What the server sends after that depends on the kind of fault.
    /// - Parameter isMute: true if the server also answers no requests while it sends nothing.
    func meet(_ trouble: Trouble, milliseconds: Int64, countsFrom number: UInt64 = 1, isMute: Bool = false) {
        self.isMute = isMute
        wait(until: bench.now + milliseconds * 1_000_000)
        unmute()
        while !isSending { wait(until: bench.now + 10_000_000) }
        switch trouble {
        case .backlogAtOnce:
            while time(ofTick: tick) <= bench.now { send() }
        case .backlogAtTwiceTheRate:
            var due = bench.now
            while time(ofTick: tick) <= due {
                due += interval / 2
                wait(until: reading(due))
                send()
            }
        case .outage:
            while time(ofTick: tick) <= bench.now { skip() }
        case .pause, .restart:
            let id = trouble == .restart ? number : nextID
            while time(ofTick: tick) <= bench.now { skip() }
            nextID = id
            secondRun = tick
            phase = interval * 37 / 100
        }
    }

    private var interval: Int64 { rate.nanoseconds(ofSample: Int64(blockSize)) }

    private func skip() {
        tick += 1
        nextID += 1
    }

    /// Sends the next packet now.
    func send() {
        let id = nextID
        let first = tick * Int64(blockSize)
        skip()
        lastArrival = bench.now
        guard isSending else { return }
        if lossRate > 0, random.next() % lossRate == 0 { return }
        for index in 0..<blockSize {
            let value = Float((first + Int64(index)) % Self.modulus)
            template.withUnsafeMutableBytes { $0.storeBytes(of: value, toByteOffset: 37 + 4 * index, as: Float.self) }
        }
        template.withUnsafeMutableBytes { $0.storeBytes(of: id, toByteOffset: 9, as: UInt64.self) }
        if transport == .udp {
            bench.datagram(template)
        } else {
            unsent += template
            if unsent.count > 20_000 { flush() }
        }
        serve()
    }

    /// Passes the bytes that TCP transmits to the client, in pieces of random size.
    private func flush() {
        var rest = unsent[...]
        while !rest.isEmpty {
            let part = rest.prefix(1 + Int(random.next() % 2000))
            bench.data(Array(part))
            rest = rest.dropFirst(part.count)
        }
        unsent.removeAll(keepingCapacity: true)
        serve()
    }

    var ring: SampleRing { store.entries[0].ring! }
    var clock: SampleClock { store.entries[0].clock! }

    /// Returns the maximum error of the client's sample times, compared with the true times, from a sample number on,
    /// in nanoseconds; nil if there is no sample.
    func greatestError(fromSample first: Int64 = 0) -> Int64? {
        var worst: Int64?
        let spans = ring.spans(max(first, ring.begin)..<ring.end)
        for (index, value) in (Array(spans.head) + Array(spans.tail)).enumerated() where !value.isNaN {
            // Several sample numbers have this value modulo 2^20. Compare with the number whose time is nearest to the client's clock.
            let time = clock.time(ofSample: spans.first + Int64(index))
            let about = rate.samples(inNanoseconds: time - start)
            let near = about - (about - Int64(value)) % Self.modulus
            var error = Int64.max
            for number in [near - Self.modulus, near, near + Self.modulus] {
                error = min(error, (time - self.time(ofSample: number)).magnitudeClamped)
            }
            worst = max(worst ?? 0, error)
        }
        return worst
    }
}

extension Int64 {
    fileprivate var magnitudeClamped: Int64 { self < 0 ? 0 - self : self }
}
