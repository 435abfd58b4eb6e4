import CSystem
import Drawing
import Graphs
import Signals
import TestKit

/// Returns graphs of seven signals and a button, like those of a bedside monitor.
private func makeGraphs(_ configuration: GraphConfiguration, style: GraphStyle) -> [(SampleRing, any Graph)] {
    let channels: [(String, GeneratorKind, Int, UInt32)] = [
        ("EEG F4", .eeg(humAmplitude: 1), 3, 250), ("EEG Cz", .eeg(humAmplitude: 4), 9, 512),
        ("ECG II", .ecg, 1, 500), ("ECG V2", .ecg, 7, 2000), ("EMG biceps", .emg, 0, 2000), ("EOG", .eog, 0, 128),
        ("Slow", .sine(frequency: SamplingRate(milliHertz: 300), amplitude: 1_250_000, channelShift: 0), 0, 6),
    ]
    var graphs: [(SampleRing, any Graph)] = channels.map { title, kind, channel, hertz in
        let rate = SamplingRate(hertz: hertz)
        let ring = SampleRing(capacity: Int(hertz) * 30)
        let generator = kind.generator(channel: channel, rate: rate, seed: 5)
        var samples = [Float](repeating: 0, count: Int(hertz) * 24 + Int(hertz) / 7)
        samples.withUnsafeMutableBufferPointer { generator.fill($0) }
        let lost = channel == 7 ? Int(hertz) * 16..<Int(hertz) * 17 : 0..<0
        for (index, sample) in samples.enumerated() { ring.append(lost.contains(index) ? .nan : sample) }
        return (
            ring,
            ScopeGraph(
                ring: ring, clock: SampleClock(rate: rate), title: title, unit: kind == .ecg ? "mV" : "µV",
                style: style,
                noData: "Waiting for data", configuration: configuration)
        )
    }
    let events = EventRing(capacity: 4)
    events.append(1, at: 0)
    graphs.append(
        (graphs[0].0, ButtonGraph(events: events, title: "Button 1", style: style, configuration: configuration)))
    return graphs
}

/// Expects that a drawing matches its reference picture. If POCKETSCOPE_PICTURES names a folder, the drawing is stored
/// there.
func expectPicture(
    _ t: Expectations, _ surface: Surface, _ name: String, file: StaticString = #fileID, line: UInt = #line
) {
    var pixels: [UInt32] = []
    for y in 0..<surface.height { pixels += UnsafeBufferPointer(start: surface.row(y), count: surface.width) }
    t.expectPicture(
        SeenPicture(width: surface.width, height: surface.height, pixels: pixels), name, file: file, line: line)
    guard let folder = getenv("POCKETSCOPE_PICTURES"), let png = try? encodePNG(surface) else { return }
    t.expect(TestFiles.store(png, at: String(cString: folder) + "/" + name + ".png"), file: file, line: line)
}

/// Draws a page of graphs, or one of the graphs magnified.
private func drawPage(
    _ t: Expectations, _ name: String, _ size: Size, _ configuration: GraphConfiguration, magnified: Int? = nil
) {
    let style = GraphStyle(pixelsPerPoint: 1)
    guard let surface = try? Surface(width: size.width, height: size.height),
        let canvas = try? Canvas(surface, fonts: try? Fonts(folder: TestFiles.fonts))
    else { return t.fail("memory") }
    let columns = size.width > size.height ? 2 : 1
    let slot = Size(
        width: (size.width - 6) / columns - 6, height: (size.height - 26) / (8 / columns) - 6)
    let pool = TraceBufferPool(
        count: 8, slot: slot, large: Size(width: size.width - 12, height: size.height - 32), style: style,
        fonts: canvas.fonts)
    canvas.fill(surface.bounds, Color(0x0E1116))
    for (index, (_, graph)) in makeGraphs(configuration, style: style).enumerated() {
        if let magnified, magnified != index { continue }
        let x = 6 + index % columns * (slot.width + 6)
        let y = 24 + index / columns * (slot.height + 6)
        var frame = Rect(x: x, y: y, width: slot.width, height: slot.height)
        if magnified != nil { frame = Rect(x: 6, y: 24, width: size.width - 12, height: size.height - 32) }
        t.expect(graph.showWhole(in: frame, from: pool, to: 24_143_000_000))
        graph.draw(on: canvas)
    }
    expectPicture(t, surface, name)
}

let pictureTests = [
    TestCase(
        "pages of graphs and magnified graphs match their reference pictures, in sweep and scroll mode and every orientation"
    ) {
        t in
        let landscape = Size(width: 800, height: 480)
        let portrait = Size(width: 480, height: 800)
        var configuration = GraphConfiguration()
        drawPage(t, "graphs-sweep", landscape, configuration)
        drawPage(t, "graphs-sweep-portrait", portrait, configuration)
        configuration.mode = .scroll
        drawPage(t, "graphs-scroll", landscape, configuration)
        configuration.valueZoom = 2
        configuration.windowMilliseconds = 2345
        drawPage(t, "graphs-zoomed", landscape, configuration)
        configuration.quality = .reduced
        drawPage(t, "graphs-reduced", landscape, configuration)
        configuration = GraphConfiguration()
        configuration.isDetailed = true
        drawPage(t, "detail-sweep", landscape, configuration, magnified: 0)
        drawPage(t, "detail-portrait", portrait, configuration, magnified: 3)
        configuration.mode = .scroll
        drawPage(t, "detail-scroll", landscape, configuration, magnified: 6)
        configuration.windowMilliseconds = 1500
        drawPage(t, "detail-short", landscape, configuration, magnified: 5)
    }
]
