import Drawing

/// Shows two strips one above the other, clipped at the bar: the newest sweep left of it, the one before on the right.
///
/// The bar stands right behind the newest column and the columns after it are empty up to `gap`, so that old and new
/// are told apart. Both wrap around the right edge.
package struct SweepView {
    package let bar: Int
    package let gap: Int
    let barPixel: UInt32

    init(width: Int, style: GraphStyle) {
        gap = max(0, min(style.gapWidth, width / 4))
        bar = min(style.barWidth, gap)
        barPixel = style.bar.pixel
    }

    private enum Layer {
        case front, back, nothing, bar
    }

    /// Draws a part of a content.
    /// - Parameters:
    ///   - origin: where the content's top left pixel lies on the surface.
    ///   - area: the part, on the surface; must lie within content and surface.
    func draw(
        _ content: LineContent, _ background: ContentBackground, on surface: Surface, at origin: Point, area: Rect
    ) {
        let width = content.width
        let left = area.x - origin.x
        let right = area.right - origin.x
        guard content.hasSamples else { return draw(.nothing, left, right, content, background, surface, origin, area) }
        // Where the bar begins, counted on over the right edge.
        let edge = content.newestX + 1
        func part(_ from: Int, _ to: Int, _ layer: Layer) {
            let from = max(left, from)
            let to = min(right, to)
            if from < to { draw(layer, from, to, content, background, surface, origin, area) }
        }
        let wrapped = max(0, edge + gap - width)
        let wrappedBar = max(0, min(edge + bar - width, width))
        part(0, wrappedBar, .bar)
        part(wrappedBar, wrapped, .nothing)
        part(wrapped, edge, .front)
        part(edge, min(width, edge + bar), .bar)
        part(edge + bar, min(width, edge + gap), .nothing)
        part(edge + gap, width, .back)
    }

    private func draw(
        _ layer: Layer, _ left: Int, _ right: Int, _ content: LineContent, _ background: ContentBackground,
        _ surface: Surface, _ origin: Point, _ area: Rect
    ) {
        for line in area.y..<area.bottom {
            let y = line - origin.y
            let target = surface.row(line) + (origin.x + left)
            switch layer {
            case .nothing: background.draw(left, count: right - left, row: y, to: target)
            case .bar: target.update(repeating: barPixel, count: right - left)
            case .front:
                background.draw(left, count: right - left, row: y, under: content.front.strip.row(y), to: target)
            case .back:
                background.draw(left, count: right - left, row: y, under: content.back.strip.row(y), to: target)
            }
        }
    }
}
