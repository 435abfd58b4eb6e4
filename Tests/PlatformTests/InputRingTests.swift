import CSystem
import Platform
import TestKit

private func touch(_ finger: Int, _ phase: TouchInput.Phase, _ time: Int64) -> InputEvent {
    .touch(TouchInput(finger: finger, phase: phase, x: Float(time % 100) / 100, y: 0.5, time: time))
}

private func key(_ time: Int64) -> InputEvent { .key(KeyInput(code: KeyInput.playPause, isPressed: true, time: time)) }

private func time(of event: InputEvent) -> Int64 {
    switch event {
    case .touch(let touch): touch.time
    case .key(let key): key.time
    }
}

private func takeAll(_ ring: InputRing) -> [InputEvent] {
    var events: [InputEvent] = []
    while let event = ring.take() { events.append(event) }
    ring.signalSpace()
    return events
}

private func withRing(_ t: Expectations, _ body: (InputRing) -> Void) {
    do throws(PlatformError) {
        body(try InputRing())
    } catch {
        t.fail(error.message)
    }
}

/// A thread that writes events into the ring: taps of two fingers with many movements in between, and a key after each tap.
private final class Producer {
    static let taps: Int64 = 300
    static let motions: Int64 = 20
    let ring: InputRing
    private var thread = pthread_t()

    init(_ ring: InputRing) { self.ring = ring }

    func start() -> Bool {
        let context = Unmanaged.passRetained(self)
        return system_thread_start(
            &thread,
            { context in
                guard let context else { return nil }
                Unmanaged<Producer>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque(), 128 << 10) == 0
    }

    func join() { pthread_join(thread, nil) }

    private func run() {
        var now: Int64 = 0
        func produce(_ make: (Int64) -> InputEvent) {
            now += 1
            ring.input(make(now))
        }
        for _ in 0..<Self.taps {
            produce { touch(0, .began, $0) }
            produce { touch(1, .began, $0) }
            for _ in 0..<Self.motions {
                produce { touch(0, .moved, $0) }
                produce { touch(1, .moved, $0) }
            }
            produce { touch(0, .ended, $0) }
            produce { touch(1, .ended, $0) }
            produce(key)
        }
    }
}

let inputRingTests = [
    TestCase("input events leave their ring buffer in the right order, also after it has wrapped around several times")
    { t in
        withRing(t) { ring in
            var sent: Int64 = 0
            for _ in 0..<10 {
                let first = sent
                for _ in 0..<100 {
                    sent += 1
                    ring.input(sent % 10 == 0 ? key(sent) : touch(Int(sent % 3), sent % 7 == 0 ? .ended : .moved, sent))
                }
                let times = takeAll(ring).map(time)
                t.expect(times == Array((first + 1)...sent), "\(times.count) events came of 100")
            }
        }
    },
    TestCase(
        "if the ring buffer of input events is full, movements of a finger are merged into the newest position, and no other event is lost"
    ) { t in
        withRing(t) { ring in
            ring.input(touch(0, .began, 1))
            ring.input(touch(1, .began, 2))
            for step in 0..<1000 { ring.input(touch(step % 2, .moved, 3 + Int64(step))) }
            ring.input(touch(0, .ended, 2000))
            ring.input(key(2001))
            let events = takeAll(ring)
            let limit = InputRing.motionLimit
            t.expect(events.count == limit + 4, "\(events.count) events")
            // Of many movements of a finger, the ring (queue of events) contains only the newest one; the later events follow.
            t.expect(Array(events.suffix(4).map(time)) == [1001, 1002, 2000, 2001])
            t.expect(events[events.count - 2] == touch(0, .ended, 2000))
            t.expect(events.first == touch(0, .began, 1))
            var last: Int64 = 0
            for event in events {
                t.expect(time(of: event) > last)
                last = time(of: event)
            }
        }
    },
    TestCase("as soon as the ring buffer of input events has space, a merged movement of a finger enters it") { t in
        withRing(t) { ring in
            for step in 1...InputRing.motionLimit { ring.input(touch(0, .moved, Int64(step))) }
            ring.input(touch(0, .moved, 1000))
            ring.input(touch(0, .moved, 1001))
            t.expect(takeAll(ring).count == InputRing.motionLimit)
            t.expect(
                system_counter_take(ring.producerEvent) > 0, "the ring did not wake the producer when it had space")
            ring.flushMotions()
            t.expect(takeAll(ring) == [touch(0, .moved, 1001)])
            t.expect(
                system_counter_take(ring.producerEvent) == 0, "the ring woke the producer, which did not wait for space"
            )
        }
    },
    TestCase("movements with an invalid finger number do not enter the ring buffer of input events") { t in
        withRing(t) { ring in
            for finger in [-1, TouchInput.maximumFingers, Int.max, Int.min] { ring.input(touch(finger, .moved, 1)) }
            t.expect(ring.take() == nil)
        }
    },
    TestCase("if input events are read slowly, the down and up of every finger and every key are still read in order") {
        t in
        withRing(t) { ring in
            let producer = Producer(ring)
            guard producer.start() else { return t.fail("no thread") }
            var wanted: [Int64] = []
            let perTap = 5 + 2 * Producer.motions
            for tap in 0..<Producer.taps {
                let start = tap * perTap
                wanted += [start + 1, start + 2, start + perTap - 2, start + perTap - 1, start + perTap]
            }
            var others: [Int64] = []
            var last: Int64 = 0
            var isOrdered = true
            // Writer and reader work without pauses. The time limit counts processor time, so that other programs on the machine have no effect.
            let deadline = ProcessorTime.nanoseconds + 30_000_000_000
            while others.count < wanted.count, ProcessorTime.nanoseconds < deadline {
                guard let event = ring.take() else {
                    ring.signalSpace()
                    continue
                }
                isOrdered = isOrdered && time(of: event) > last
                last = time(of: event)
                if case .touch(let touch) = event, touch.phase == .moved { continue }
                others.append(last)
            }
            ring.close()
            producer.join()
            t.expect(others == wanted, "\(others.count) of \(wanted.count) came")
            t.expect(isOrdered)
        }
    },
    TestCase("if a thread waits for space in the ring buffer of input events, it continues when the buffer is closed") {
        t in
        withRing(t) { ring in
            let producer = Producer(ring)
            guard producer.start() else { return t.fail("no thread") }
            system_sleep_milliseconds(5)
            ring.close()
            producer.join()
            t.expectEqual(takeAll(ring).count, InputRing.capacity)
        }
    },
]
