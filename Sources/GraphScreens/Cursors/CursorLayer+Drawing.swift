import Drawing
import Graphs
import Widgets

extension CursorLayer {
    /// The frame of a cursor's line, including the border in a contrasting color; empty while the cursor is not visible.
    func line(_ cursor: MeasuringCursor, in place: CursorPlaces.Place) -> Rect {
        let mark = place[cursor]
        guard mark.isInSight else { return .zero }
        let width = lineWidth + 2 * looks.metrics.hairline
        return Rect(x: mark.x - width / 2, y: place.content.y, width: width, height: place.content.height)
            .intersection(place.content)
    }

    private var lineWidth: Int { max(1, looks.metrics.px(1.5)) }

    func draw(on canvas: Canvas, dirty: Rect) {
        guard isOn else { return }
        for place in places.all where !place.content.intersection(dirty).isEmpty {
            // Draw the chosen cursor last, so that it is in front.
            draw(cursors.chosen.other, in: place, on: canvas)
            draw(cursors.chosen, in: place, on: canvas)
        }
        panel.draw(on: canvas, dirty: dirty)
    }

    private func draw(_ cursor: MeasuringCursor, in place: CursorPlaces.Place, on canvas: Canvas) {
        let (metrics, theme) = (looks.metrics, looks.theme)
        let color = cursor.color(theme)
        let line = line(cursor, in: place)
        if !line.isEmpty {
            canvas.fill(line, theme.background.opacity(0.6))
            let x = place[cursor].x - lineWidth / 2
            canvas.fill(
                Rect(x: x, y: line.y, width: lineWidth, height: line.height).intersection(place.content), color)
        }
        let box = place[cursor].tag
        let isSmall = box.height < metrics.px(20)
        let (isChosen, isInSight) = (cursor == cursors.chosen, place[cursor].isInSight)
        let radius = metrics.px(4)
        canvas.fillRounded(box, radius: radius, isChosen && isInSight ? color : theme.panel)
        canvas.strokeRounded(box, radius: radius, width: max(1, metrics.px(1.5)), isInSight ? color : theme.faint)
        looks.label(
            cursor.name.description, on: canvas, in: box, isSmall ? looks.styles.small : looks.styles.smallStrong,
            !isInSight ? theme.secondary : isChosen ? theme.background : color, .center)
    }
}
