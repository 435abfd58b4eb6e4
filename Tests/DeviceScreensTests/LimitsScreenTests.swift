import Acquisition
import DeviceScreens
import Drawing
import Gestures
import Performance
import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Widgets

/// The limits screen on a device with known capacities. Each frame simulates a long time, so that the test of a
/// measurement that takes minutes is short.
private final class LimitsRig {
    static let frame: Int64 = 400_000_000
    let rig: Rig
    let t: Expectations
    /// The capacity in each sweep of the measurement. With a load above the capacity, frames are late.
    var capacities = [30_000, 3000, 3, 3, 1, 7]

    init?(_ t: Expectations, _ size: Size = Rig.sizes[0], language: String = "en", host: TestHost = TestHost()) {
        guard let rig = Rig.make(t, size, language: language, host: host) else { return nil }
        self.rig = rig
        self.t = t
    }

    var screen: LimitsScreen? {
        guard rig.screenName == "limits" else { return nil }
        return unsafeDowncast(rig.shell.screen, to: LimitsScreen.self)
    }

    /// Opens the screen from the connection screen by touch.
    func open(_ name: String = "limits") {
        rig.tap("connection.settings")
        rig.settleTransition()
        rig.tap("settings.expert")
        let height = rig.shell.surface.height
        for _ in 0..<40 where rig.target("settings." + name) == nil {
            rig.touch(.began, 8, height - 20)
            for step in 1...10 { rig.touch(.moved, 8, height - 20 - step * (height - 120) / 10) }
            rig.frames(20)
            rig.touch(.ended, 8, 100)
            rig.settle()
        }
        rig.tap("settings." + name)
        rig.settleTransition()
        t.expectEqual(rig.screenName, name)
    }

    /// Runs frames until a condition is true or the measurement ends.
    func run(until isReached: (LimitsScreen) -> Bool = { _ in false }) {
        var count = 0
        while let screen, screen.isRunning, !isReached(screen), count < 4000 {
            count += 1
            let isLate = screen.value > capacities[screen.sweep.rawValue]
            let begin = rig.now + 1_000_000
            rig.host.meter.frameBegan(at: begin, due: begin + 17_000_000)
            rig.skip(24)
            let share = Int64(min(390, 30 + 240 * screen.value / max(1, capacities[screen.sweep.rawValue])))
            rig.host.meter.frameMade(at: begin + share * 1_000_000)
            rig.host.meter.frameShown(
                at: begin + 17_000_000 + (isLate ? 4 * Self.frame : 0), interval: Self.frame)
        }
        t.expect(count < 4000, "the run does not end")
    }

    func contains(_ word: String) -> Bool { rig.host.lines.contains(word) }
}

private let testBedTests: [TestCase] =
    Rig.sizes.flatMap { size in
        Strings.all.map { strings in
            TestCase(
                "touches on the test bed (adjustable load) change the demo's load, and its figures are shown, at \(size.width) x \(size.height), \(strings.languageName)"
            ) { t in
                guard let limits = LimitsRig(t, size, language: strings.code) else { return }
                let rig = limits.rig
                limits.open("testBed")
                guard rig.screenName == "testBed" else { return t.fail("no test bed") }
                let screen = unsafeDowncast(rig.shell.screen, to: TestBedScreen.self)
                t.expectEqual(screen.graphsInSight, 8)
                func run() {
                    for _ in 0..<140 {
                        rig.host.meter.frameBegan(at: rig.now, due: rig.now + 17_000_000)
                        rig.host.meter.frameMade(at: rig.now + 4_000_000)
                        rig.host.meter.frameShown(at: rig.now + 17_000_000, interval: 16_666_667)
                        rig.host.processorTime += 5_000_000
                        rig.frames(1)
                    }
                }
                run()
                t.expect(contains(screen.shownFigures, "60 "), screen.shownFigures)
                t.expect(
                    contains(screen.shownFigures, "CPU 29") || contains(screen.shownFigures, "CPU 30"),
                    screen.shownFigures)
                t.expect(contains(screen.shownFigures, "12 MB"), screen.shownFigures)
                let suffix = "-\(size.width)x\(size.height)-\(strings.code)"
                rig.checkLayout("test bed" + suffix)
                rig.picture("test-bed" + suffix)
                // With sixteen channels, eight graphs are visible until the user selects sixteen graphs.
                rig.tap("testBed.channels")
                rig.frames(3)
                t.expectEqual(screen.graphsInSight, 8)
                rig.tap("testBed.graphs")
                rig.frames(3)
                t.expectEqual(screen.graphsInSight, 16)
                for key in ["rate", "block", "kind", "refresh"] { rig.tap("testBed." + key) }
                run()
                t.expectEqual(screen.graphsInSight, 16)
                rig.picture("test-bed-spectra" + suffix)
                rig.tap("testBed.close")
                rig.settleTransition()
                t.expectEqual(rig.screenName, "allsettings")
            }
        }
    }

let limitsScreenTests: [TestCase] =
    testBedTests
    + Rig.sizes.flatMap { size in
        Strings.all.map { strings in
            TestCase(
                "at \(size.width) x \(size.height), \(strings.languageName), the board's limits are measured, shown and saved, and texts fit"
            ) { t in
                let suffix = "-\(size.width)x\(size.height)-\(strings.code)"
                guard let limits = LimitsRig(t, size, language: strings.code) else { return }
                limits.capacities = [30_000, 3000, 3, 9, 5, 7]
                let rig = limits.rig
                func show(_ name: String) {
                    rig.checkLayout(name + suffix)
                    rig.picture(name + suffix)
                }
                limits.open()
                rig.settle()
                show("limits-empty")
                rig.tap("limits.start")
                var shown = -1
                var frames = 0
                limits.run { screen in
                    // Count the frames since the load began.
                    frames = screen.graphsInSight > 0 && screen.value > screen.sweep.range.lowerBound ? frames + 1 : 0
                    if screen.sweep.rawValue != shown, frames > 3 {
                        shown = screen.sweep.rawValue
                        show("limits-run-\(shown)")
                    }
                    return false
                }
                rig.settle()
                show("limits-result")
                rig.tap("limits.row.4")
                rig.settle()
                show("limits-result-4")
                rig.tap("limits.save")
                rig.frames(2)
                show("limits-saving")
                rig.host.testReports.storing.end(.success("/data/measurements/2026-11-21_13-52-00.csv"))
                rig.frames(2)
                show("limits-saved")
            }
        }
    }.portable + [
        TestCase("the measured limits become the board's limits, which the app applies at its next start") { t in
            guard let limits = LimitsRig(t) else { return }
            limits.open()
            limits.rig.tap("limits.start")
            limits.run()
            t.expect(limits.contains("limits: packets 30000/s"))
            t.expect(limits.contains("limits: rate 3000 Hz"))
            t.expect(limits.contains("limits: channels 3"))
            t.expect(limits.contains("limits: cycles 7/s"))
            let context = limits.rig.context
            t.expectEqual(context.settings.capacity.blocksPerSecond, 30_000)
            t.expectEqual(context.settings.capacity.samplesPerSecond, 3000)
            t.expectEqual(context.settings.capacity.samplesOfAllPerSecond, 3 * 4096)
            guard let next = Rig.make(t, host: limits.rig.host) else { return }
            t.expect(next.context.settings.capacity == context.settings.capacity)
        },
        TestCase("if a board cannot sustain one fast channel, its limit is the highest rate that it sustained") { t in
            guard let limits = LimitsRig(t) else { return }
            limits.capacities[SweepKind.channels.rawValue] = 0
            limits.open()
            limits.rig.tap("limits.start")
            limits.run()
            t.expect(limits.contains("limits: channels < 1"))
            t.expectEqual(limits.rig.context.settings.capacity.samplesOfAllPerSecond, 3000)
        },
        TestCase("while limits are measured, the screen shows as many graphs as the measured load has") { t in
            guard let limits = LimitsRig(t) else { return }
            limits.capacities = [1250, 1000, 20, 64, 7, 1]
            limits.open()
            limits.rig.tap("limits.start")
            var most = [0, 0, 0, 0, 0, 0]
            limits.run { screen in
                if screen.graphsInSight > 0 {
                    let wanted = screen.sweep.load(screen.value).graphs
                    t.expectEqual(screen.graphsInSight, wanted, "\(screen.sweep.name) \(screen.value)")
                    most[screen.sweep.rawValue] = max(most[screen.sweep.rawValue], wanted)
                }
                return false
            }
            t.expectEqual(most, [1, 1, 8, 32, 8, 16])
        },
        TestCase(
            "if the user stops a measurement of limits, the results so far are shown; a limit that is not measured completely does not change"
        ) { t in
            for byButton in [false, true] {
                guard let limits = LimitsRig(t) else { return }
                limits.open()
                limits.rig.tap("limits.start")
                limits.run { $0.sweep == .channels && $0.value > 1 }
                t.expect(limits.rig.target("limits.close") == nil, "only Stop can be touched")
                if byButton {
                    limits.rig.shell.pressButton(at: limits.rig.now)
                } else {
                    limits.rig.tap("limits.stop")
                }
                limits.rig.frames(2)
                t.expect(limits.screen?.isRunning == false)
                t.expectEqual(limits.screen?.graphsInSight ?? -1, 0)
                t.expect(limits.contains("limits: channels \u{2265} 1"))
                t.expectEqual(limits.rig.context.settings.capacity.samplesPerSecond, 3000)
                t.expectEqual(
                    limits.rig.context.settings.capacity.samplesOfAllPerSecond, Capacity.armv7.samplesOfAllPerSecond)
                t.expect(limits.rig.target("limits.save")?.isEnabled == true)
                limits.rig.checkLayout("stopped")
                limits.rig.picture("limits-stopped")
            }
        },
        TestCase(
            "if the user stops a measurement of limits immediately, no limit changes, and the screen offers nothing to save"
        ) {
            t in
            guard let limits = LimitsRig(t) else { return }
            limits.open()
            let saves = limits.rig.host.saves
            limits.rig.tap("limits.start")
            limits.rig.frames(3)
            limits.rig.tap("limits.stop")
            t.expect(limits.rig.context.settings.capacity == .armv7)
            t.expectEqual(limits.rig.host.saves, saves)
            t.expect(limits.rig.target("limits.save")?.isEnabled == false)
            limits.rig.tap("limits.start")
            limits.rig.frames(3)
            t.expect(limits.screen?.isRunning == true, "it can start again")
            limits.rig.tap("limits.stop")
            limits.rig.tap("limits.close")
            limits.rig.settleTransition()
            t.expectEqual(limits.rig.screenName, "allsettings")
        },
        TestCase("if the board cannot sustain even the smallest load of a kind, its limit is set just below this load")
        { t in
            guard let limits = LimitsRig(t) else { return }
            limits.capacities[SweepKind.rate.rawValue] = 1
            limits.open()
            limits.rig.tap("limits.start")
            limits.run { $0.sweep == .channels }
            limits.rig.tap("limits.stop")
            limits.rig.tap("limits.row.1")
            limits.rig.settle()
            limits.rig.picture("limits-dot")
            t.expectEqual(limits.rig.context.settings.capacity.samplesPerSecond, 999)
        },
        TestCase(
            "if the table of measured limits cannot be stored, that is reported, and the table can be stored later"
        ) {
            t in
            guard let limits = LimitsRig(t) else { return }
            let reports = limits.rig.host.testReports
            limits.open()
            limits.rig.tap("limits.start")
            limits.run { $0.value > 1250 }
            limits.rig.tap("limits.stop")
            for failure in [StorageFailure.cardFull, .tooManyFiles(100)] {
                limits.rig.tap("limits.save")
                limits.rig.frames(2)
                t.expect(
                    limits.rig.target("limits.save")?.isEnabled == false,
                    "the table can be saved again while it is being stored")
                reports.storing.end(.failure(failure))
                limits.rig.frames(2)
                limits.rig.checkLayout("not saved")
                limits.rig.tap("dialog.primary")
            }
            limits.rig.tap("limits.save")
            reports.storing.end(.success("/data/measurements/a.csv"))
            limits.rig.frames(2)
            t.expect(limits.contains("limits: table stored as /data/measurements/a.csv"))
            t.expectEqual(reports.stored.count, 3)
            t.expect(reports.stored[0].table == reports.stored[2].table)
            t.expectEqual(reports.stored[2].name.fileName(number: 1), "2026-11-21_13-52-00.csv")
        },
        TestCase(
            "the signal server that a measurement of limits starts ends with the measured load, also after Stop, and no connection stays open"
        ) { t in
            guard let limits = LimitsRig(t) else { return }
            let servers = limits.rig.host.testLoopback
            limits.open()
            limits.rig.tap("limits.start")
            limits.run { $0.value == 5000 && $0.graphsInSight > 0 }
            t.expectEqual(servers.running, 1)
            limits.rig.tap("limits.stop")
            t.expectEqual(servers.started, 3)
            t.expectEqual(servers.running, 0)
            t.expect(limits.rig.context.acquisition.sources.isEmpty)
            t.expectEqual(limits.rig.context.settings.capacity.blocksPerSecond, Capacity.armv7.blocksPerSecond)
            limits.rig.tap("limits.start")
            limits.run { $0.sweep == .rate }
            t.expectEqual(servers.running, 0)
            t.expect(limits.screen?.sweep == .rate)
        },
        TestCase("if a signal server answers slowly, the measurement of a limit begins only when the answer arrives") {
            t in
            guard let limits = LimitsRig(t) else { return }
            limits.rig.host.testLoopback.delay = 3_000_000_000
            limits.capacities[0] = 2000
            limits.open()
            limits.rig.tap("limits.start")
            limits.run { $0.sweep == .rate }
            limits.rig.tap("limits.stop")
            t.expect(limits.contains("limits: packets 2000/s") || limits.contains("limits: packets 1875/s"))
        },
        TestCase("if a server sends packets too late during a measurement of limits, they count as lost") { t in
            guard let limits = LimitsRig(t) else { return }
            limits.rig.host.testLoopback.most = 10_000
            limits.capacities[0] = .max / 2
            limits.open()
            limits.rig.tap("limits.start")
            limits.run { $0.sweep == .rate }
            limits.rig.tap("limits.stop")
            t.expectEqual(limits.rig.context.settings.capacity.blocksPerSecond, 10_000)
        },
        TestCase(
            "if the board's loopback connection fails, the limits of packets are not measured, and the reason is reported"
        ) { t in
            for isLate in [false, true] {
                guard let limits = LimitsRig(t) else { return }
                let rig = limits.rig
                rig.host.testLoopback.error = isLate ? nil : .unreachable
                rig.host.testLoopback.answer = isLate ? .timedOut : nil
                // Makes the answer later than the end of a step of the measurement.
                rig.host.testLoopback.delay = isLate ? 6_000_000_000 : 0
                limits.capacities = [0, 1, 0, 0, 0, 0]
                limits.open()
                rig.tap("limits.start")
                limits.run()
                let reason = Strings.english.words(for: isLate ? SourceError.timedOut : .unreachable)
                t.expect(limits.contains("limits: packets cannot be measured: " + reason))
                t.expect(limits.contains("limits: packets \u{2013}"))
                t.expect(limits.contains("limits: rate < 1000 Hz"))
                rig.frames(2)
                rig.checkLayout("not received")
                if !isLate { rig.picture("limits-not-received") }
                rig.tap("dialog.primary")
                t.expectEqual(rig.context.settings.capacity.blocksPerSecond, Capacity.armv7.blocksPerSecond)
            }
        },
        TestCase("while sources are connected, limits cannot be measured, and a dialog says so") { t in
            guard let rig = Rig.make(t) else { return }
            rig.connect()
            rig.settleTransition()
            rig.context.router.open(.settings(.expert))
            rig.settleTransition()
            for _ in 0..<40 where rig.target("settings.limits") == nil {
                rig.touch(.began, 8, 460)
                for step in 1...10 { rig.touch(.moved, 8, 460 - step * 36) }
                rig.frames(20)
                rig.touch(.ended, 8, 100)
                rig.settle()
            }
            rig.tap("settings.limits")
            rig.checkLayout("connected")
            rig.tap("dialog.primary")
            t.expectEqual(rig.screenName, "allsettings")
        },
    ]
