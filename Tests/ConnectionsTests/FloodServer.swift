import Platform
import Signals
import TestKit
import TiA

/// A server that sends data over TCP as fast as the client reads.
final class FloodServer {
    /// The number of bytes that the server generates in advance, in addition to those in the kernel's send buffer.
    private static let ahead = 2 << 20
    /// The number of packets that one call generates. Each packet has many samples, so that generating packets takes less time than reading them.
    private static let batch = 100
    private static let blockSize = 100

    private let loop: EventLoop
    private var listener: TCPListener?
    private var dataListener: TCPListener?
    private var control: TCPConnection?
    private var data: TCPConnection?
    private var parser = ControlParser(.requests)
    private var isSending = false
    private var packets: [UInt8]
    private let samples = [Float](repeating: 1, count: FloodServer.blockSize)
    private let shapes = [BlockShape(type: .eeg, channels: 1, blockSize: FloodServer.blockSize)]
    private var id: UInt64 = 0
    let packetBytes: Int
    private static let information = MetaInformation(
        master: nil,
        catalogue: SignalCatalogue(signals: [
            Signal(type: .eeg, rate: SamplingRate(hertz: 1000), blockSize: blockSize, labels: ["x"])
        ]))

    init?(loop: EventLoop) {
        self.loop = loop
        packetBytes = 33 + 4 + 4 * Self.blockSize
        packets = [UInt8](repeating: 0, count: Self.batch * packetBytes)
        listener = try? TCPListener(on: .loopback(port: 0), loop: loop, handler: self)
        dataListener = try? TCPListener(
            on: .loopback(port: 0), sendCapacity: 2 * Self.ahead, loop: loop, handler: self)
        if listener == nil || dataListener == nil { return nil }
    }

    var port: UInt16 { listener?.address.port ?? 0 }

    func close() {
        listener?.close()
        dataListener?.close()
        control?.close()
        data?.close()
    }

    /// Passes as many bytes to the kernel as it accepts, and generates further bytes.
    func fill() {
        guard isSending, let data else { return }
        while data.pendingSendCount < Self.ahead {
            makePackets()
            guard (try? data.send(packets)) != nil else { return }
        }
    }

    private func makePackets() {
        packets.withUnsafeMutableBytes { buffer in
            samples.withUnsafeBufferPointer { samples in
                for place in stride(from: 0, to: buffer.count, by: packetBytes) {
                    id += 1
                    _ = try? DataPacketEncoder.encode(
                        version: .three, id: id, connectionNumber: id, timestamp: 0, signals: shapes, samples: samples,
                        into: UnsafeMutableRawBufferPointer(rebasing: buffer[place..<place + packetBytes]))
                }
            }
        }
    }

    private func answer(_ request: ControlRequest) -> ControlReply {
        switch request {
        case .getMetaInfo: return .metaInfo(Self.information.tiaMetaInfo)
        case .getDataConnection: return .dataConnectionPort(dataListener?.address.port ?? 0)
        case .startDataTransmission: isSending = true
        case .stopDataTransmission: isSending = false
        default: break
        }
        return .ok
    }
}

extension FloodServer: TCPListenerHandler {
    func accepted(_ connection: TCPConnection, by listener: TCPListener, now: Int64) {
        if listener === self.listener { control = connection } else { data = connection }
        connection.handler = self
    }
}

extension FloodServer: TCPConnectionHandler {
    func connected(_ connection: TCPConnection, now: Int64) {}

    func readable(_ connection: TCPConnection, now: Int64) {
        var bytes = [UInt8](repeating: 0, count: 4096)
        // Use `try?` in the closure: a closure that throws would throw errors of any type, which Embedded Swift does not
        // support.
        let received = bytes.withUnsafeMutableBytes { try? connection.receive(into: $0) }
        guard case .bytes(let count)? = received else { return }
        for byte in bytes[..<count] {
            guard let message = try? parser.push(byte) else { continue }
            try? connection.send(answer(ControlRequest(message)).message.bytes)
        }
    }

    func drained(_ connection: TCPConnection, now: Int64) {}

    func failed(_ connection: TCPConnection, error: SocketError, now: Int64) {}
}
