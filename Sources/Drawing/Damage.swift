/// The changed parts of a picture: up to 64 rectangles that do not overlap.
///
/// Overlapping rectangles are joined. If there are too many, the two rectangles whose union adds the fewest unchanged pixels are joined.
public struct Damage: Sendable {
    /// The maximum number of rectangles: one for each graph of a full page.
    public static let capacity = 64
    private static let extent = Rect(x: 0, y: 0, width: Surface.maximumExtent, height: Surface.maximumExtent)

    private var parts = InlineArray<64, Edges>(repeating: Edges())
    /// The number of rectangles in the damage.
    public private(set) var count = 0

    public init() {}

    public init(_ rect: Rect) { add(rect) }

    public var isEmpty: Bool { count == 0 }

    /// One rectangle, by its index from 0 to `count - 1`.
    public subscript(index: Int) -> Rect { edges(index).rect }

    /// The smallest rectangle that contains all changed parts.
    public var bounds: Rect {
        var all = Rect.zero
        for index in 0..<count { all = all.union(self[index]) }
        return all
    }

    /// Adds a rectangle, limited to the largest possible surface.
    public mutating func add(_ rect: Rect) {
        let inside = rect.intersection(Self.extent)
        if !inside.isEmpty { add(Edges(inside)) }
    }

    /// Adds all rectangles of another damage.
    public mutating func add(_ other: Damage) {
        guard !isEmpty else { return self = other }
        for index in 0..<other.count { add(other.edges(index)) }
    }

    /// The part of the damage that is inside a rectangle.
    public func intersection(_ area: Rect) -> Damage {
        // The parts need no joining: if rectangles do not overlap, their parts do not overlap either.
        var inside = Damage()
        for index in 0..<count {
            let part = self[index].intersection(area)
            if !part.isEmpty { inside.append(Edges(part)) }
        }
        return inside
    }

    public mutating func removeAll() { count = 0 }

    /// Calls a closure with each rectangle.
    public func forEach(_ body: (Rect) -> Void) {
        for index in 0..<count { body(self[index]) }
    }

    /// The union of two damages.
    public static func union(of one: Damage, _ other: Damage) -> Damage {
        var all = one
        all.add(other)
        return all
    }

    private mutating func add(_ edges: Edges) {
        // Use a span, because each read of an inline array would copy the whole array.
        var parts = parts.mutableSpan
        var added = edges
        while true {
            // The joined rectangle may overlap others, so the search repeats. Each join removes one rectangle, so the loop ends.
            while let index = Self.firstJoined(with: added, in: parts, count: count) {
                if parts[index].contains(added) { return }
                added = added.union(parts[index])
                count -= 1
                parts[index] = parts[count]
            }
            guard count == Self.capacity else { break }
            let index = Self.cheapest(with: added, in: parts, count: count)
            added = added.union(parts[index])
            count -= 1
            parts[index] = parts[count]
        }
        parts[count] = added
        count += 1
    }

    private mutating func append(_ edges: Edges) {
        var parts = parts.mutableSpan
        parts[count] = edges
        count += 1
    }

    private func edges(_ index: Int) -> Edges { parts[index] }

    /// The index of the first rectangle that overlaps the new one, or whose union with it is exactly a rectangle.
    private static func firstJoined(with edges: Edges, in parts: borrowing MutableSpan<Edges>, count: Int) -> Int? {
        for index in 0..<count where parts[index].isJoined(with: edges) { return index }
        return nil
    }

    private static func cheapest(with edges: Edges, in parts: borrowing MutableSpan<Edges>, count: Int) -> Int {
        var best = 0
        for index in 1..<count where parts[index].growth(edges) < parts[best].growth(edges) { best = index }
        return best
    }
}

/// A rectangle within the largest possible surface, in 8 bytes. Right and bottom edges are exclusive.
private struct Edges {
    private var left: Int16 = 0
    private var top: Int16 = 0
    private var right: Int16 = 0
    private var bottom: Int16 = 0

    init() {}

    init(_ rect: Rect) {
        left = Int16(truncatingIfNeeded: rect.x)
        top = Int16(truncatingIfNeeded: rect.y)
        right = Int16(truncatingIfNeeded: rect.x &+ rect.width)
        bottom = Int16(truncatingIfNeeded: rect.y &+ rect.height)
    }

    var rect: Rect { Rect(x: Int(left), y: Int(top), width: Int(right) &- Int(left), height: Int(bottom) &- Int(top)) }

    func contains(_ other: Edges) -> Bool {
        left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }

    func union(_ other: Edges) -> Edges {
        var all = self
        all.left = min(left, other.left)
        all.top = min(top, other.top)
        all.right = max(right, other.right)
        all.bottom = max(bottom, other.bottom)
        return all
    }

    /// True if both rectangles overlap, or share a whole edge.
    func isJoined(with other: Edges) -> Bool {
        guard left <= other.right, other.left <= right, top <= other.bottom, other.top <= bottom else { return false }
        if left < other.right && other.left < right {
            return (top < other.bottom && other.top < bottom) || (left == other.left && right == other.right)
        }
        return top == other.top && bottom == other.bottom
    }

    /// The number of pixels in the joined rectangle that are in neither of the two.
    func growth(_ other: Edges) -> Int { union(other).area &- area &- other.area }

    private var area: Int { (Int(right) &- Int(left)) &* (Int(bottom) &- Int(top)) }
}
