/// The position of a graph's two trace buffers in time ("Graphs" in docs/design.md).
///
/// Columns are counted on the time axis. Every `width` columns, one time window, form a sweep, which fills one trace buffer from left to right. The
/// front trace buffer is being drawn; the back one contains the previous sweep. Positions are computed from the time, not accumulated, so columns and
/// sweeps match the clock after any time.
public struct ContinuousContent: Equatable, Sendable {
    public let width: Int
    /// The column at the end of the time window; -1 before the first column.
    public private(set) var column: Int64 = -1
    /// The index of the front trace buffer: 0 for sweeps with even numbers, 1 for odd numbers. All graphs with the same axis have the same index.
    public private(set) var front = 0
    /// The number of the sweep in the front trace buffer; -1 for none.
    public private(set) var frontSweep: Int64 = -1
    /// The number of the sweep in the back trace buffer; -1 for none.
    public private(set) var backSweep: Int64 = -1
    /// The first column of the front sweep. It is stored, because a 64-bit division is slow on the device.
    public private(set) var origin: Int64

    public init(width: Int) {
        self.width = max(1, width)
        origin = -Int64(self.width)
    }

    public var back: Int { 1 - front }
    /// The position of the newest column in its trace buffer; -1 before the first column.
    public var newestX: Int {
        if column < 0 { return -1 }
        // At the start of drawing, the newest column may be the last column of the previous sweep.
        return column < origin ? width - 1 : Int(truncatingIfNeeded: column - origin)
    }
    public var isEmpty: Bool { column < 0 }

    /// Starts to draw at a column, to which the next call of advance moves. The caller must empty both trace buffers.
    public mutating func start(at column: Int64) {
        frontSweep = max(0, column) / Int64(width)
        front = Int(truncatingIfNeeded: frontSweep & 1)
        origin = frontSweep * Int64(width)
        backSweep = -1
        self.column = max(0, column) - 1
    }

    /// Moves the newest column, which must not move back.
    /// - Parameter begin: empties a trace buffer (0 or 1) for a new sweep. `isNext` is true if the other trace buffer contains the directly preceding
    ///   sweep, so that lines across the border can be repeated.
    public mutating func advance(to target: Int64, begin: (_ buffer: Int, _ isNext: Bool) -> Void) {
        column = target
        let distance = target - origin
        guard distance >= Int64(width) else { return }
        let sweep = distance < 2 * Int64(width) ? frontSweep + 1 : target / Int64(width)
        origin = sweep * Int64(width)
        let isNext = frontSweep >= 0 && sweep == frontSweep + 1
        front = Int(truncatingIfNeeded: sweep & 1)
        backSweep = isNext ? frontSweep : sweep - 1
        frontSweep = sweep
        if !isNext { begin(back, false) }
        begin(front, isNext)
    }
}
