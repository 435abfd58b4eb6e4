/// The vertical lines of a time grid: solid lines at whole seconds, dashed lines at half seconds, fine lines at tenths, as far as there is space. In
/// long time windows, solid lines are ten seconds, a minute and so on apart.
struct TimeGrid {
    enum Line: UInt8 {
        case none = 0
        case solid, half, fine
    }

    /// The possible distances of solid lines in milliseconds. The grid uses the shortest distance that keeps the minimum distance in pixels.
    private static let steps = [1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000, 600_000, 3_600_000, 21_600_000]

    let width: Int
    let windowMilliseconds: Int
    /// The distance of solid lines in milliseconds.
    let major: Int
    let hasHalves: Bool
    let hasTenths: Bool

    /// - Parameter spacing: the minimum distance between two lines, in pixels.
    init(width: Int, windowMilliseconds: Int, spacing: Int) {
        func fits(_ milliseconds: Int) -> Bool {
            Int64(milliseconds) * Int64(width) >= Int64(spacing) * Int64(windowMilliseconds)
        }
        self.width = width
        self.windowMilliseconds = windowMilliseconds
        major = Self.steps.first(where: fits) ?? windowMilliseconds
        hasHalves = major == 1000 && fits(500)
        hasTenths = hasHalves && fits(100)
    }

    /// The distance between neighboring lines of any kind, in milliseconds.
    var step: Int { hasTenths ? 100 : hasHalves ? 500 : major }

    /// The kind of the line at a multiple of `step`.
    func line(at milliseconds: Int64) -> Line {
        milliseconds % Int64(major) == 0 ? .solid : milliseconds % 500 == 0 ? .half : .fine
    }

    /// Calls a closure with the column and the kind of every line, from left to right. The last line, at the end of the time window, is moved to the
    /// last column.
    func forEachLine(_ body: (Int, Line) -> Void) {
        var time = 0
        while time <= windowMilliseconds {
            let column = Int(Int64(time) * Int64(width) / Int64(windowMilliseconds))
            body(min(width - 1, column), line(at: Int64(time)))
            time += step
        }
    }
}
