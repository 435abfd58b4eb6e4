import Drawing
import GraphPages
import GraphScreens
import Layout
import ScreenRig
import Screens
import Signals
import TestKit
import Widgets

/// Returns the first `count` channels of the simulation, in the order of a dense page: EEG channels named by electrodes
/// first.
private func channels(_ count: Int) -> [ChannelID] {
    let source = SimulatedSource()
    source.connect()
    var all: [ChannelID] = []
    let signals = source.catalogue?.signals ?? []
    func add(_ index: Int) {
        all += signals[index].labels.indices.map { ChannelID(signal: index, channel: $0) }
    }
    // The first channels are EEG channels named by electrodes, then EMG, EOG and ECG, then the other EEG signals, the
    // fastest one first.
    let others = signals.indices.dropFirst().filter { signals[$0].type == .eeg }
    for index in signals.indices where !others.contains(index) && signals[index].type != .button { add(index) }
    for index in others.reversed() { add(index) }
    return Array(all.prefix(count))
}

private struct Page {
    let name: String
    let size: Size
    let count: Int
    let columns: Int
    let rows: Int
    let language: String
    var millimeters: Size?
    var showsSpectrograms = false
}

private let landscape = Size(width: 800, height: 480)
private let portrait = Size(width: 480, height: 800)
/// The size of a 5-inch panel in millimeters.
private let fiveInches = Size(width: 109, height: 65)

private let pages = [
    Page(
        name: "viz-5inch-8", size: landscape, count: 8, columns: 2, rows: 4, language: "en", millimeters: fiveInches),
    Page(name: "viz-800x480-16", size: landscape, count: 16, columns: 2, rows: 8, language: "en"),
    Page(name: "viz-480x800-16", size: portrait, count: 16, columns: 2, rows: 8, language: "de"),
    Page(name: "viz-800x480-32", size: landscape, count: 32, columns: 4, rows: 8, language: "de"),
    Page(name: "viz-480x800-32", size: portrait, count: 32, columns: 4, rows: 8, language: "en"),
    Page(
        name: "viz-800x480-16-spectrograms", size: landscape, count: 16, columns: 2, rows: 8, language: "en",
        showsSpectrograms: true),
]

let denseGraphTests = pages.map { page in
    TestCase("\(page.name): each of \(page.count) small graphs fills its slot, and is drawn live with labels") { t in
        var options = VisualizationOptions()
        options.landscape = PageShape(
            pages: page.showsSpectrograms ? 2 : 1, columns: page.columns, rows: page.rows)
        options.portrait = options.landscape
        options.showsSpectrograms = page.showsSpectrograms
        guard
            let rig = VisualizationRig.make(
                t, SimulatedSource(), channels(page.count), page.size, language: page.language,
                millimeters: page.millimeters, options: options)
        else { return }
        rig.seconds(1)
        if page.showsSpectrograms { rig.drag(600, 240, to: 100, 250) }
        rig.seconds(4)
        t.expectEqual(rig.liveAreas.count, page.count, "expected every graph to be composed directly on the display")
        let slots = rig.shell.targets.filter { $0.name.hasPrefix("graph.") }.map { $0.frame }
        t.expectEqual(slots.count, page.count)
        for area in rig.liveAreas {
            // The part that is composed directly on the display must fill the graph's slot, except the frame's round
            // corners.
            t.expect(
                slots.contains { $0.contains(area) && area.height >= $0.height - 6 && area.width >= $0.width - 6 },
                "a content of \(area.width) x \(area.height)")
        }
        rig.expectComplete("live")
        rig.picture(page.name)
        // In sweep mode, an update must write only the columns near the sweep bar.
        var pixels = 0
        for _ in 0..<30 {
            rig.frames(1)
            pixels = max(pixels, rig.drawn)
        }
        if !page.showsSpectrograms {
            let all = rig.shell.surface.bounds.width * rig.shell.surface.bounds.height
            t.expect(pixels < all / 4, "\(pixels) of \(all) pixels are written in a frame")
        }
        rig.expectComplete("later")
    }
}
