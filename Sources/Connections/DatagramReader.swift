import Performance
import Platform
import Signals
import TiA

/// The socket of UDP data. It holds its driver while it is open.
///
/// As long as each frame finds datagrams, they are read once a frame: waking for each would cost more than reading it.
/// The kernel notes when each arrived.
final class DatagramReader {
    /// Datagrams that one system call takes.
    private static let batchDatagrams = 64
    /// Such calls in one turn of the loop.
    private static let receptionsPerTurn = 16
    /// How long datagrams may wait for a frame to read them, in nanoseconds: two frames and a little.
    private static let pollPatience: Int64 = 40_000_000

    private let loop: EventLoop
    private let meter: FrameMeter?
    private var driver: TiADriver?
    private var socket: UDPSocket?
    private var batch: DatagramBatch?
    /// Wakes when no frame reads; nil where the system gave none, and then each datagram is announced.
    private var timer: Timer?
    /// Whether datagrams are read once a frame instead of whenever one comes.
    private var isPaced = false
    /// When the newest datagram arrived.
    private var newestArrival: Int64 = 0

    /// - Parameter meter: notes when datagrams arrive; nil when nothing is measured.
    init(meter: FrameMeter?, loop: EventLoop) {
        self.meter = meter
        self.loop = loop
    }

    /// Binds the port. The driver's session gets the result.
    func open(_ port: UInt16, for driver: TiADriver) {
        close()
        self.driver = driver
        do {
            if batch == nil {
                let batch = try DatagramBatch(
                    capacity: Self.batchDatagrams, size: DatagramBatch.maximumDatagram)
                try batch.keepArrivalTimes()
                self.batch = batch
            }
            socket = try UDPSocket(
                bind: .any(port: port), shared: true, broadcast: true, notesArrival: true, loop: loop, handler: self)
            timer = try? Timer(loop: loop, handler: self)
            newestArrival = loop.clock.now
        } catch {
            return driver.drive { $0.dataFailed(SourceError(error), at: $1) }
        }
        driver.drive { $0.dataOpened(at: $1) }
    }

    func close() {
        socket?.close()
        socket = nil
        timer?.close()
        timer = nil
        isPaced = false
        driver = nil
    }

    /// Reads what has come since the last frame.
    func poll(at now: Int64) {
        if isPaced { read(at: now) }
    }

    private func read(at now: Int64) {
        var budget = TurnBudget(receptions: Self.receptionsPerTurn, loop: loop)
        var total = 0
        while let socket, let batch, let driver, budget.take() {
            let count: Int
            do {
                count = try socket.receiveBatch(into: batch)
            } catch {
                close()
                return driver.drive(at: now) { $0.dataFailed(SourceError(error), at: now) }
            }
            total += count
            hand(on: batch, count, to: driver)
            if count < Self.batchDatagrams { break }
        }
        // What is left is read in the next turn, not in the next frame.
        pace(total > 0 && !budget.isExhausted, at: now)
    }

    private func hand(on batch: DatagramBatch, _ count: Int, to driver: TiADriver) {
        let now = loop.clock.now
        let offset = now - WallClock.nanosecondsSince1970
        for index in 0..<count {
            let noted = batch.arrival(index)
            // The wall clock may be set meanwhile.
            let arrival = noted > 0 ? min(max(noted + offset, newestArrival), now) : now
            newestArrival = arrival
            meter?.received(at: arrival)
            let datagram = batch[index]
            // Nothing in a packet names its server, and the port is shared.
            guard datagram.sender.host == driver.server else { continue }
            driver.session.datagram(datagram.bytes, at: arrival)
        }
        driver.perform()
    }

    private func pace(_ isFlowing: Bool, at now: Int64) {
        guard let socket, let timer else { return }
        if isFlowing != isPaced { socket.announces(!isFlowing) }
        isPaced = isFlowing
        if isFlowing { timer.start(at: now + Self.pollPatience) } else { timer.stop() }
    }
}

extension DatagramReader: UDPSocketHandler {
    func readable(_ socket: UDPSocket, now: Int64) {
        if socket === self.socket { read(at: now) }
    }
}

extension DatagramReader: TimerHandler {
    /// No frame has come to read: what comes is announced again.
    func fired(_ timer: Timer, expirations: Int, now: Int64) { pace(false, at: now) }
}
