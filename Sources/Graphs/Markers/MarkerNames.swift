import Drawing
import Signals

/// The names of the newest markers as pixels, for contents that are composed directly for the display. An opaque margin around the letters keeps them
/// readable in front of a trace. All graphs share one object. A name is rasterized once, when its marker is added or renamed.
package final class MarkerNames {
    /// The maximum number of marker names that are visible in a graph.
    static let maximum = 24
    /// The maximum width of a name in front of traces in points, including its margin. A longer name ends in an ellipsis.
    private static let widest: Float = 110
    /// The maximum width of a name in a lane in points: of a note of 120 usual characters.
    private static let widestInLane: Float = 680

    private struct Slot {
        var marker: UInt32 = 0
        var text = ""
        var width = 0
        /// The number of the rasterization, counted from 1, by which a changed name is detected; 0 for an empty slot of the memory.
        var number: UInt32 = 0
    }

    /// The height of each marker's name in pixels.
    package let height: Int
    private let store: MarkerStore
    private let style: TextStyle
    /// The width of the margin around letters in pixels.
    private let margin: Int
    private let stride: Int
    /// The width in pixels from which names end in an ellipsis.
    private var widest: Int
    private let canvas: Canvas?
    /// For each pixel of the memory for names: 0 if nothing is drawn; otherwise 1 plus the coverage by a letter, in 127ths.
    private let marks: UnsafeMutablePointer<UInt8>
    /// The mixed colors of the names' ground and letters, one for each coverage. All graphs share this memory.
    let shades: [UInt32]
    private var slots = [Slot](repeating: Slot(), count: MarkerNames.maximum)
    private var known: UInt32?
    private var count: UInt32 = 0

    /// - Parameter isLane: true for names in a lane, which are complete if the lane is wide enough.
    package init(_ store: MarkerStore, fonts: Fonts, style: GraphStyle, isLane: Bool = false) {
        self.store = store
        self.style = style.labelText
        shades = (0...127).map { Color.lerp(style.upperHalf, style.marker, Float($0) / 127).pixel }
        margin = max(1, Int(style.pixelsPerPoint.rounded()))
        height = Int((style.labelText.size * 1.3).rounded(.up)) + 2 * margin
        let points = isLane ? Self.widestInLane : Self.widest
        stride = max(1, min(Surface.maximumExtent, Int((points * style.pixelsPerPoint).rounded())))
        widest = stride
        // The marks of a slot are written before they are read. Unused parts of the memory are not touched.
        marks = .allocate(capacity: Self.maximum * stride * height)
        canvas = (try? Surface(width: stride, height: height)).flatMap { try? Canvas($0, fonts: fonts) }
    }

    deinit { marks.deallocate() }

    /// Sets the width from which names end in an ellipsis.
    func fit(in width: Int) {
        let new = max(1, min(stride, width))
        guard new != widest else { return }
        widest = new
        for slot in slots.indices { slots[slot].number = 0 }
        known = nil
    }

    /// Rasterizes the names of the newest markers that were not rasterized before.
    func follow() {
        guard known != store.revision else { return }
        known = store.revision
        let newest = store.all.suffix(Self.maximum)
        for slot in slots.indices where slots[slot].number > 0 {
            let isKept = newest.contains { $0.id == slots[slot].marker && isWritten($0.name, in: slot) }
            if !isKept { slots[slot].number = 0 }
        }
        for marker in newest where slot(of: marker.id) == nil {
            guard let free = slots.firstIndex(where: { $0.number == 0 }) else { return }
            write(marker, in: free)
        }
    }

    private func isWritten(_ name: String, in slot: Int) -> Bool { slots[slot].text.utf8.elementsEqual(name.utf8) }

    /// The slot with the name of a marker; nil if the marker is not one of the newest markers.
    func slot(of marker: UInt32) -> Int? { slots.firstIndex { $0.number > 0 && $0.marker == marker } }

    /// The width of a marker's name in pixels (0 for an empty one), and a number that changes with its text.
    func look(_ slot: Int) -> (width: Int, number: UInt32) { (slots[slot].width, slots[slot].number) }

    /// The marks (coverages of letters and margin) in one row of a name's pixels.
    func row(_ slot: Int, _ y: Int) -> UnsafePointer<UInt8> { UnsafePointer(marks + (slot * height + y) * stride) }

    private func write(_ marker: Marker, in slot: Int) {
        count &+= 1
        slots[slot] = Slot(marker: marker.id, text: marker.name, number: count)
        guard let canvas, let fonts = canvas.fonts, !marker.name.isEmpty else { return }
        let width = min(widest, fonts.measure(marker.name, style) + 2 * margin)
        slots[slot].width = width
        canvas.clip = canvas.surface.bounds
        canvas.fill(canvas.clip, Color(0x000000))
        let box = Rect(x: margin, y: margin, width: width - 2 * margin, height: height - 2 * margin)
        canvas.text(marker.name, in: box, style, Color(0xFFFFFF))
        for y in 0..<height {
            let target = marks + (slot * height + y) * stride
            for x in 0..<width { target[x] = mark(x, y, canvas.surface) }
        }
    }

    /// The mark of a pixel: the coverage of a letter, or the margin around a letter.
    private func mark(_ x: Int, _ y: Int, _ surface: Surface) -> UInt8 {
        let covered = surface.row(y)[x] & 0xFF
        if covered > 0 { return UInt8(1 + (covered * 127 + 127) / 255) }
        for near in max(0, y - margin)...min(height - 1, y + margin) {
            let row = surface.row(near)
            for other in max(0, x - margin)...min(stride - 1, x + margin) where row[other] & 0xFF > 96 { return 1 }
        }
        return 0
    }
}
