/// Which parts of a picture have changed: a fixed number of rectangles without overlap.
///
/// Rectangles that overlap are joined; when all places are taken, the two whose join grows least are joined.
public struct Damage: Sendable {
    /// The most rectangles that are kept.
    public static let capacity = 16
    private static let extent = Rect(x: 0, y: 0, width: Surface.maximumExtent, height: Surface.maximumExtent)

    private var rects = InlineArray<16, Rect>(repeating: .zero)
    /// How many rectangles there are.
    public private(set) var count = 0

    public init() {}

    public init(_ rect: Rect) { add(rect) }

    public var isEmpty: Bool { count == 0 }

    /// One rectangle, `index` 0 to `count - 1`.
    public subscript(index: Int) -> Rect { rects[index] }

    /// The smallest rectangle that holds all.
    public var bounds: Rect {
        var all = Rect.zero
        for index in 0..<count { all = all.union(rects[index]) }
        return all
    }

    /// Adds a rectangle; what lies outside of the greatest surface is cut off.
    public mutating func add(_ rect: Rect) {
        var added = rect.intersection(Self.extent)
        guard !added.isEmpty else { return }
        while true {
            // Each join may overlap others again; it takes away one rectangle, so this ends.
            while let index = firstJoined(with: added) {
                added = added.union(rects[index])
                remove(index)
            }
            guard count == Self.capacity else { break }
            let index = cheapest(with: added)
            added = added.union(rects[index])
            remove(index)
        }
        rects[count] = added
        count += 1
    }

    /// Adds all rectangles of another damage.
    public mutating func add(_ other: Damage) {
        for index in 0..<other.count { add(other.rects[index]) }
    }

    public mutating func removeAll() { count = 0 }

    /// Calls `body` with each rectangle.
    public func forEach(_ body: (Rect) -> Void) {
        for index in 0..<count { body(rects[index]) }
    }

    /// What both have changed.
    public static func union(of one: Damage, _ other: Damage) -> Damage {
        var all = one
        all.add(other)
        return all
    }

    /// The first rectangle that overlaps, or that makes one rectangle without waste together with the new one.
    private func firstJoined(with rect: Rect) -> Int? {
        for index in 0..<count
        where !rects[index].intersection(rect).isEmpty || growth(index, rect) <= 0 {
            return index
        }
        return nil
    }

    private func cheapest(with rect: Rect) -> Int {
        var best = 0
        for index in 1..<count where growth(index, rect) < growth(best, rect) { best = index }
        return best
    }

    /// How many pixels more the join has than its parts.
    private func growth(_ index: Int, _ rect: Rect) -> Int {
        rects[index].union(rect).area - rects[index].area - rect.area
    }

    private mutating func remove(_ index: Int) {
        count -= 1
        rects[index] = rects[count]
    }
}

extension Rect {
    /// Pixels inside; for rectangles within a surface.
    fileprivate var area: Int { width * height }
}
