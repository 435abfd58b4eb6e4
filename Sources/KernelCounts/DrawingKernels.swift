import Drawing

/// Counts the instructions of copying to scan-out memory, and of drawing text.
func countDrawing(_ meter: Meter) {
    countPresenter(meter, "present-0", .degrees0, .xrgb8888)
    countPresenter(meter, "present-90", .degrees90, .xrgb8888)
    countPresenter(meter, "present-180", .degrees180, .xrgb8888)
    countPresenter(meter, "present-0-rgb565", .degrees0, .rgb565)
    countPresenter(meter, "present-90-rgb565", .degrees90, .rgb565)
    countCanvas(meter)
}

/// Counts the instructions of writing a rectangle of 320 x 100 pixels to a panel of 800 x 480.
private func countPresenter(_ meter: Meter, _ name: String, _ rotation: Rotation, _ format: PixelFormat) {
    let native = Size(width: 800, height: 480)
    let presenter = Presenter(nativeSize: native, rotation: rotation, buffers: 1)
    let logical = presenter.logicalSize
    let pitch = native.width * format.bytesPerPixel
    let memory = UnsafeMutableRawPointer.allocate(byteCount: pitch * native.height, alignment: 64)
    defer { memory.deallocate() }
    guard let surface = try? Surface(width: logical.width, height: logical.height),
        let scanOut = try? ScanOut(memory: memory, pitch: pitch, size: native, format: format)
    else { return }
    surface.clear()
    presenter.present(surface, to: scanOut, buffer: 0)
    let area = Rect(x: 33, y: 41, width: 320, height: 100)
    meter.measure(
        name, per: "pixel", 320 * 100, prepare: { presenter.add(Damage(area)) },
        { presenter.present(surface, to: scanOut, buffer: 0) })
}

private func countCanvas(_ meter: Meter) {
    guard let surface = try? Surface(width: 400, height: 120),
        let canvas = try? Canvas(surface, fonts: try? Fonts(folder: Bench.fonts))
    else { return }
    let style = TextStyle(size: 13, weight: .semibold)
    let box = Rect(x: 10, y: 10, width: 200, height: 24)
    meter.measure("text-title", per: "glyph", 20 * 6) {
        for _ in 0..<20 { canvas.text("EEG F4", in: box, style, Color(0xE6EAF0)) }
    }
    let label = TextStyle(size: 11, tabular: true)
    meter.measure("text-label", per: "glyph", 20 * 6) {
        for _ in 0..<20 { canvas.text("-12.50", in: box, label, Color(0x9AA4B2), alignment: .trailing) }
    }
    let panel = Rect(x: 3, y: 2, width: 384, height: 104)
    meter.measure("fill", per: "pixel", 384 * 104) { canvas.fill(panel, Color(0x171B22)) }
    meter.measure("fill-rounded", per: "pixel", 384 * 104) { canvas.fillRounded(panel, radius: 6, Color(0x171B22)) }
    meter.measure("dim", per: "pixel", 384 * 104) { canvas.dim(panel, 0.5) }
    guard let other = try? Surface(width: 400, height: 120) else { return }
    meter.measure("copy", per: "pixel", 384 * 104) { canvas.copy(other, panel, to: Point(x: 4, y: 5)) }
}
