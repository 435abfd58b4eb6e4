import Acquisition
import Drawing
import GraphPages
import GraphScreens
import QualityScreens
import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Widgets

/// Returns a rig (screens on a simulated device) that has shown the graphs of some electrodes for some seconds. The second electrode is flat, and the
/// last but one has mains interference.
func qualityRig(
    _ t: Expectations, _ labels: [String], _ size: Size = VisualizationRig.sizes[0], language: String = "en",
    millimeters: Size? = nil, isBad: Bool = true, seconds: Double = 4, _ change: (inout GraphChoices) -> Void = { _ in }
) -> VisualizationRig? {
    let faults = isBad ? [(1, Electrodes.flat), (labels.count - 2, Electrodes.hum)] : []
    return electrodeRig(
        t, labels, faults: faults, size, language: language, millimeters: millimeters, seconds: seconds, change)
}

/// Returns a rig that has shown the graphs of some electrodes, without spectrograms, for some seconds.
/// - Parameter faults: the electrodes that are bad, by their index, with the signals that they get.
func electrodeRig(
    _ t: Expectations, _ labels: [String], faults: [(Int, GeneratorKind)], _ size: Size, language: String,
    millimeters: Size?, seconds: Double, _ change: (inout GraphChoices) -> Void
) -> VisualizationRig? {
    guard let (source, channels) = Electrodes.source(labels, faults: faults) else {
        t.fail("no such source")
        return nil
    }
    var choices = GraphChoices()
    choices.showsSpectrograms = false
    change(&choices)
    let rig = VisualizationRig.make(
        t, source, channels, size, language: language, millimeters: millimeters, choices: choices)
    rig?.seconds(seconds)
    return rig
}

private func isOnHead(_ rig: VisualizationRig) -> Bool { rig.shell.screen.name.description == "head" }

/// Returns the numbers of the channels in the list of bad channels.
private func listed(_ rig: VisualizationRig) -> [Int] {
    rig.shell.targets.compactMap { $0.name.hasPrefix("head.row.") ? Int($0.name.dropFirst(9)) : nil }
}

/// Opens the head page by a touch on the status strip.
func openHead(_ rig: VisualizationRig) {
    rig.tap("visualization.quality", frames: 40)
    rig.seconds(1.5)
}

/// Expects that all touch targets are on the screen, are large enough, and do not overlap.
func checkTargets(_ t: Expectations, _ rig: VisualizationRig, _ place: String) {
    let least = rig.context.looks.metrics.target
    let targets = rig.shell.targets
    for (index, target) in targets.enumerated() {
        let frame = target.frame
        t.expect(frame.intersection(rig.shell.surface.bounds) == frame, "\(place): \(target.name) leaves the screen")
        t.expect(frame.width >= least && frame.height >= least, "\(place): \(target.name) is small: \(frame)")
        // Only the rings (one for each electrode) may overlap, because a touch selects the nearest ring.
        for other in targets[(index + 1)...]
        where !target.name.hasPrefix("head.ring.") || !other.name.hasPrefix("head.ring.") {
            t.expect(frame.intersection(other.frame).isEmpty, "\(place): \(target.name) overlaps \(other.name)")
        }
    }
}

/// The panels for which pictures are compared: the size in pixels, and the size in millimeters if it differs from the usual one.
let panels: [(size: Size, millimeters: Size?)] = [
    (Size(width: 800, height: 480), nil), (Size(width: 480, height: 800), nil),
    (Size(width: 480, height: 272), Size(width: 95, height: 54)),
]

let headTests = [
    TestCase(
        "the status strip shows the number of bad channels; a touch on it opens the page with the picture of the head, which lists these channels"
    ) {
        t in
        guard let rig = qualityRig(t, Electrodes.ten20) else { return }
        t.expectEqual(rig.screen.shownQuality, "2 of 19 bad")
        rig.expectComplete("strip")
        openHead(rig)
        t.expect(isOnHead(rig), "the head page is not open")
        t.expectEqual(Array(listed(rig).prefix(2)), [1, 17])
        rig.expectComplete("head page")
        checkTargets(t, rig, "head page")
        rig.tap("head.graphs", frames: 30)
        t.expect(rig.shell.screen === rig.screen)
    },
    TestCase("if no channel is rated, no quality is shown; if all channels are good, the status strip shows no number")
    { t in
        guard let good = qualityRig(t, Electrodes.few, isBad: false) else { return }
        t.expectEqual(good.screen.shownQuality, "0 of 4 bad")
        let (source, channels) = VisualizationRig.simulation([.button])
        guard let none = VisualizationRig.make(t, source, channels) else { return }
        none.seconds(3)
        t.expectEqual(none.screen.shownQuality, "")
        t.expect(!none.hasTarget("visualization.quality"))
    },
    TestCase(
        "on the page with the picture of the head, a touch on a channel's ring or row opens the channel's scope, in slots and in a stack"
    ) { t in
        for stacked in [false, true] {
            let made = qualityRig(t, Electrodes.names(64)) {
                $0.stacksScopes = stacked
                $0.options.stackedScopes = 8
            }
            guard let rig = made else { return }
            openHead(rig)
            t.expect(isOnHead(rig), "the head page is not open")
            // There are so many electrodes that a tap on the head first magnifies the region under the finger.
            t.expect(rig.hasTarget("head.magnify"))
            rig.tap("head.row.1", frames: 60)
            t.expect(rig.shell.screen === rig.screen)
            t.expectEqual(rig.screen.magnifiedTitle, "EEG " + Electrodes.names(64)[1])
            rig.doubleTap(400, 300)
            rig.seconds(0.5)
            openHead(rig)
            rig.tap("head.magnify", frames: 4)
            let names = rig.shell.targets.map { $0.name }.filter { $0.hasPrefix("head.ring.") }
            t.expect(names.count > 3, "\(names.count) rings are in sight")
            guard let ring = names.first, let number = Int(ring.dropFirst(10)) else { return }
            rig.tap(ring, frames: 90)
            t.expectEqual(rig.screen.magnifiedTitle, "EEG " + Electrodes.names(64)[number])
        }
    },
    TestCase("if the picture was rotated, a touch on a channel on the head still opens the channel's scope") { t in
        guard let rig = qualityRig(t, Electrodes.ten20) else { return }
        openHead(rig)
        rig.turn(to: .degrees90, millimeters: Size(width: 127, height: 70))
        rig.frames(30)
        t.expect(isOnHead(rig), "the head page is not open")
        rig.tap("head.row.1", frames: 90)
        guard let screen = rig.shell.screen as? VisualizationScreen else { return t.fail("no graphs") }
        t.expect(screen !== rig.screen)
        t.expectEqual(screen.magnifiedTitle, "EEG " + Electrodes.ten20[1])
    },
    TestCase(
        "if the setting for it is on, the page with the picture of the head comes before the graphs, and swipes turn to the graphs and back"
    ) {
        t in
        guard let rig = qualityRig(t, Electrodes.ten20, seconds: 2) else { return }
        var settings = rig.context.settings.current
        settings[number: .headPage] = 1
        rig.context.settings.apply(settings)
        rig.context.router.close(rig.screen)
        rig.seconds(0.5)
        rig.reopen()
        rig.seconds(1)
        t.expect(isOnHead(rig), "the head page is not before the graphs")
        rig.drag(300, 300, to: 100, 310)
        rig.seconds(0.5)
        t.expect(rig.shell.screen === rig.screen)
        rig.drag(200, 300, to: 500, 310)
        rig.seconds(0.5)
        t.expect(isOnHead(rig), "a swipe does not turn back")
    },
    TestCase(
        "the page with the picture of the head matches its reference pictures with few and with many electrodes, in each language"
    ) {
        t in
        for (size, millimeters) in panels {
            for (language, labels, name) in [
                ("en", Electrodes.ten20, "ten20"), ("de", Electrodes.ten20 + ["X1", "X2", "Ref"], "others"),
                ("de", Electrodes.few, "few"), ("en", Electrodes.names(64), "64"), ("en", Electrodes.names(256), "256"),
            ] {
                guard let rig = qualityRig(t, labels, size, language: language, millimeters: millimeters) else {
                    return
                }
                openHead(rig)
                let picture = "head-\(name)-\(size.width)x\(size.height)-\(language)"
                checkTargets(t, rig, picture)
                rig.expectComplete(picture)
                rig.picture(picture)
                guard rig.hasTarget("head.magnify") else { continue }
                rig.tap("head.magnify", frames: 4)
                checkTargets(t, rig, picture + "-magnified")
                rig.picture(picture + "-magnified")
            }
        }
    }.portable,
]
