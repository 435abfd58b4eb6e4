import Performance
import Platform
import Signals
import TiA

/// The socket for UDP data. While it is open, this reader retains its `TiADriver`.
///
/// While datagrams arrive in every frame, they are read once per frame, because waking up for each one would take more time than reading it. The
/// kernel records the arrival times.
final class DatagramReader {
    /// The maximum number of datagrams that one system call reads.
    private static let batchDatagrams = 64
    /// The maximum number of system calls in one turn of the event loop.
    private static let receptionsPerTurn = 16
    /// The maximum time in nanoseconds that datagrams wait until a frame reads them: slightly more than two frames.
    private static let pollTimeout: Int64 = 40_000_000

    private let loop: EventLoop
    private let meter: FrameMeter?
    private var driver: TiADriver?
    private var socket: UDPSocket?
    private var batch: DatagramBatch?
    /// Fires if no frame reads the datagrams in time; nil if the system provides no timer. Without a timer, each datagram wakes the event loop.
    private var timer: Timer?
    /// True if datagrams are read once per frame instead of on arrival.
    private var isPaced = false
    /// The arrival time of the newest datagram.
    private var newestArrival: Int64 = 0

    /// - Parameter meter: receives the arrival times of datagrams; nil if nothing is measured.
    init(meter: FrameMeter?, loop: EventLoop) {
        self.meter = meter
        self.loop = loop
    }

    /// Binds the port. Reports the result to the protocol session of the driver.
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

    /// Reads the datagrams received since the last frame.
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
        // If datagrams remain, read them in the next turn of the event loop, not in the next frame.
        pace(total > 0 && !budget.isExhausted, at: now)
    }

    private func hand(on batch: DatagramBatch, _ count: Int, to driver: TiADriver) {
        let now = loop.clock.now
        let offset = now - WallClock.nanosecondsSince1970
        for index in 0..<count {
            let noted = batch.arrival(index)
            // Limit the kernel's arrival time to plausible values, because the time of day may have been set since the arrival.
            let arrival = noted > 0 ? min(max(noted + offset, newestArrival), now) : now
            newestArrival = arrival
            meter?.received(at: arrival)
            let datagram = batch[index]
            // Accept packets from this server's address only: data packets do not identify their server, and other programs may use the port.
            guard datagram.sender.host == driver.server else { continue }
            driver.session.datagram(datagram.bytes, at: arrival)
        }
        driver.perform()
    }

    private func pace(_ isFlowing: Bool, at now: Int64) {
        guard let socket, let timer else { return }
        if isFlowing != isPaced { socket.announces(!isFlowing) }
        isPaced = isFlowing
        if isFlowing { timer.start(at: now + Self.pollTimeout) } else { timer.stop() }
    }
}

extension DatagramReader: UDPSocketHandler {
    func readable(_ socket: UDPSocket, now: Int64) {
        if socket === self.socket { read(at: now) }
    }
}

extension DatagramReader: TimerHandler {
    /// Called when no frame has read the datagrams in time. Reads them on arrival again.
    func fired(_ timer: Timer, expirations: Int, now: Int64) { pace(false, at: now) }
}
