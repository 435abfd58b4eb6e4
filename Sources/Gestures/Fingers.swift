/// One finger: the position of its first touch, and its present or last position, in pixels.
struct Finger {
    var isDown = false
    var startX: Float = 0
    var startY: Float = 0
    var x: Float = 0
    var y: Float = 0
    var began: Int64 = 0

    /// The horizontal distance from the position of the first touch.
    var dx: Float { x - startX }
    /// The vertical distance from the position of the first touch.
    var dy: Float { y - startY }
}

/// All fingers on the panel.
struct Fingers {
    private var fingers = [Finger](repeating: Finger(), count: Touch.maximumFingers)
    /// The number of fingers on the panel.
    private(set) var count = 0

    func exists(_ index: Int) -> Bool { fingers.indices.contains(index) }

    /// A finger by its number. After it was lifted, its last position remains.
    subscript(index: Int) -> Finger { fingers[index] }

    mutating func land(_ touch: Touch) {
        fingers[touch.finger] = Finger(
            isDown: true, startX: touch.x, startY: touch.y, x: touch.x, y: touch.y, began: touch.time)
        count += 1
    }

    mutating func move(_ touch: Touch) {
        fingers[touch.finger].x = touch.x
        fingers[touch.finger].y = touch.y
    }

    mutating func lift(_ index: Int) {
        fingers[index].isDown = false
        count -= 1
    }

    mutating func liftAll() {
        for index in fingers.indices { fingers[index].isDown = false }
        count = 0
    }

    /// A finger on the panel other than the given finger; nil if there is none.
    func other(than index: Int) -> Int? {
        for other in fingers.indices where fingers[other].isDown && other != index { return other }
        return nil
    }
}

/// True if a distance, given by x and y, is not longer than a limit.
func isWithin(_ limit: Float, _ dx: Float, _ dy: Float) -> Bool { dx * dx + dy * dy <= limit * limit }
