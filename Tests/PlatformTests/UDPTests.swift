import Platform
import TestKit

private final class Receiver: UDPSocketHandler {
    let batch: DatagramBatch
    var lengths: [Int] = []
    var firstWords: [Int] = []
    var truncated = 0
    var senders: [SocketAddress] = []

    init(capacity: Int, size: Int) throws(SocketError) {
        batch = try DatagramBatch(capacity: capacity, size: size)
    }

    func readable(_ socket: UDPSocket, now: Int64) {
        while let count = try? socket.receiveBatch(into: batch), count > 0 {
            for index in 0..<count {
                let datagram = batch[index]
                lengths.append(datagram.bytes.count)
                if datagram.bytes.count >= 4 {
                    firstWords.append(Int(datagram.bytes.loadUnaligned(as: UInt32.self)))
                }
                if datagram.isTruncated { truncated += 1 }
                if senders.last != datagram.sender { senders.append(datagram.sender) }
            }
        }
    }
}

private func withSockets(
    _ t: Expectations, capacity: Int = 32, size: Int,
    _ body: (EventLoop, UDPSocket, UDPSocket, Receiver) throws(SocketError) -> Void
) {
    guard let loop = try? EventLoop() else { return t.fail("no loop") }
    do throws(SocketError) {
        let receiver = try Receiver(capacity: capacity, size: size)
        let socket = try UDPSocket(bind: .loopback(port: 0), loop: loop, handler: receiver)
        let sender = try UDPSocket(bind: .loopback(port: 0), loop: loop, handler: nil)
        try body(loop, socket, sender, receiver)
        socket.close()
        sender.close()
    } catch {
        t.fail(error.message)
    }
}

private func send(_ socket: UDPSocket, _ bytes: [UInt8], to address: SocketAddress) -> SocketError? {
    bytes.withUnsafeBytes { buffer in
        do throws(SocketError) {
            try socket.send(buffer, to: address)
            return nil
        } catch {
            return error
        }
    }
}

let udpTests = [
    TestCase("10,000 datagrams arrive in order, in batches, with the address of their sender") { t in
        withSockets(t, size: 256) { (loop, socket, sender, receiver) throws(SocketError) in
            var bytes = [UInt8](repeating: 0, count: 64)
            for number in 0..<10_000 {
                bytes.withUnsafeMutableBytes { $0.storeBytes(of: UInt32(number), as: UInt32.self) }
                _ = send(sender, bytes, to: socket.address)
                // Read after every 100 datagrams, which need half of the smallest receive buffer of a process without privileges.
                if number % 100 == 99 { loop.runOnce(timeout: 0) }
            }
            _ = wait(loop) { receiver.lengths.count == 10_000 }
            t.expectEqual(receiver.lengths.count, 10_000)
            t.expect(receiver.firstWords == Array(0..<10_000))
            t.expect(receiver.lengths.allSatisfy { $0 == 64 })
            t.expect(receiver.senders == [sender.address])
        }
    },
    TestCase("if a datagram is longer than the batch allows, it is marked as truncated; an empty datagram is delivered")
    { t in
        withSockets(t, size: 16) { (loop, socket, sender, receiver) throws(SocketError) in
            _ = send(sender, [UInt8](repeating: 1, count: 16), to: socket.address)
            _ = send(sender, [UInt8](repeating: 2, count: 17), to: socket.address)
            _ = send(sender, [UInt8](repeating: 3, count: DatagramBatch.maximumDatagram), to: socket.address)
            _ = send(sender, [], to: socket.address)
            t.expect(wait(loop) { receiver.lengths.count == 4 })
            t.expect(receiver.lengths == [16, 16, 16, 0])
            t.expectEqual(receiver.truncated, 2)
        }
    },
    TestCase("if a datagram is larger than IPv4 allows, it cannot be sent") { t in
        withSockets(t, size: 16) { (_, socket, sender, _) throws(SocketError) in
            let bytes = [UInt8](repeating: 0, count: DatagramBatch.maximumDatagram + 1)
            t.expect(send(sender, bytes, to: socket.address) == .messageTooLarge)
        }
    },
    TestCase("if two sockets request to share a port, they share it") { t in
        withLoop(t) { (loop) throws(PlatformError) in
            guard let receiver = try? Receiver(capacity: 1, size: 16),
                let first = try? UDPSocket(bind: .any(port: 0), shared: true, loop: loop, handler: receiver),
                let second = try? UDPSocket(
                    bind: .any(port: first.address.port), shared: true, broadcast: true, loop: loop, handler: receiver)
            else { return t.fail("not shared") }
            t.expect(second.address == first.address)
            t.expect((try? UDPSocket(bind: first.address, loop: loop, handler: nil)) == nil)
            t.expect(first.receiveBuffer > 0)
            first.close()
            second.close()
        }
    },
    TestCase("if nobody receives a datagram, sending it causes no error") { t in
        withSockets(t, size: 16) { (loop, socket, sender, _) throws(SocketError) in
            let nobody = socket.address
            socket.close()
            for _ in 0..<3 { t.expect(send(sender, [1], to: nobody) == nil) }
            t.expect(send(socket, [1], to: nobody) == .closed)
        }
    },
]
