import Drawing

/// Combines the two trace buffers of a graph: in sweep mode, both cover the same area, divided by the bar; in scroll mode, they are side by side.
///
/// In sweep mode, the bar is directly after the newest column. The columns after the bar are empty, so that old and new data can be distinguished.
/// Bar and empty columns together have `gap` columns, which wrap around at the right edge. In scroll mode, the newest column is at the right edge.
public struct ContentView: Sendable {
    public var mode: ContentMode
    let width: Int
    package let bar: Int
    package let gap: Int
    public let barPixel: UInt32

    public init(mode: ContentMode, width: Int, style: GraphStyle) {
        self.mode = mode
        self.width = width
        gap = max(0, min(style.gapWidth, width / 4))
        bar = min(style.barWidth, gap)
        barPixel = style.bar.pixel
    }

    public enum Layer: Sendable {
        case front, back, nothing, bar
    }

    /// A range of the graph's columns, and where its pixels come from: a trace buffer, the bar, or nowhere.
    public struct Part: Sendable {
        public let layer: Layer
        /// The part's first column in the graph.
        public let x: Int
        /// The part's first column in its trace buffer.
        public let source: Int
        public let count: Int
    }

    /// The number of invisible columns directly after the newest column.
    public var hidden: Int { mode == .sweep ? gap : 0 }

    /// Divides the columns `left` ..< `right` into parts of one layer each (front or back buffer, bar, or empty), and calls a closure with each part.
    public func forEachPart(of content: ContinuousContent, from left: Int, to right: Int, _ body: (Part) -> Void) {
        func part(_ layer: Layer, _ from: Int, _ to: Int, shift: Int = 0) {
            let from = max(left, from)
            let to = min(right, to)
            if from < to { body(Part(layer: layer, x: from, source: from + shift, count: to - from)) }
        }
        guard !content.isEmpty else { return part(.nothing, 0, width) }
        // The right edge of the newest column, which may be beyond the right edge of the graph.
        let edge = content.newestX + 1
        let old = content.backSweep >= 0 ? Layer.back : .nothing
        guard mode == .sweep else {
            part(old, 0, width - edge, shift: edge)
            part(.front, width - edge, width, shift: edge - width)
            return
        }
        let wrapped = max(0, edge + gap - width)
        let wrappedBar = max(0, min(edge + bar - width, width))
        part(.bar, 0, wrappedBar)
        part(.nothing, wrappedBar, wrapped)
        part(.front, wrapped, edge)
        part(.bar, edge, min(width, edge + bar))
        part(.nothing, edge + bar, min(width, edge + gap))
        part(old, edge + gap, width)
    }

    /// Adds the visible columns of a range to the damage. The range is given in columns of the time axis.
    /// - Parameter area: the area of the content.
    package func addDamage(_ content: ContinuousContent, columns: Range<Int64>, area: Rect, to damage: inout Damage) {
        forEachPart(of: content, from: 0, to: width) { part in
            let start: Int64
            switch part.layer {
            case .front: start = content.origin + Int64(part.source)
            case .back: start = content.origin - Int64(content.width) + Int64(part.source)
            case .nothing, .bar: return
            }
            let from = max(0, columns.lowerBound - start)
            let to = min(Int64(part.count), columns.upperBound - start)
            guard from < to else { return }
            damage.add(
                Rect(x: area.x + part.x + Int(from), y: area.y, width: Int(to - from), height: area.height))
        }
    }

    /// Adds the changes of an update to the damage.
    /// - Parameters:
    ///   - first: the first column of the time axis that changed.
    ///   - newest: the newest column of the time axis before the update.
    ///   - area: the area of the content.
    public func addDamage(
        _ content: ContinuousContent, from first: Int64, newest: Int64, area: Rect, to damage: inout Damage
    ) {
        guard !content.isEmpty, newest >= 0, content.column - first < Int64(width) else { return damage.add(area) }
        let count = Int(content.column - first) + 1
        func add(_ from: Int, _ to: Int) {
            damage.add(Rect(x: area.x + from, y: area.y, width: to - from, height: area.height))
        }
        guard mode == .sweep else {
            // If there is no new column, add only the changed columns: nothing has moved.
            return content.column == newest ? add(width - count, width) : damage.add(area)
        }
        // Redraw the bar and the erased columns only if there is a new column; otherwise, they have not moved.
        let to = content.newestX + 1 + (content.column == newest ? 0 : gap)
        let from = content.newestX + 1 - count
        guard to - from < width else { return damage.add(area) }
        if from < 0 { add(from + width, width) }
        add(max(0, from), min(width, to))
        if to > width { add(0, to - width) }
    }
}
