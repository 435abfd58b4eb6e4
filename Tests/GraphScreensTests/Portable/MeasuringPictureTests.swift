import Drawing
import Gestures
import GraphPages
import GraphScreens
import Graphs
import Layout
import ScreenRig
import Screens
import Signals
import TestKit
import Widgets

/// Returns channels of the simulation: both ECG leads, then EEG.
private func channels(_ count: Int) -> [ChannelID] {
    let source = SimulatedSource()
    source.connect()
    let signals = source.catalogue?.signals ?? []
    let order = signals.indices.filter { !signals[$0].rate.isIrregular }.sorted {
        (signals[$0].type == .ecg ? 0 : 1, -Int(signals[$0].rate.milliHertz), $0)
            < (signals[$1].type == .ecg ? 0 : 1, -Int(signals[$1].rate.milliHertz), $1)
    }
    let all = order.flatMap { index in
        signals[index].labels.indices.map { ChannelID(signal: index, channel: $0) }
    }
    return Array(all.prefix(count))
}

private enum Page: String, CaseIterable {
    case grid, magnified, stacked, spectrograms

    var options: VisualizationOptions {
        var options = VisualizationOptions()
        options.stacksScopes = self == .stacked
        options.stackedScopes = self == .stacked ? 21 : 0
        options.showsSpectrograms = self == .spectrograms
        if self == .spectrograms { options.mode = .scroll }
        return options
    }
}

/// Freezes a page, sets the cursors, and stores a picture with the bars and one without them.
private func show(_ t: Expectations, _ page: Page, _ size: Size, _ language: String, millimeters: Size? = nil) {
    let name = "cursors-\(page.rawValue)-\(size.width)x\(size.height)-\(language)"
    guard
        let rig = VisualizationRig.make(
            t, SimulatedSource(), channels(page == .stacked ? 21 : 6), size, language: language,
            millimeters: millimeters, options: page.options)
    else { return }
    rig.seconds(13)
    let (width, height) = (Float(size.width), Float(size.height))
    if page == .spectrograms {
        rig.drag(width * 0.9, height / 2, to: width * 0.1, height / 2, steps: 8)
        rig.seconds(1)
    }
    if page == .magnified {
        rig.doubleTap(width / 4, height / 4)
        rig.seconds(1)
        rig.pinch(width / 2, height / 2, from: (width / 6, 0), to: (width / 2, 0))
        rig.seconds(2)
    }
    rig.pressButton()
    rig.frames(2)
    rig.tap("visualization.graphs")
    rig.frames(30)
    rig.tap("visualization.measure")
    rig.frames(10)
    rig.expectComplete(name + " with the bars")
    let metrics = rig.context.looks.metrics
    let names = ["visualization.measure"] + ["back", "choose", "forward", "close"].map { "cursors." + $0 }
    let frames = names.compactMap { rig.target($0) }
    t.expectEqual(frames.count, names.count, "\(name): the targets")
    for frame in frames {
        t.expect(
            frame.width >= metrics.target && frame.height >= metrics.target
                && frame.intersection(rig.shell.surface.bounds) == frame, "\(name): a target is \(frame)")
    }
    let others = ["play", "edit", "timeBar"].compactMap { rig.target("visualization." + $0) }
    for (index, frame) in frames.enumerated() {
        for other in frames[(index + 1)...] + others {
            t.expect(frame.intersection(other).isEmpty, "\(name): \(frame) overlaps \(other)")
        }
    }
    t.expectEqual(rig.target("cursors.a")?.width ?? 0, metrics.target)
    if page == .grid { rig.picture("bars-" + name) }
    // Touches a free position of the graphs, beside the panel that shows the cursors' values.
    guard let free = rig.target("visualization.graphs") else { return t.fail("no graphs") }
    // In a stack, a tap on a channel's name would hide the channel, so this tap is at the right edge.
    let x = Float(page == .stacked ? free.right - 8 : free.x + 20)
    rig.touch(.began, x, Float(free.y + 20))
    rig.frames(2)
    rig.touch(.ended, x, Float(free.y + 20))
    rig.frames(60)
    if rig.hasTarget("visualization.play") { t.fail("\(name): the bars are still there") }
    rig.expectComplete(name)
    rig.picture(name)
}

private let sizes = [Size(width: 800, height: 480), Size(width: 480, height: 800)]

let measuringPictureTests =
    Page.allCases.flatMap { page in
        sizes.flatMap { size in
            ["en", "de"].map { language in
                TestCase(
                    "measuring cursors in \(page.rawValue), \(size.width) x \(size.height), \(language), match their reference picture"
                ) { t in show(t, page, size, language) }
            }
        }
    } + [
        TestCase("on a small and on a large panel, the values of the measuring cursors fit into their box") { t in
            for language in ["en", "de"] {
                show(t, .grid, Size(width: 480, height: 272), language, millimeters: Size(width: 95, height: 54))
                show(t, .grid, Size(width: 1024, height: 600), language, millimeters: Size(width: 154, height: 90))
            }
        }
    ]
