import Drawing
import GraphPages
import GraphScreens
import Graphs
import MultichannelGraphs
import ScreenRig
import Screens
import Settings
import Signals
import TestKit
import Widgets

/// A panel that the specification names, with its real size, in landscape.
struct PaperPanel {
    let name: String
    let size: Size
    let millimeters: Size

    /// The number of pixels per millimeter in horizontal direction.
    var across: Float { Float(size.width) / Float(millimeters.width) }
    var down: Float { Float(size.height) / Float(millimeters.height) }

    static let all = [
        PaperPanel(name: "4.3", size: Size(width: 480, height: 272), millimeters: Size(width: 95, height: 54)),
        PaperPanel(name: "4", size: Size(width: 480, height: 800), millimeters: Size(width: 52, height: 87)),
        PaperPanel(name: "7", size: Size(width: 800, height: 480), millimeters: Size(width: 154, height: 86)),
        PaperPanel(name: "10", size: Size(width: 1024, height: 600), millimeters: Size(width: 222, height: 125)),
    ]
    static let sevenInches = all[2]
    static let standing = PaperPanel(
        name: "7 standing", size: Size(width: 480, height: 800), millimeters: Size(width: 86, height: 154))
}

func showPaper(
    _ t: Expectations, _ source: LeadSource?, _ form: PaperForm = .threeByFour, on panel: PaperPanel = .sevenInches,
    language: String = "en", _ change: (inout GraphChoices) -> Void = { _ in }
) -> VisualizationRig? {
    guard let source else { return nil }
    var choices = GraphChoices()
    choices.showsSpectrograms = false
    choices.paper.form = form
    change(&choices)
    return VisualizationRig.make(
        t, source, source.channels, panel.size, language: language, millimeters: panel.millimeters, choices: choices)
}

/// The pixels of a picture of ECG paper.
struct PaperPixels {
    static let major: UInt32 = 0xE9B09C
    static let minor: UInt32 = 0xF8DFD3
    static let paper: UInt32 = 0xFFF7F1

    let width: Int
    private let pixels: [UInt32]

    init(_ rig: VisualizationRig) {
        width = rig.shell.surface.width
        pixels = rig.pixels()
    }

    subscript(x: Int, y: Int) -> UInt32 { pixels[y * width + x] & 0xFFFFFF }

    /// Returns true if a pixel belongs to a trace, a calibration pulse or a name.
    func isDark(_ x: Int, _ y: Int) -> Bool { (self[x, y] >> 8) & 0xFF < 0x80 && !isLost(x, y) }

    /// Returns true if a pixel has the red of lost samples. Grid lines have another red.
    func isLost(_ x: Int, _ y: Int) -> Bool { Int(self[x, y] >> 16) - Int((self[x, y] >> 8) & 0xFF) > 0x60 }

    func lostCount(in area: Rect) -> Int {
        var count = 0
        for y in area.y..<area.bottom { for x in area.x..<area.right where isLost(x, y) { count += 1 } }
        return count
    }

    /// Returns the columns in which more than half of the pixels have one of these colors.
    func columns(_ colors: [UInt32], in area: Rect) -> [Int] {
        (area.x..<area.right).filter { x in
            (area.y..<area.bottom).count { colors.contains(self[x, $0]) } * 2 > area.height
        }
    }

    func rows(_ colors: [UInt32], in area: Rect) -> [Int] {
        (area.y..<area.bottom).filter { y in
            (area.x..<area.right).count { colors.contains(self[$0, y]) } * 2 > area.width
        }
    }

    /// Returns the rows from the highest to the lowest dark pixel in a column.
    func extent(_ x: Int, from top: Int, to bottom: Int) -> ClosedRange<Int>? {
        let dark = (top..<bottom).filter { isDark(x, $0) }
        guard let first = dark.first, let last = dark.last else { return nil }
        return first...last
    }
}

/// Expects grid lines at multiples of a distance, each with an error of at most one pixel, so that errors do not add
/// up.
private func expectLines(
    _ t: Expectations, _ places: [Int], every distance: Float, least: Int, _ what: String, file: StaticString = #fileID,
    line: UInt = #line
) {
    t.expect(places.count >= least, "\(what): \(places.count) lines", file: file, line: line)
    guard let first = places.first else { return }
    for (index, place) in places.enumerated() {
        let error = Float(place - first) - Float(index) * distance
        t.expect(error.magnitude <= 1, "\(what): line \(index) is at \(place - first)", file: file, line: line)
    }
}

let paperTests =
    PaperPanel.all.map { panel in
        TestCase("on a panel of \(panel.name) inches, the squares of ECG paper are 1 mm and 5 mm") { t in
            let source = LeadSource.beats(LeadSource.twelve)
            source.isSilent = true
            guard let rig = showPaper(t, source, on: panel) else { return }
            rig.seconds(3)
            guard let paper = rig.screen.shownPaper else { return t.fail("no paper") }
            let pixels = PaperPixels(rig)
            let area = paper.content
            let (both, major) = ([PaperPixels.major, PaperPixels.minor], [PaperPixels.major])
            let (wide, high) = (Float(area.width) / panel.across, Float(area.height) / panel.down)
            expectLines(t, pixels.columns(both, in: area), every: panel.across, least: Int(wide), "1 mm across")
            expectLines(t, pixels.rows(both, in: area), every: panel.down, least: Int(high), "1 mm down")
            expectLines(
                t, pixels.columns(major, in: area), every: 5 * panel.across, least: Int(wide / 5), "5 mm across")
            expectLines(t, pixels.rows(major, in: area), every: 5 * panel.down, least: Int(high / 5), "5 mm down")
            t.expect(pixels.columns(major, in: area).first == area.x, "traces begin at a line")
            // The paper is 25 mm wide for each second that it shows, with an error of at most a pixel.
            let seconds = Float(paper.milliseconds) / 1000
            t.expect((seconds * 25 * panel.across - Float(area.width)).magnitude < 1)
            t.expect(paper.milliseconds <= 10_000)
        }
    } + [
        TestCase("the calibration pulse on ECG paper is 1 mV high and 0.2 s wide at each speed and each sensitivity") {
            t in
            for panel in [PaperPanel.sevenInches, PaperPanel.all[1]] {
                for (speed, sensitivity) in [(25, 200), (25, 100), (25, 50), (50, 200), (50, 100), (50, 50)]
                    as [(Int, Float)]
                {
                    let made = showPaper(t, .beats(LeadSource.twelve), on: panel) {
                        $0.paper.speed = speed
                        $0.paper.sensitivity = sensitivity
                    }
                    guard let rig = made else { return }
                    rig.seconds(2.5)
                    guard let paper = rig.screen.shownPaper else { return t.fail("no paper") }
                    t.expect(paper.sensitivity == sensitivity)
                    let pixels = PaperPixels(rig)
                    let (width, height) = (0.2 * Float(speed) * panel.across, 1000 / sensitivity * panel.down)
                    let what = "\(speed) mm/s, \(Int(sensitivity)) uV/mm on \(panel.name)"
                    // In the column through the middle of a calibration pulse, only the top of the pulse is dark: one
                    // pulse for each row of leads, or fewer where they would touch.
                    let x = paper.content.x - Int(panel.across + width / 2)
                    let tops = (paper.content.y..<paper.content.bottom).filter {
                        pixels.isDark(x, $0) && !pixels.isDark(x, $0 - 1)
                    }
                    let pitch = Float(paper.content.height) / 4
                    t.expectEqual(tops.count, height + panel.down < pitch ? 4 : 2, what)
                    for top in tops {
                        var (left, right) = (x, x)
                        while pixels.isDark(left - 1, top) { left -= 1 }
                        while pixels.isDark(right + 1, top) { right += 1 }
                        // The lines of a pulse are `line` pixels thick. Its width and height are measured between the
                        // middles of its lines.
                        let line = (top..<top + 4).prefix { pixels.isDark(x, $0) }.count
                        t.expect(
                            (Float(right - left + 1 - line) - width).magnitude <= 1, "\(what): \(right - left) wide")
                        var bottom = top
                        while pixels.isDark(left, bottom + 1) { bottom += 1 }
                        t.expect(
                            (Float(bottom - top + 1 - line) - height).magnitude <= 1, "\(what): \(bottom - top) high")
                    }
                }
            }
        },
        TestCase(
            "on ECG paper, traces of recorded and computed leads have the height of their values, with positive values upward"
        ) { t in
            // The height of a pulse in each lead. The pulse lasts 0.3 s in each second, so each trace is at its lower
            // level most of the time.
            let levels: [Float] = [0.1, 0.3, 0.25]
            let source = LeadSource(["ECG I", "ECG_II", "v6"], hertz: 500) { sample, channel in
                sample % 500 < 150 ? levels[channel] : 0
            }
            guard let rig = showPaper(t, source, .twelveByOne, { $0.paper.sensitivity = 100 }) else { return }
            rig.seconds(8)
            guard let paper = rig.screen.shownPaper else { return t.fail("no paper") }
            let pixels = PaperPixels(rig)
            let heights: [Float?] = [0.1, 0.3, 0.2, -0.2, -0.05, 0.25, nil, nil, nil, nil, nil, 0.25]
            let pitch = Float(paper.content.height) / 12
            for (row, wanted) in heights.enumerated() {
                let (top, bottom) = (
                    paper.content.y + Int(Float(row) * pitch), paper.content.y + Int(Float(row + 1) * pitch)
                )
                // Look for the trace to the right of the leads' names. Skip columns with the sweep bar, which is dark,
                // too, but as high as the whole row.
                var rows: [Int] = []
                for x in paper.content.x + 120..<paper.content.right {
                    guard let extent = pixels.extent(x, from: top, to: bottom), extent.count < 5 else { continue }
                    rows.append((extent.lowerBound + extent.upperBound) / 2)
                }
                guard let wanted else {
                    t.expect(rows.isEmpty, "row \(row) is not empty")
                    continue
                }
                rows.sort()
                guard let high = rows.first, let low = rows.last else { return t.fail("row \(row) is empty") }
                let millimeters = Float(low - high) / PaperPanel.sevenInches.down
                t.expect(
                    (millimeters - wanted.magnitude * 10).magnitude < 0.4,
                    "row \(row): \(Int(millimeters * 100)) hundredths")
                // The trace is at zero most of the time, so the middle one of the sorted rows is the row of zero.
                t.expect(
                    (rows[rows.count / 2] - high > low - rows[rows.count / 2]) == (wanted > 0),
                    "row \(row) is upside down")
            }
        },
        TestCase(
            "lost samples of lead I are red in lead I and in the leads that are computed from it, and in no other lead"
        ) {
            t in
            let source = LeadSource(["I", "II"], hertz: 250) { sample, channel in
                channel == 0 && (600..<700).contains(sample) ? .nan : Float(sample % 50) / 200
            }
            guard let rig = showPaper(t, source, .twelveByOne) else { return }
            rig.seconds(2)
            guard let paper = rig.screen.shownPaper else { return t.fail("no paper") }
            t.expectEqual(PaperPixels(rig).lostCount(in: paper.content), 0)
            rig.seconds(2)
            let pixels = PaperPixels(rig)
            for row in 0..<6 {
                let strip = Rect(
                    x: paper.content.x, y: paper.content.y + row * paper.content.height / 12,
                    width: paper.content.width,
                    height: paper.content.height / 12)
                // The loss of 0.4 s is 10 mm wide, which are about 52 pixels.
                let red = (strip.x..<strip.right).count { x in
                    (strip.y..<strip.bottom).contains { pixels.isLost(x, $0) }
                }
                t.expect(row == 1 ? red == 0 : (45...56).contains(red), "row \(row): \(red)")
            }
        },
    ]
