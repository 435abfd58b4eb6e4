import Drawing
import Widgets

/// The signs beside the name of a wireless network.
struct WiFiMarks {
    private let looks: Looks

    init(_ looks: Looks) { self.looks = looks }

    /// Four bars of rising height, of which some are bright.
    func signalBars(_ count: Int, in box: Rect, _ color: Color, on canvas: Canvas) {
        let parts = Row(box, gap: looks.metrics.px(2)).parts(4)
        for (index, part) in parts.enumerated() {
            let height = box.height * (index + 1) / 4
            canvas.fillRounded(
                Rect(x: part.x, y: box.bottom - height, width: part.width, height: height), radius: looks.metrics.px(1),
                index < count ? color : looks.theme.border)
        }
    }

    /// A padlock.
    func lock(_ box: Rect, _ color: Color, on canvas: Canvas) {
        let body = Rect(x: box.x, y: box.y + box.height * 4 / 9, width: box.width, height: box.height * 5 / 9)
        let bow = Rect(
            x: box.x + box.width / 5, y: box.y, width: box.width * 3 / 5, height: box.height * 3 / 4)
        canvas.withClip(Rect(x: box.x, y: box.y, width: box.width, height: body.y - box.y)) {
            canvas.strokeRounded(bow, radius: bow.width / 2, width: looks.metrics.px(2), color)
        }
        canvas.fillRounded(body, radius: looks.metrics.px(2), color)
    }
}
