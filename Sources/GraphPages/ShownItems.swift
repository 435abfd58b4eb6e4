import Drawing
import Graphs
import Layout

/// The items of the layout that were visible when graphs were last drawn, and the angles by which they wobble in edit mode.
package struct ShownItems {
    /// The interval in nanoseconds at which graphs in edit mode are rotated.
    private static let wobbleInterval: Int64 = 33_000_000

    package private(set) var items: [GridItem] = []
    private(set) var angles: [Float] = []
    private var wobbleStep: Int64 = -1

    init() {
        items.reserveCapacity(64)
        angles.reserveCapacity(64)
    }

    mutating func removeAll() { items.removeAll(keepingCapacity: true) }

    /// Updates the list of visible items.
    /// - Returns: true if something has moved.
    mutating func update(_ layout: GridLayout) -> Bool {
        var hasChanged = layout.itemCount != items.count
        for index in 0..<layout.itemCount where !hasChanged && items[index] != layout.item(at: index) {
            hasChanged = true
        }
        guard hasChanged else { return false }
        items.removeAll(keepingCapacity: true)
        angles.removeAll(keepingCapacity: true)
        for index in 0..<layout.itemCount {
            let item = layout.item(at: index)
            items.append(item)
            angles.append(layout.wobble(item))
        }
        return true
    }

    /// Rotates the items in edit mode.
    /// - Returns: true if the angles changed.
    mutating func wobble(_ layout: GridLayout, at now: Int64) -> Bool {
        guard layout.isEditing else { return false }
        let step = now / Self.wobbleInterval
        guard step != wobbleStep else { return false }
        wobbleStep = step
        for index in items.indices { angles[index] = layout.wobble(items[index]) }
        return true
    }
}
