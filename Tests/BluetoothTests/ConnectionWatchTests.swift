import Bluetooth
import TestKit

/// The events of a controller that connects the sensor 01:02:03:04:05:06.
private enum Event {
    static func started(_ command: Int = 0x200D) -> [UInt8] { [4, 0x0F, 4, 0, 1] + Encoder.little16(command) }

    static func connected(_ handle: UInt8, kind: UInt8 = 1, status: UInt8 = 0, role: UInt8 = 0) -> [UInt8] {
        [4, 0x3E, 19, kind, status, handle, 0, role, 1, 6, 5, 4, 3, 2, 1, 24, 0, 0, 0, 0x90, 1, 0]
    }

    static func cancelled(_ status: UInt8, _ command: Int = 0x200E) -> [UInt8] {
        [4, 0x0E, 4, 1] + Encoder.little16(command) + [status]
    }
}

/// Returns the connections that the kernel does not know, for these packets in order.
private func lost(_ packets: [[UInt8]]) -> [UInt16] {
    var watch = ConnectionWatch()
    return packets.compactMap { packet in reading(packet) { watch.received($0)?.handle } }
}

let connectionWatchTests: [TestCase] = [
    TestCase(
        "a connection that the controller made while the kernel ended the attempt is found once, and the command that ends it has its number"
    ) { t in
        var watch = ConnectionWatch()
        var found: [ConnectionWatch.Lost] = []
        for packet in [Event.started(), Event.connected(0x41), Event.cancelled(0x0C), Event.cancelled(0x0C)] {
            if let lost = reading(packet, { watch.received($0) }) { found.append(lost) }
        }
        t.expectEqual(found.count, 1)
        t.expect(found.first?.sensor == 0x0102_0304_0506)
        t.expect(found.first?.disconnect == [1, 0x06, 0x04, 3, 0x41, 0, 0x13])
        // The same with another order, with the newer command and event, and with a controller that does not refuse.
        t.expectEqual(lost([Event.started(), Event.cancelled(0x0C), Event.connected(2)]), [2])
        t.expectEqual(lost([Event.started(0x2043), Event.connected(3, kind: 0x0A), Event.cancelled(0x0C)]), [3])
        t.expectEqual(lost([Event.started(), Event.connected(4), Event.cancelled(0)]), [4])
    },
    TestCase(
        "connections that the kernel knows, attempts without a connection, and connections from others are not ended"
    ) { t in
        t.expectEqual(lost([Event.started(), Event.connected(1), Event.started(), Event.cancelled(0)]), [])
        t.expectEqual(lost([Event.started(), Event.cancelled(0), Event.connected(0, status: 2)]), [])
        t.expectEqual(lost([Event.started(), Event.cancelled(0x0C), Event.started(), Event.connected(1)]), [])
        t.expectEqual(lost([Event.started(), Event.connected(1, role: 1), Event.cancelled(0x0C)]), [])
        t.expectEqual(lost([Event.started(), Event.connected(1, kind: 2), Event.cancelled(0x0C)]), [])
        t.expectEqual(lost([Event.started(), Event.connected(1), Event.cancelled(0, 0x200C)]), [])
    },
    TestCase("truncated packets, wrong lengths and packets of other types have no effect") { t in
        for event in [Event.connected(1), Event.cancelled(0x0C)] {
            let rest = event == Event.connected(1) ? Event.cancelled(0x0C) : Event.connected(1)
            for length in 0..<event.count { t.expectEqual(lost([Event.started(), Array(event[..<length]), rest]), []) }
            t.expectEqual(lost([Event.started(), [2] + event[1...], rest]), [])
            t.expectEqual(lost([Event.started(), event + [0], rest]), [])
        }
        // Of a truncated beginning of an attempt, nothing follows for the attempt before.
        t.expectEqual(lost([Event.connected(1), Array(Event.started()[..<6]), Event.cancelled(0x0C)]), [1])
    },
]
