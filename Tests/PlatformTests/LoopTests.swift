import CSystem
import Platform
import TestKit

/// Counts its calls, and runs an action in each call.
private final class Probe: EventHandler {
    var calls = 0
    var registration: EventRegistration?
    var action: (() -> Void)?
    func ready(_ events: ReadyEvents, now: Int64) {
        calls += 1
        action?()
    }
}

private final class TimerProbe: TimerHandler {
    var order: [Int] = []
    var names: [(timer: Timer, name: Int)] = []
    var expirations = 0
    func fired(_ timer: Timer, expirations: Int, now: Int64) {
        self.expirations += expirations
        for entry in names where entry.timer === timer { order.append(entry.name) }
    }
}

private final class SignalProbe: SignalHandler {
    var signals: [ProcessSignal] = []
    func received(_ signal: ProcessSignal, now: Int64) { signals.append(signal) }
}

let loopTests = [
    TestCase(
        "the event loop calls the handler of a descriptor until the descriptor has no more data, and never that of an idle one"
    ) { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let event = system_event_create()
            defer { close(event) }
            let probe = Probe()
            probe.registration = try loop.register(event, for: .readable, handler: probe)
            t.expectEqual(loop.runOnce(timeout: 0), 0)
            _ = system_event_signal(event)
            loop.runOnce(timeout: 0)
            loop.runOnce(timeout: 0)
            t.expectEqual(probe.calls, 2)
            _ = system_counter_take(event)
            loop.runOnce(timeout: 0)
            t.expectEqual(probe.calls, 2)
            probe.registration = nil
        }
    },
    TestCase(
        "in a turn of the event loop, all sockets together have one time limit, and stop reading when the next frame must begin"
    ) { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let event = system_event_create()
            defer { close(event) }
            let probe = Probe()
            probe.registration = try loop.register(event, for: .readable, handler: probe)
            var ends: [Int64] = []
            probe.action = { ends.append(loop.reading.share(at: 0)) }
            _ = system_event_signal(event)
            for frame: Int64 in [1_000_000, 0, .max] {
                loop.reading.nextFrame = frame
                loop.runOnce(timeout: 0)
            }
            t.expectEqual(ends, [1_000_000, 0, ReadingTime.turn])
            probe.registration = nil
        }
    },
    TestCase("if a handler removes another handler from the event loop, the removed one is not called in the same turn")
    { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let events = [system_event_create(), system_event_create()]
            defer { for event in events { close(event) } }
            let first = Probe()
            let second = Probe()
            first.registration = try loop.register(events[0], for: .readable, handler: first)
            second.registration = try loop.register(events[1], for: .readable, handler: second)
            // The handler that is called first removes the other handler. It also adds a third one, which gets the other's slot in the loop and must
            // not be called.
            let stranger = Probe()
            func replace(_ other: Probe) {
                other.registration = nil
                stranger.registration = try? loop.register(events[other === first ? 0 : 1], for: [], handler: stranger)
            }
            first.action = { replace(second) }
            second.action = { replace(first) }
            for event in events { _ = system_event_signal(event) }
            t.expectEqual(loop.runOnce(timeout: 0), 1)
            t.expectEqual(first.calls + second.calls, 1)
            t.expectEqual(stranger.calls, 0)
            for probe in [first, second, stranger] {
                probe.registration = nil
                probe.action = nil
            }
        }
    },
    TestCase("a handler of the event loop can release itself during its call") { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let event = system_event_create()
            defer { close(event) }
            var probe: Probe? = Probe()
            probe?.registration = try loop.register(event, for: .readable, handler: probe!)
            var called = false
            probe?.action = {
                called = true
                probe = nil
            }
            _ = system_event_signal(event)
            loop.runOnce(timeout: 0)
            t.expect(called)
            t.expectEqual(loop.runOnce(timeout: 0), 0)
        }
    },
    TestCase("if the event loop is full, it refuses another handler; after a handler was removed, it accepts one") {
        t in
        withLoop(t) { (loop) throws(PlatformError) in
            let probe = Probe()
            let event = system_event_create()
            defer { close(event) }
            var owners: [Probe] = []
            var descriptors: [Int32] = []
            defer { for descriptor in descriptors { close(descriptor) } }
            for _ in 0..<EventLoop.maximumHandlers {
                let owner = Probe()
                descriptors.append(system_event_create())
                owner.registration = try loop.register(descriptors.last!, for: .readable, handler: owner)
                owners.append(owner)
            }
            do throws(PlatformError) {
                probe.registration = try loop.register(event, for: .readable, handler: probe)
                t.fail("took one too many")
            } catch {
                t.expect(error == .tooManyHandlers)
            }
            owners[7].registration = nil
            probe.registration = try loop.register(event, for: .readable, handler: probe)
            _ = system_event_signal(event)
            loop.runOnce(timeout: 0)
            t.expectEqual(probe.calls, 1)
            probe.registration = nil
            for owner in owners { owner.registration = nil }
        }
    },
    TestCase("if an invalid descriptor is registered with the event loop, that is an error") { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let probe = Probe()
            do throws(PlatformError) {
                probe.registration = try loop.register(-1, for: .readable, handler: probe)
                t.fail("took descriptor -1")
            } catch {
                t.expect(error == .system("epoll add", EBADF), error.message)
            }
        }
    },
    TestCase(
        "the event loop calls timers in the order of their deadlines, even deadlines in the past, and never calls a stopped timer"
    ) {
        t in
        withLoop(t) { (loop) throws(PlatformError) in
            let probe = TimerProbe()
            let timers = [
                try Timer(loop: loop, handler: probe), try Timer(loop: loop, handler: probe),
                try Timer(loop: loop, handler: probe), try Timer(loop: loop, handler: probe),
            ]
            probe.names = [(timers[0], 0), (timers[1], 1), (timers[2], 2), (timers[3], 3)]
            let now = loop.clock.now
            timers[0].start(at: now + 60_000_000)
            timers[1].start(at: now + 20_000_000)
            timers[2].start(at: -5)
            timers[3].start(at: now + 1_000_000)
            timers[3].stop()
            let never = try Timer(loop: loop, handler: probe)
            probe.names.append((never, 9))
            never.start(at: Int64.max, every: Int64.max)
            t.expect(wait(loop) { probe.order.count == 3 })
            t.expect(probe.order == [2, 1, 0])
            for timer in timers { timer.close() }
            never.close()
            probe.names = []
        }
    },
    TestCase("a repeating timer is called for every period, also for the periods that passed unnoticed") { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let probe = TimerProbe()
            let timer = try Timer(loop: loop, handler: probe)
            timer.start(at: loop.clock.now - 10_000_000, every: 1_000_000)
            t.expect(wait(loop) { probe.expirations >= 13 })
            timer.close()
            let seen = probe.expirations
            loop.runOnce(timeout: 3_000_000)
            t.expectEqual(probe.expirations, seen)
        }
    },
    TestCase(
        "if the program gets the signal SIGTERM, SIGHUP or SIGINT, the event loop calls a handler, which can end the loop"
    ) { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let probe = SignalProbe()
            do {
                let signals = try ProcessSignals(loop: loop, handler: probe)
                raise(SIGHUP)
                raise(SIGINT)
                raise(SIGPIPE)
                t.expect(wait(loop) { probe.signals.count == 2 })
                t.expect(probe.signals.contains(.hangUp) && probe.signals.contains(.interrupt))
                _ = signals
            }
            let stopper = StopOnSignal(loop: loop)
            let signals = try ProcessSignals(loop: loop, handler: stopper)
            raise(SIGTERM)
            loop.run()
            t.expect(stopper.signal == .terminate)
            _ = signals
        }
    },
    TestCase("the clock for tests, whose time can be set, never goes back and never overflows") { t in
        let clock = SettableClock(now: 5)
        clock.advance(by: -10)
        t.expectEqual(clock.now, 5)
        clock.advance(by: Int64.max)
        t.expectEqual(clock.now, Int64.max)
    },
    TestCase("if a time is outside of the calendar, a local time is still computed") { t in
        t.expectEqual(WallClock.localSeconds(secondsSince1970: Int64.min), 0)
        t.expectEqual(WallClock.localSeconds(secondsSince1970: -1), 0)
        t.expectEqual(WallClock.localSeconds(secondsSince1970: Int64.max), Int64.max)
        // Every local time is within 14 hours of UTC.
        let local = WallClock.localSeconds(secondsSince1970: 1_800_000_000)
        t.expect(abs(local - 1_800_000_000) <= 14 * 3600, "\(local)")
    },
    TestCase("times after 2038 are converted to local time, and files with such times are listed and read") { t in
        let zone = getenv("TZ").map { String(cString: $0) }
        setenv("TZ", "TEST-2", 1)
        tzset()
        for moment: Int64 in [1_800_000_000, 2_208_988_800, 4_102_444_800] {
            t.expectEqual(WallClock.localSeconds(secondsSince1970: moment) - moment, 7200)
        }
        if let zone { setenv("TZ", zone, 1) } else { unsetenv("TZ") }
        tzset()
        let folder = "/tmp/pocketscope-test-\(getpid())-2040"
        guard (try? makeFolder(folder)) != nil, (try? replaceFile(folder + "/a", with: [1, 2])) != nil else {
            return t.fail("no folder")
        }
        defer {
            unlink(folder + "/a")
            rmdir(folder)
        }
        let later = [timespec](repeating: timespec(tv_sec: 2_208_988_800, tv_nsec: 0), count: 2)
        t.expectEqual(utimensat(AT_FDCWD, folder + "/a", later, 0), 0)
        t.expect((try? listFolder(folder, maximum: 9)) == [FolderEntry(name: "a", size: 2)], "listed")
        t.expect((try? readFile(folder + "/a", maximum: 9)) == [1, 2], "read")
    },
    TestCase("arrival times of datagrams are correct after 2038, although the kernel counts seconds in 32 bits") { t in
        let seconds = Int(bitPattern: 2_208_988_800)
        t.expectEqual(system_arrival_time(seconds, 5), 2_208_988_800_000_000_005)
    },
]
