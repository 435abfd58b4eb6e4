import CSystem
import Drawing
import Graphs
import Signals
import Spectrum
import TestKit

private func makeSpectrogram(
    _ title: String, _ kind: GeneratorKind, channel: Int, hertz: UInt32, _ options: SpectrogramOptions,
    _ configuration: GraphConfiguration, _ style: GraphStyle, _ tables: SpectrumTables
) -> SpectrogramGraph {
    let rate = SamplingRate(hertz: hertz)
    let ring = SampleRing(capacity: Int(hertz) * 30)
    let generator = kind.generator(channel: channel, rate: rate, seed: 5)
    var samples = [Float](repeating: 0, count: Int(hertz) * 24 + Int(hertz) / 7)
    samples.withUnsafeMutableBufferPointer { generator.fill($0) }
    samples.withUnsafeBufferPointer { ring.append($0) }
    return SpectrogramGraph(
        ring: ring, clock: SampleClock(rate: rate), title: title, caption: "Hamming 1 s · 25 per second · dB",
        options: options,
        tables: tables, style: style, noData: "Waiting for data", configuration: configuration)
}

/// Draws a page of spectrograms, or one of the spectrograms magnified.
private func drawPage(
    _ t: Expectations, _ name: String, _ size: Size, _ configuration: GraphConfiguration, _ map: SpectrumColorMap,
    magnified: Int? = nil, band: FrequencyBand? = nil
) {
    let style = GraphStyle(pixelsPerPoint: 1)
    guard let surface = try? Surface(width: size.width, height: size.height),
        let canvas = try? Canvas(surface, fonts: try? Fonts(folder: TestFiles.fonts))
    else { return t.fail("memory") }
    var options = SpectrogramOptions()
    options.colorMap = map
    let tables = SpectrumTables()
    let columns = size.width > size.height ? 2 : 1
    let slot = Size(width: (size.width - 6) / columns - 6, height: (size.height - 26) / (8 / columns) - 6)
    let pool = TraceBufferPool(
        count: 8, slot: slot, large: Size(width: size.width, height: size.height), style: style, fonts: canvas.fonts)
    canvas.fill(surface.bounds, Color(0x0E1116))
    let channels: [(String, GeneratorKind, Int, UInt32)] = [
        ("EEG F4", .eeg(humAmplitude: 1), 3, 120), ("EEG Cz", .eeg(humAmplitude: 4), 9, 256), ("ECG II", .ecg, 1, 120),
        ("ECG V2", .ecg, 7, 500), ("EMG biceps", .emg, 0, 1000), ("EOG", .eog, 0, 125),
    ]
    var damage = Damage()
    for (index, (title, kind, channel, hertz)) in channels.enumerated() {
        if let magnified, magnified != index { continue }
        let graph = makeSpectrogram(
            title, kind, channel: channel, hertz: hertz, options, configuration, style, tables)
        let frame =
            magnified != nil
            ? Rect(x: 6, y: 24, width: size.width - 12, height: size.height - 30)
            : Rect(
                x: 6 + index % columns * (slot.width + 6), y: 24 + index / columns * (slot.height + 6),
                width: slot.width, height: slot.height)
        t.expect(graph.showWhole(in: frame, from: pool, to: 24_143_000_000))
        if let band { graph.show(band: band, damage: &damage) }
        graph.update(to: 24_143_000_000, damage: &damage)
        t.expect(graph.isComplete, title)
        graph.draw(on: canvas)
        // A correct picture has many colors, and no area without spectra.
        var colors: [UInt32] = []
        for y in stride(from: graph.content.y, to: graph.content.bottom, by: 3) {
            for x in stride(from: graph.content.x, to: graph.content.right, by: 7)
            where !colors.contains(surface.row(y)[x]) { colors.append(surface.row(y)[x]) }
        }
        t.expect(colors.count > 20, "\(title) has \(colors.count) colors")
    }
    expectPicture(t, surface, name)
}

let spectrogramPictureTests = [
    TestCase(
        "pages of spectrograms and magnified spectrograms match their reference pictures, in landscape and portrait"
    ) {
        t in
        var sweep = GraphConfiguration()
        sweep.mode = .sweep
        var scroll = sweep
        scroll.mode = .scroll
        drawPage(t, "spectrograms-sweep", Size(width: 800, height: 480), sweep, .even)
        drawPage(t, "spectrograms-scroll-hue", Size(width: 480, height: 800), scroll, .hue)
        sweep.isDetailed = true
        scroll.isDetailed = true
        drawPage(t, "spectrogram-detail-sweep", Size(width: 800, height: 480), sweep, .even, magnified: 0)
        drawPage(t, "spectrogram-detail-scroll", Size(width: 480, height: 800), scroll, .even, magnified: 1)
        drawPage(
            t, "spectrogram-detail-band", Size(width: 800, height: 480), scroll, .hue, magnified: 3,
            band: FrequencyBand(lower: 5, upper: 32.5, highest: 250))
    }
]
