/// Layout: where graphs stand on the screen, and how they move. Pure geometry and time, no pixels are drawn.

/// A place for one graph, in pixels.
public struct Slot: Equatable, Sendable {
    public let x: Int
    public let y: Int
    public let width: Int
    public let height: Int

    public init(x: Int, y: Int, width: Int, height: Int) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }
}
