import CSystem
import Platform
import TestKit

/// A handler that stores the file descriptors that other processes pass to it.
private final class Taker: DescriptorHandler {
    var received: [Int32] = []

    func received(_ descriptor: Int32, now: Int64) { received.append(descriptor) }
}

/// A socket name that no other test process uses.
private let name = "pocketscope-test-" + String(getpid())

/// Writes a byte into a pipe, and returns the byte that can be read from the descriptor `reading`, which was passed to another program.
private func passedOn(_ reading: Int32, _ writing: Int32) -> UInt8 {
    var byte: UInt8 = 42
    _ = write(writing, &byte, 1)
    byte = 0
    _ = read(reading, &byte, 1)
    return byte
}

let descriptorTests: [TestCase] = [
    TestCase("a program passes a file descriptor to another program only if the other one runs as the permitted user") {
        t in
        var ends: [Int32] = [-1, -1]
        guard let loop = try? EventLoop(), pipe(&ends) == 0 else { return t.fail("no loop, or no pipe") }
        defer { for end in ends { close(end) } }
        let taker = Taker()
        let user = getuid()
        do throws(SocketError) {
            let listener = try DescriptorListener(name: name, user: user, loop: loop, handler: taker)
            t.expect(sendDescriptor(ends[0], to: name, of: user) == nil)
            loop.runOnce(timeout: 1_000_000_000)
            t.expectEqual(taker.received.count, 1)
            if let received = taker.received.first {
                t.expect(received != ends[0])
                t.expectEqual(passedOn(received, ends[1]), 42)
                close(received)
            }
            // The receiver runs as another user than the sender permits.
            t.expect(sendDescriptor(ends[0], to: name, of: user + 1) == .notPermitted)
            loop.runOnce(timeout: 100_000_000)
            t.expectEqual(taker.received.count, 1)
            listener.close()
            t.expect(sendDescriptor(ends[0], to: name, of: user) == .refused)
            // The sender runs as another user than the receiver permits.
            let wary = try DescriptorListener(name: name, user: user + 1, loop: loop, handler: taker)
            t.expect(sendDescriptor(ends[0], to: name, of: user) == nil)
            loop.runOnce(timeout: 1_000_000_000)
            t.expectEqual(taker.received.count, 1)
            wary.close()
        } catch { t.fail(error.message) }
    }
]
