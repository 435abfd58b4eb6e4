import DeviceScreens
import Drawing
import Gestures
import ScreenRig
import Screens
import Services
import Settings
import TestKit
import Widgets

private typealias Position = TouchFit.Position

/// A fault of a touch panel: `reported` converts the finger's position to the position that the panel reports. Both are
/// fractions in the panel's own orientation.
private struct PanelFault {
    let name: String
    let reported: @Sendable (Position) -> Position

    static let all = [
        PanelFault(name: "none") { $0 },
        PanelFault(name: "mirrored from left to right") { Position(x: 1 - $0.x, y: $0.y) },
        PanelFault(name: "mirrored from top to bottom") { Position(x: $0.x, y: 1 - $0.y) },
        PanelFault(name: "upside down") { Position(x: 1 - $0.x, y: 1 - $0.y) },
        PanelFault(name: "swapped") { Position(x: $0.y, y: $0.x) },
        PanelFault(name: "swapped and mirrored") { Position(x: 1 - $0.y, y: $0.x) },
        PanelFault(name: "off") { Position(x: $0.x + 0.05, y: $0.y - 0.08) },
        PanelFault(name: "80%") { Position(x: 0.1 + 0.8 * $0.x, y: 0.1 + 0.8 * $0.y) },
        PanelFault(name: "all at once") { Position(x: 0.85 - 0.7 * $0.y, y: 0.2 + 0.6 * $0.x) },
    ]
}

private let crosses = [
    Position(x: 1.0 / 6, y: 1.0 / 6), Position(x: 5.0 / 6, y: 1.0 / 6), Position(x: 5.0 / 6, y: 5.0 / 6),
    Position(x: 1.0 / 6, y: 5.0 / 6),
]

/// Computes the calibration matrix from touches of the crosses; nil if the touches are refused.
private func fit(_ touches: [Position], _ crosses: [Position]) -> TouchMatrix? {
    try? TouchFit.matrix(of: touches, on: crosses)
}

private func fault(_ touches: [Position]) -> TouchFit.Fault? {
    do throws(TouchFit.Fault) {
        _ = try TouchFit.matrix(of: touches, on: crosses)
        return nil
    } catch {
        return error
    }
}

/// A device with a touch panel whose reports have a fault.
private struct FaultyPanel {
    let rig: Rig
    let panel: PanelFault
    var turns = 0

    private var mapping: TouchMatrix {
        switch rig.host.testDevice.mappings.last ?? .stored {
        case .raw: .identity
        case .trial(let matrix): matrix
        case .stored: rig.context.settings.current.touchMatrix ?? .identity
        }
    }

    /// The position in the picture, in pixels, that the app gets for a finger at a position in the picture.
    private func received(_ x: Int, _ y: Int) -> (x: Int, y: Int) {
        let size = rig.shell.surface.size
        let finger = Position(x: Double(x) / Double(size.width), y: Double(y) / Double(size.height))
        let reported = panel.reported(finger.native(quarterTurns: turns))
        let mapped = mapping.apply(reported.x, reported.y)
        let native = turns % 2 == 0 ? size : Size(width: size.height, height: size.width)
        let rotation = Rotation(rawValue: 90 * turns) ?? .degrees0
        let logical = rotation.logical(
            x: Float(min(max(mapped.x, 0), 1)) * Float(native.width),
            y: Float(min(max(mapped.y, 0), 1)) * Float(native.height), nativeSize: native)
        return (Int(logical.x.rounded()), Int(logical.y.rounded()))
    }

    func touch(_ phase: Touch.Phase, _ x: Int, _ y: Int) {
        let place = received(x, y)
        rig.touch(phase, place.x, place.y)
    }

    /// Touches the middle of the target with this name, and lifts the finger.
    func tap(_ name: String, offset: Int = 0) {
        rig.settleTransition()
        guard let frame = rig.target(name)?.frame else { return rig.t.fail("no target \(name)") }
        let (x, y) = (frame.x + frame.width / 2 + offset, frame.y + frame.height / 2)
        touch(.began, x, y)
        rig.frames(6)
        touch(.ended, x, y)
        rig.frames(24)
    }

    func tapCrosses(offset: Int = 0) {
        for number in 0..<4 { tap("touch.cross.\(number)", offset: number == 2 ? offset : 0) }
    }
}

private func open(
    _ t: Expectations, _ size: Size = Rig.sizes[0], _ language: String = "en", turns: Int = 0,
    _ panel: PanelFault = PanelFault.all[1]
) -> FaultyPanel? {
    var settings = Settings()
    settings[number: .rotation] = turns
    var stored = StoredSettings()
    _ = stored.apply(settings)
    guard let rig = Rig.make(t, size, language: language, settings: stored) else { return nil }
    rig.context.router.open(.touch)
    rig.settleTransition()
    rig.frames(20)
    return FaultyPanel(rig: rig, panel: panel, turns: turns)
}

private func walk(_ t: Expectations, _ size: Size, _ language: String) {
    guard let faulty = open(t, size, language) else { return }
    let rig = faulty.rig
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    func show(_ name: String) {
        rig.settleTransition()
        rig.checkLayout(name + suffix)
        rig.picture(name + suffix)
    }
    show("touch-first")
    faulty.tap("touch.cross.0")
    show("touch-second")
    let frame = rig.target("touch.cross.1")?.frame ?? .zero
    faulty.touch(.began, frame.x, frame.y)
    faulty.touch(.moved, frame.x - 120, frame.y)
    faulty.touch(.ended, frame.x - 120, frame.y)
    rig.frames(24)
    show("touch-moved")
    for number in 1...3 { faulty.tap("touch.cross.\(number)", offset: number == 2 ? size.width / 6 : 0) }
    show("touch-contradictory")
    for number in 0..<4 {
        guard number > 0 else {
            faulty.tap("touch.cross.0")
            continue
        }
        // Touches the position of the first cross again, instead of the next cross.
        faulty.touch(.began, size.width / 6, size.height / 6)
        rig.frames(6)
        faulty.touch(.ended, size.width / 6, size.height / 6)
        rig.frames(24)
    }
    show("touch-implausible")
    faulty.tapCrosses()
    for step in 0..<30 {
        faulty.touch(step == 0 ? .began : .moved, 60 + step * 6, 40 + step * step / 20)
        rig.frames(1)
    }
    show("touch-trial")
}

let touchScreenTests =
    SmallPanel.tests("the calibration", walk) + [
        TestCase(
            "four touches on crosses calibrate a panel whose axes are swapped, mirrored, shifted or scaled, in every orientation"
        ) { t in
            for fault in PanelFault.all {
                for turns in 0..<4 {
                    let targets = crosses.map { $0.native(quarterTurns: turns) }
                    guard let matrix = fit(targets.map { fault.reported($0) }, targets) else {
                        t.fail("\(fault.name) is refused")
                        continue
                    }
                    for (x, y) in [(0.0, 0.0), (1, 0), (0.3, 0.8), (1, 1)] {
                        let reported = fault.reported(Position(x: x, y: y))
                        let mapped = matrix.apply(reported.x, reported.y)
                        t.expect((mapped.x - x).magnitude < 1e-9 && (mapped.y - y).magnitude < 1e-9, fault.name)
                    }
                }
            }
        },
        TestCase(
            "if the user touches up to 1% beside the crosses, the calibrated touch panel is wrong by at most 2.2% everywhere"
        ) { t in
            for signs in 0..<256 {
                func error(_ bit: Int) -> Double { signs >> bit & 1 == 0 ? 0.01 : -0.01 }
                let touches = crosses.enumerated().map { index, cross in
                    Position(x: cross.x + error(2 * index), y: cross.y + error(2 * index + 1))
                }
                guard let matrix = fit(touches, crosses) else {
                    t.fail("refused: \(signs)")
                    continue
                }
                for (x, y) in [(0.0, 0.0), (1, 0), (0, 1), (1, 1), (0.5, 0.5)] {
                    let mapped = matrix.apply(x, y)
                    t.expect((mapped.x - x).magnitude < 0.022 && (mapped.y - y).magnitude < 0.022, "\(signs)")
                }
            }
        },
        TestCase(
            "the four touches of a calibration are refused if one is far from its cross, or if no panel can report such touches"
        ) { t in
            for number in 0..<4 {
                for (x, y) in [(0.12, 0.0), (-0.12, 0), (0, 0.12), (0, -0.12)] {
                    var touches = crosses
                    touches[number] = Position(x: touches[number].x + x, y: touches[number].y + y)
                    t.expect(fault(touches) == .contradictory, "cross \(number)")
                }
            }
            t.expect(fault([crosses[1], crosses[0], crosses[2], crosses[3]]) == .contradictory, "exchanged")
            t.expect(fault(crosses.map { _ in crosses[0] }) == .implausible, "all at one place")
            t.expect(fault(crosses.map { Position(x: $0.x, y: 0.5) }) == .implausible, "on a line")
            t.expect(fault(crosses.map { Position(x: 0.3 * $0.x, y: 0.3 * $0.y) }) == .implausible, "30%")
            t.expect(fault(crosses.map { Position(x: $0.x + 0.4 * $0.y, y: $0.y) }) == .implausible, "skewed")
            t.expect(fault(crosses.map { Position(x: $0.x - 0.4, y: $0.y) }) == .implausible, "far off")
        },
        TestCase(
            "on any faulty touch panel, the user touches four crosses, touches Keep, and hits targets from then on"
        ) {
            t in
            for panel in PanelFault.all {
                for turns in 0..<4 {
                    let size = turns % 2 == 0 ? Rig.sizes[0] : Rig.sizes[1]
                    guard let faulty = open(t, size, turns: turns, panel) else { return }
                    let device = faulty.rig.host.testDevice
                    t.expectEqual(faulty.rig.screenName, "touch")
                    t.expect(device.mappings.last == .raw)
                    faulty.tapCrosses()
                    faulty.tap("touch.keep")
                    faulty.rig.settleTransition()
                    t.expectEqual(faulty.rig.screenName, "connection", "\(panel.name), \(turns) quarter turns")
                    t.expect(device.mappings.last == .stored)
                    t.expect(faulty.rig.context.settings.current.touchMatrix != nil)
                    faulty.rig.frames(300)
                    faulty.tap("connection.port")
                    t.expect(faulty.rig.target("key.5") != nil, "\(panel.name), \(turns) quarter turns")
                }
            }
        },
        TestCase(
            "if the user does not keep a new touch calibration, it ends after 20 s, by Discard or by the push button"
        ) {
            t in
            for ending in 0..<3 {
                guard let faulty = open(t) else { return }
                let rig = faulty.rig
                faulty.tapCrosses()
                guard case .trial? = rig.host.testDevice.mappings.last else { return t.fail("no trial") }
                switch ending {
                case 0:
                    rig.skip(60 * 18)
                    t.expectEqual(rig.screenName, "touch", "after 18 s")
                    rig.skip(60 * 3)
                case 1: faulty.tap("touch.discard")
                default: rig.shell.pressButton(at: rig.now)
                }
                rig.settleTransition()
                t.expectEqual(rig.screenName, "connection")
                t.expect(rig.host.testDevice.mappings.last == .stored)
                t.expect(rig.context.settings.current.touchMatrix == nil)
            }
        },
        TestCase(
            "touch calibration ends without a change by Cancel, by the push button, or after a minute without a touch"
        ) { t in
            for ending in 0..<3 {
                guard let faulty = open(t) else { return }
                let rig = faulty.rig
                faulty.tap("touch.cross.0")
                switch ending {
                case 0:
                    rig.skip(60 * 58)
                    t.expectEqual(rig.screenName, "touch", "after 58 s")
                    rig.skip(60 * 3)
                case 1: faulty.tap("touch.cancel")
                default: rig.shell.pressButton(at: rig.now)
                }
                rig.settleTransition()
                t.expectEqual(rig.screenName, "connection")
                t.expect(rig.host.testDevice.mappings.last == .stored)
                t.expect(rig.context.settings.current.touchMatrix == nil)
            }
        },
        TestCase(
            "touch calibration ignores touches that contradict each other, a touch that moves, and a bouncing contact"
        ) { t in
            guard let faulty = open(t) else { return }
            faulty.tapCrosses(offset: 140)
            t.expect(faulty.rig.target("touch.cross.0") != nil, "contradictory touches are used")
            let frame = faulty.rig.target("touch.cross.0")?.frame ?? .zero
            faulty.touch(.began, frame.x, frame.y)
            faulty.touch(.moved, frame.x + 100, frame.y)
            faulty.touch(.ended, frame.x + 100, frame.y)
            faulty.rig.frames(24)
            t.expect(faulty.rig.target("touch.cross.0") != nil, "a moving touch is used")
            for _ in 0..<3 {
                faulty.touch(.began, frame.x + 22, frame.y + 22)
                faulty.touch(.ended, frame.x + 22, frame.y + 22)
            }
            faulty.rig.frames(24)
            t.expect(faulty.rig.target("touch.cross.1") != nil, "a bouncing contact counts as several touches")
            for number in 1...3 { faulty.tap("touch.cross.\(number)") }
            t.expect(faulty.rig.target("touch.keep") != nil)
        },
        TestCase(
            "the settings page Expert opens touch calibration; when the user returns, the page offers no changes to apply"
        ) {
            t in
            guard let rig = Rig.make(t) else { return }
            rig.context.router.open(.settings(.expert))
            rig.settleTransition()
            // Scrolls three times, because one call of `scroll` covers only a part of the page.
            for _ in 0..<3 { rig.scroll(to: "settings.touch") }
            rig.tap("settings.touch")
            rig.settleTransition()
            rig.frames(20)
            let faulty = FaultyPanel(rig: rig, panel: PanelFault.all[4])
            faulty.tapCrosses()
            faulty.tap("touch.keep")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "allsettings")
            t.expect(rig.target("settings.close") != nil && rig.target("settings.apply") == nil)
            let matrix = rig.context.settings.current.touchMatrix ?? .identity
            // Allows a small deviation, because the simulated touches are rounded to whole pixels.
            t.expect((matrix.b - 1).magnitude < 0.01 && (matrix.d - 1).magnitude < 0.01, matrix.text)
            t.expect(matrix.a.magnitude < 0.01 && matrix.e.magnitude < 0.01, matrix.text)
        },
        TestCase(
            "if touch calibration is requested before the app's first screen, the calibration is shown first, and the first screen follows"
        ) { t in
            guard let rig = Rig.make(t), let surface = try? Surface(width: 800, height: 480),
                let shell = try? rig.context.shell(on: surface, root: rig.context.firstScreen)
            else { return t.fail("no rig") }
            rig.context.router.open(.touch)
            shell.begin(at: rig.now)
            t.expectEqual(shell.screen.name.description, "touch")
            shell.pressButton(at: rig.now + 1_000_000)
            t.expectEqual(shell.screen.name.description, "connection")
        },
    ]
    + Rig.sizes.flatMap { size in
        ["en", "de"].map { language in
            TestCase("touch calibration matches its reference pictures, \(size.width)x\(size.height), \(language)") {
                t in
                walk(t, size, language)
            }
        }
    }
