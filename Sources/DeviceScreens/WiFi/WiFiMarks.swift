import Drawing
import Widgets

/// The symbol beside the name of a wireless network that needs a password.
struct WiFiMarks {
    private let looks: Looks

    init(_ looks: Looks) { self.looks = looks }

    /// Draws a padlock.
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
