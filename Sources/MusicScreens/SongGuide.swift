import Drawing
import Widgets

/// Explains how to add songs, on a device without songs: three steps with a picture each.
final class SongGuide: Container {
    /// The height of all steps in points.
    static let height: Float = 3 * step
    /// The height of one step in points.
    private static let step: Float = 72
    private static let picture: Float = 40

    private let texts: [Label]

    init(_ looks: Looks, _ repaint: Repaint) {
        let texts = (0..<3).map { _ in
            Label(looks, repaint, { $0.body }, looks.theme.secondary, lines: .wrapped)
        }
        self.texts = texts
        // The labels in an array of the type `View`, which this loop fills, because Embedded Swift cannot cast arrays.
        var children: [View] = []
        for text in texts { children.append(text) }
        super.init(looks, repaint, children)
    }

    func say(_ words: SongStrings) {
        texts[0].text = words.guideCopy
        texts[1].text = words.guidePlug
        texts[2].text = words.guidePlay
    }

    private func row(_ index: Int) -> Rect {
        let height = looks.metrics.px(Self.step)
        return Rect(x: frame.x, y: frame.y + index * height, width: frame.width, height: height)
    }

    override func layOut() {
        for (index, text) in texts.enumerated() {
            var row = Row(row(index))
            _ = row.left(looks.metrics.px(Self.picture + 16))
            let height = text.naturalHeight(width: row.rest.width)
            text.frame = row.rest.centered(height: height)
        }
    }

    override func draw(on canvas: Canvas, dirty: Rect) {
        let side = looks.metrics.px(Self.picture)
        for index in texts.indices {
            let row = row(index)
            let place = Rect(x: row.x, y: row.y + (row.height - side) / 2, width: side, height: side)
            switch index {
            case 0: drawNote(in: place, on: canvas)
            case 1: drawStick(in: place, on: canvas)
            default: drawPlay(in: place, on: canvas)
            }
        }
        super.draw(on: canvas, dirty: dirty)
    }

    /// A rectangle in the square of a picture, given in fortieths of the square's side.
    private func part(_ place: Rect, _ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Rect {
        Rect(
            x: place.x + place.width * x / 40, y: place.y + place.height * y / 40, width: place.width * width / 40,
            height: place.height * height / 40)
    }

    private func drawNote(in place: Rect, on canvas: Canvas) {
        let color = looks.theme.accent
        let unit = Float(place.width) / 40
        let (x, y) = (Float(place.x), Float(place.y))
        canvas.circle(centerX: x + 14 * unit, centerY: y + 30 * unit, radius: 6 * unit, color)
        canvas.polyline(
            [
                (x: x + 19 * unit, y: y + 30 * unit), (x: x + 19 * unit, y: y + 6 * unit),
                (x: x + 29 * unit, y: y + 13 * unit),
            ],
            width: 3 * unit, color)
    }

    private func drawStick(in place: Rect, on canvas: Canvas) {
        let theme = looks.theme
        let line = 2 * looks.metrics.scale
        canvas.strokeRounded(
            part(place, 14, 3, 12, 11), radius: looks.metrics.px(1), width: max(1, Int(line)), theme.accent)
        canvas.fillRounded(part(place, 10, 13, 20, 24), radius: looks.metrics.px(4), theme.accent)
        canvas.fillRounded(part(place, 18, 29, 4, 4), radius: looks.metrics.px(1), theme.onAccent)
    }

    private func drawPlay(in place: Rect, on canvas: Canvas) {
        let unit = Float(place.width) / 40
        let (x, y) = (Float(place.x), Float(place.y))
        canvas.circle(centerX: x + 20 * unit, centerY: y + 20 * unit, radius: 17 * unit, looks.theme.accent)
        canvas.polyline(
            [
                (x: x + 15 * unit, y: y + 12 * unit), (x: x + 28 * unit, y: y + 20 * unit),
                (x: x + 15 * unit, y: y + 28 * unit), (x: x + 15 * unit, y: y + 12 * unit),
            ], width: 3 * unit, looks.theme.onAccent)
    }
}
