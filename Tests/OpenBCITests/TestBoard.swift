import OpenBCI
import Signals
import TestKit

let second: Int64 = 1_000_000_000
let millisecond: Int64 = 1_000_000
/// The interval between packets in nanoseconds.
let interval = 4 * millisecond

/// Value of a channel's sample in units of the converter, of both signs and up to the limits of 24 bits.
func unit(_ sample: Int, _ channel: Int) -> Int32 {
    switch channel {
    case 6: -8_388_608
    case 7: 8_388_607
    default: Int32((sample * 11 + 500 * channel) % 8000 - 4000)
    }
}

/// A packet of the board as the documentation describes it.
func packet(_ number: Int, values: [Int32], axes: [Int16] = [0, 0, 0], end: UInt8 = 0xC0) -> [UInt8] {
    var bytes: [UInt8] = [0xA0, UInt8(truncatingIfNeeded: number)]
    for value in values {
        let bits = UInt32(bitPattern: value)
        bytes += [UInt8(bits >> 16 & 0xFF), UInt8(bits >> 8 & 0xFF), UInt8(bits & 0xFF)]
    }
    for axis in axes {
        let bits = UInt16(bitPattern: axis)
        bytes += [UInt8(bits >> 8), UInt8(bits & 0xFF)]
    }
    return bytes + [end]
}

/// The packet with a sample of the board. Each tenth one contains an acceleration.
func boardPacket(_ number: Int) -> [UInt8] {
    packet(
        number, values: (0..<8).map { unit(number, $0) },
        axes: number % 10 == 0 ? [Int16(number % 1000 + 1), -8000, 8000] : [0, 0, 0])
}

/// The packet with half a sample of a board with the Daisy module.
func daisyPacket(_ number: Int) -> [UInt8] {
    let first = number % 2 == 0 ? 8 : 0
    return packet(number, values: (0..<8).map { unit((number + 1) / 2, first + $0) })
}

/// A board with its dongle: executes the session's actions, and answers like a board.
final class TestBoard {
    let session = CytonSession()
    var now: Int64 = 1000 * second
    var hasDaisy = false
    /// False if the board is switched off, so that the dongle does not hear it.
    var isHeard = true { didSet { isRunning = false } }
    var isPlugged = true
    /// True if nothing answers.
    var isMute = false
    var channel: UInt8 = 7
    private(set) var isRunning = false
    private(set) var isOpen = false
    private(set) var sent: [[UInt8]] = []
    private(set) var opened = 0

    /// Executes the session's actions.
    func perform() {
        while let action = session.nextAction() {
            switch action {
            case .open:
                opened += 1
                isOpen = isPlugged
                if isPlugged { session.opened(at: now) } else { session.failed(.noDongle, at: now) }
            case .close: isOpen = false
            case .send(let bytes):
                sent.append(bytes)
                answer(bytes)
            }
        }
    }

    private func answer(_ command: [UInt8]) {
        guard isOpen, !isMute else { return }
        if command == [0xF0, 0] {
            let number: [UInt8] = Array("Failure: Host on Channel number: \(channel)".utf8) + [channel]
            return receive(number + Array("$$$".utf8))
        }
        guard isHeard else {
            return receive(Array("Failure: Communications timeout - Device failed to poll Host$$$".utf8))
        }
        switch command {
        case Array("s".utf8): isRunning = false
        case Array("b".utf8): isRunning = true
        case Array("v".utf8):
            let daisy = hasDaisy ? "On Daisy ADS1299 Device ID: 0x3E\r\n" : ""
            receive(
                Array(
                    ("OpenBCI V3 8-16 channel\r\nOn Board ADS1299 Device ID: 0x3E\r\n" + daisy
                        + "LIS3DH Device ID: 0x33\r\nFirmware: v3.1.2\r\n$$$").utf8))
        default: break
        }
    }

    func receive(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { session.received($0, at: now) }
    }

    /// Lets time pass in steps of 10 ms.
    func pass(_ time: Int64) {
        let end = now + time
        while now < end {
            now += 10 * millisecond
            session.advance(to: now)
            perform()
        }
    }

    /// Sends packets at the board's rate.
    func send(_ numbers: [Int], _ make: (Int) -> [UInt8] = boardPacket) {
        for number in numbers {
            now += interval
            receive(make(number))
            session.advance(to: now)
            perform()
        }
    }

    /// Lets the time of some packets pass, which do not arrive.
    func silence(_ packets: Int) {
        for _ in 0..<packets {
            now += interval
            session.advance(to: now)
        }
    }

    func takeEvents() -> [SourceEvent] {
        var events: [SourceEvent] = []
        while let event = session.nextEvent() { events.append(event) }
        return events
    }

    /// Connects, selects all channels, and starts.
    func run(seconds: Int = 60) -> SampleStore? {
        session.connect(at: now)
        perform()
        pass(second)
        guard let catalogue = session.catalogue else { return nil }
        let store = SampleStore(catalogue: catalogue, selection: catalogue.channels, seconds: seconds)
        session.apply(store)
        session.start(at: now)
        perform()
        return store
    }
}

/// The values of a ring, from the first sample; nil for a lost one.
func values(_ entry: SampleStore.Entry?) -> [Float?] {
    guard let ring = entry?.ring else { return [] }
    let spans = ring.spans(ring.begin..<ring.end)
    return (Array(spans.head) + Array(spans.tail)).map { $0.isNaN ? nil : $0 }
}

func entry(_ store: SampleStore?, _ label: String) -> SampleStore.Entry? {
    for entry in store?.entries ?? [] where entry.label.utf8.elementsEqual(label.utf8) { return entry }
    return nil
}
