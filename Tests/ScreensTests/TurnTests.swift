import Acquisition
import Drawing
import ScreenRig
import Screens
import Services
import ServicesTests
import Settings
import Signals
import TestKit
import Widgets

/// Tests that rotate the picture while the app runs. The screen must then equal a screen that started in this orientation.
let turnTests = turnedScreenTests + turnedGraphTests

private let wide = Size(width: 800, height: 480)
private let high = Size(width: 480, height: 800)

/// Screens, each with the steps that open it.
private let ways: [(name: String, open: @Sendable (Rig) -> Void)] = [
    ("connection", { _ in }),
    ("a field with its keyboard", { $0.focus("connection.host") }),
    (
        "selection",
        { rig in
            rig.tap("connection.demo")
            rig.settleTransition()
        }
    ),
    (
        "settings",
        { rig in
            rig.context.router.open(.settings(.basic))
            rig.settleTransition()
        }
    ),
    (
        "a dialog",
        { rig in
            let dialog = Dialog(
                title: "A question", message: "One that needs more than a line of the screen.", primary: "Yes",
                secondary: "No")
            rig.context.messages.show(dialog, over: rig.shell.screen)
            rig.frames(2)
        }
    ),
    (
        "a notice that nothing is kept",
        { rig in
            rig.host.durability = Durability(data: .refused, settings: .refused)
            rig.frames(2)
        }
    ),
]

private let turnedScreenTests = ways.map { way in
    TestCase(
        "\(way.name): if the rotation or the size changes, the screen equals one that started with the new rotation and size"
    ) {
        t in
        for (size, millimeters) in [
            (high, nil), (wide, Size(width: 154, height: 92)), (high, Size(width: 92, height: 154)),
        ] {
            guard let turned = Rig.make(t, wide), let begun = Rig.make(t, size, millimeters: millimeters) else {
                return
            }
            way.open(turned)
            way.open(begun)
            turned.move(to: size, millimeters: millimeters)
            turned.settle()
            begun.settle()
            turned.checkLayout(way.name)
            let (seen, wanted) = (turned.pixels(), begun.pixels())
            t.expectEqual(seen.count, wanted.count)
            var other = 0
            for index in seen.indices where index < wanted.count && seen[index] != wanted[index] { other += 1 }
            t.expectEqual(other, 0, "pixels of \(size.width) x \(size.height)")
            t.expectEqual(turned.screenName, begun.screenName)
        }
    }
}

/// Returns a device with live graphs of the simulation.
private func graphs(_ t: Expectations) -> VisualizationRig? {
    let rig = VisualizationRig.make(t, SimulatedSource(), (0..<4).map { ChannelID(signal: 0, channel: $0) }, wide)
    rig?.seconds(3)
    return rig
}

private let turnedGraphTests = [
    TestCase("if the picture is rotated, graphs continue with the same channels, data and connection") { t in
        guard let rig = graphs(t) else { return }
        let acquisition = rig.context.acquisition
        let (sources, channels) = (acquisition.sources.count, acquisition.channels.count)
        guard let oldest = acquisition.oldest else { return t.fail("no data") }
        rig.turn(to: .degrees90)
        rig.seconds(2)
        t.expectEqual(rig.shell.screen.name.description, "visualization")
        t.expectEqual(acquisition.sources.count, sources)
        t.expectEqual(acquisition.channels.count, channels)
        t.expectEqual(acquisition.oldest ?? -1, oldest, "the rotation discarded stored samples")
        let frames = rig.graphs.compactMap { rig.target("graph.\($0)") }
        t.expectEqual(frames.count, 4)
        t.expect(frames.allSatisfy { $0.right <= high.width } && frames.contains { $0.bottom > wide.height })
        let before = rig.pixels()
        rig.seconds(0.5)
        t.expect(rig.pixels() != before, "the picture does not change after the rotation")
        // The simulated display begins with a color that no picture contains. This color is gone, so the app has drawn
        // the whole panel.
        t.expect(!before.contains(0x1234_5678))
    },
    TestCase("if a frozen picture is rotated, it stays frozen at the same time and can be resumed") { t in
        guard let rig = graphs(t) else { return }
        rig.pressButton()
        rig.seconds(6)
        rig.turn(to: .degrees90)
        rig.seconds(6)
        // Returns the pixels below the badge, which shows the seconds since the freeze.
        func shown() -> [UInt32] {
            let pixels = rig.pixels()
            return pixels.indices.filter { $0 % wide.width < 700 }.map { pixels[$0] }
        }
        let frozen = shown()
        rig.seconds(1)
        t.expect(shown() == frozen, "it moves")
        rig.turn(to: .degrees0)
        rig.seconds(1)
        rig.turn(to: .degrees90)
        rig.seconds(6)
        t.expect(shown() == frozen, "another time range is seen")
        rig.pressButton()
        rig.seconds(1)
        t.expect(shown() != frozen, "the picture cannot be resumed")
    },
    TestCase("if the picture is rotated while a finger is down, nothing is chosen when the finger goes up") { t in
        guard let rig = Rig.make(t, wide) else { return }
        rig.press("connection.demo")
        rig.move(to: high)
        rig.release("connection.demo")
        rig.frames(10)
        t.expectEqual(rig.host.demos, 0)
        t.expectEqual(rig.screenName, "connection")
        rig.tap("connection.demo")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "selection")
    },
]
