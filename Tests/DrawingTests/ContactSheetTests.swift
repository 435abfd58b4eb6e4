import CSystem
import Drawing
import TestKit

/// Draws every shape and text once. If POCKETSCOPE_PICTURES names a folder, the test stores the sheet there for a
/// person to look at.
let contactSheetTests = [
    TestCase("a contact sheet of all shapes and texts matches its reference picture, and can be encoded as PNG") { t in
        guard let fonts = openFonts(t) else { return }
        do throws(DrawingError) {
            let surface = try Surface(width: 800, height: 480)
            let canvas = try Canvas(surface, fonts: fonts)
            drawSheet(canvas)
            let file = try encodePNG(surface)
            guard let decoded = DecodedPicture(file) else { return t.fail("the sheet cannot be decoded") }
            t.expectPicture(
                SeenPicture(width: decoded.width, height: decoded.height, pixels: decoded.pixels), "drawing")
            if let folder = getenv("POCKETSCOPE_PICTURES") {
                t.expect(writeFile(file, to: String(cString: folder) + "/drawing.png"), "the sheet cannot be written")
            }
        } catch {
            t.fail("the sheet could not be drawn")
        }
    }
]

private let background = Color(0x0E1116)
private let panel = Color(0x171B22)
private let hairline = Color(0x2A313C)
private let text = Color(0xE6EAF0)
private let secondary = Color(0x9AA4B2)
private let accent = Color(0x3BA7FF)

private func drawSheet(_ canvas: Canvas) {
    canvas.fill(canvas.surface.bounds, background)
    // Draws buttons as in the reference pictures.
    canvas.fillRounded(Rect(x: 10, y: 10, width: 130, height: 40), radius: 6, panel)
    canvas.strokeRounded(Rect(x: 10, y: 10, width: 130, height: 40), radius: 6, hairline)
    canvas.text(
        "Settings", in: Rect(x: 10, y: 10, width: 130, height: 40), TextStyle(size: 15, weight: .semibold), text,
        alignment: .center)
    canvas.fillRounded(Rect(x: 150, y: 10, width: 130, height: 40), radius: 6, accent)
    canvas.text(
        "Pause", in: Rect(x: 150, y: 10, width: 130, height: 40), TextStyle(size: 15, weight: .semibold),
        Color(0xFFFFFF), alignment: .center)
    canvas.strokeRounded(Rect(x: 290, y: 10, width: 130, height: 40), radius: 6, width: 2, accent)
    canvas.text(
        "A very long label with no room", in: Rect(x: 300, y: 10, width: 110, height: 40), TextStyle(size: 15), text)
    canvas.fillRounded(Rect(x: 430, y: 10, width: 60, height: 40), radius: 20, accent)
    canvas.strokeRounded(Rect(x: 500, y: 10, width: 60, height: 40), radius: 20, width: 3, accent)
    canvas.strokeRounded(Rect(x: 570, y: 10, width: 40, height: 40), radius: 6, width: 12, accent)

    // Draws texts in the sizes that the app uses.
    var y = 80
    for size in [10, 11, 12, 13, 15, 17, 20, 24, 30] as [Float] {
        let line = "EEG Cz · labserver:9000 · Größe 99.82 µV → 0.1 Hz, AVATAR To"
        canvas.text(line, at: Point(x: 12, y: y), TextStyle(size: size), size < 13 ? secondary : text)
        canvas.text(
            "Sélection 1111 0000", at: Point(x: 560, y: y), TextStyle(size: min(size, 20), weight: .semibold), text)
        y += Int(size) + 8
    }
    // Tabular figures.
    for (index, number) in ["0123456789", "1111111111", "9081726354"].enumerated() {
        canvas.text(
            number, at: Point(x: 12, y: y + 20 * index), TextStyle(size: 16, tabular: true), text)
        canvas.text(
            number, at: Point(x: 130, y: y + 20 * index), TextStyle(size: 16), secondary)
    }
    // Draws lines in all directions.
    for index in 0..<16 {
        let part = Float(index) / 15
        canvas.line(260, Float(y) - 10, 260 + 120 * part, Float(y) + 80, width: 1, text)
        canvas.line(
            400, Float(y) + 80 - 90 * part, 500, Float(y) + 80 - 90 * part + 10 * part, width: 0.5 + part, accent)
    }
    var wave: [(x: Float, y: Float)] = []
    var random = Random(seed: 5)
    for x in 0..<40 { wave.append((520 + 4 * Float(x), Float(y) + 35 + random.real(-30, 30))) }
    canvas.polyline(wave, width: 1.5, Color(0xD7DCE3))
    canvas.checkMark(in: Rect(x: 690, y: y - 10, width: 24, height: 24), accent)
    canvas.checkMark(in: Rect(x: 720, y: y - 10, width: 40, height: 40), width: 4, accent)
    canvas.triangle(700, Float(y) + 40, 720, Float(y) + 50, 700, Float(y) + 60, text)
    canvas.triangle(730, Float(y) + 60, 740, Float(y) + 40, 750, Float(y) + 60, text)
    canvas.circle(centerX: 770, centerY: Float(y) + 50, radius: 4, Color(0x35C46A))
    canvas.circle(centerX: 785, centerY: Float(y) + 50, radius: 10, Color(0x35C46A).opacity(0.5))
    canvas.dashedHorizontal(x: 690, y: y + 75, length: 100, hairline)
    canvas.dashedVertical(x: 685, y: y, length: 80, dash: 2, gap: 2, secondary)
    canvas.dim(Rect(x: 700, y: y + 65, width: 60, height: 20), 0.5)
}
