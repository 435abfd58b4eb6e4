import Drawing
import Gestures
import GraphPages
import GraphScreens
import Layout
import ScreenRig
import Screens
import Signals
import TestKit
import Widgets

/// Channels of the simulation: ECG, EEG and the button.
private func channels(_ count: Int) -> [ChannelID] {
    let source = SimulatedSource()
    source.connect()
    let signals = source.catalogue?.signals ?? []
    let order = signals.indices.filter { !signals[$0].rate.isIrregular }
    let all = order.flatMap { index in signals[index].labels.indices.map { ChannelID(signal: index, channel: $0) } }
    let events = signals.indices.filter { signals[$0].type == .button }
    return Array(all.prefix(count)) + events.map { ChannelID(signal: $0, channel: 0) }
}

/// Sets markers, and stores pictures of the marker's message, of the choice of names, of the list of markers and of a
/// frozen page.
private func show(_ t: Expectations, _ size: Size, _ language: String, millimeters: Size?, isStacked: Bool) {
    let suffix = "\(size.width)x\(size.height)-\(language)"
    var options = VisualizationOptions()
    options.stacksScopes = isStacked
    options.showsSpectrograms = false
    guard
        let rig = VisualizationRig.make(
            t, SimulatedSource(), channels(isStacked ? 21 : 5), size, language: language, millimeters: millimeters,
            options: options)
    else { return }
    func settle() {
        for _ in 0..<60 where rig.shell.isInTransition { rig.frames(1) }
        rig.frames(3)
    }
    func check(_ name: String) {
        let metrics = rig.context.looks.metrics
        let targets = rig.shell.targets.filter { !$0.name.hasPrefix("graph.") && $0.name != "visualization.frameRate" }
        for target in targets {
            t.expect(
                target.frame.width >= metrics.target && target.frame.height >= metrics.target
                    && target.frame.intersection(rig.shell.surface.bounds) == target.frame,
                "\(name): \(target.name) is \(target.frame)")
        }
        rig.picture(name + suffix)
    }
    rig.seconds(5)
    rig.tap("visualization.graphs")
    rig.frames(30)
    rig.tap("visualization.mark")
    rig.frames(10)
    if !isStacked { check("markers-note-") }
    rig.tap("marker.rename")
    settle()
    if !isStacked { check("markers-names-") }
    rig.tap("marker.name.2")
    settle()
    rig.seconds(4)
    rig.tap("visualization.mark")
    rig.seconds(0.3)
    rig.tap("visualization.mark")
    rig.seconds(2)
    rig.pressButton()
    rig.seconds(1)
    rig.tap("visualization.markers")
    settle()
    if !isStacked { check("markers-list-") }
    rig.tap("markers.close")
    settle()
    rig.tap("visualization.graphs")
    rig.seconds(6)
    rig.expectComplete("frozen " + suffix)
    rig.picture("markers-frozen-" + (isStacked ? "stacked-" : "") + suffix)
}

private let panels: [(size: Size, millimeters: Size?)] = [
    (Size(width: 800, height: 480), nil), (Size(width: 480, height: 800), nil),
    (Size(width: 480, height: 272), Size(width: 95, height: 54)),
]

let markerPictureTests = panels.flatMap { panel in
    ["en", "de"].flatMap { language in
        [false, true].map { isStacked in
            TestCase(
                "at \(panel.size.width) x \(panel.size.height), \(language), markers in \(isStacked ? "a stack" : "slots") match their reference pictures"
            ) { t in show(t, panel.size, language, millimeters: panel.millimeters, isStacked: isStacked) }
        }
    }
}
