import Drawing

/// What lies behind a trace: two halves, so that the middle value can be seen, and the grid.
///
/// The grid is fixed and not part of the strips, as in the original, so that it stays where it is when the trace
/// scrolls. Every pixel follows from the kind of its column and its row alone, which a table of four kinds holds.
final class ContentBackground {
    let width: Int
    let height: Int
    /// `TimeGrid.Line` of each column.
    private let kinds: UnsafeMutablePointer<UInt8>
    /// Four pixels a row, by kind of column.
    private let table: UnsafeMutablePointer<UInt32>

    init(axis: TimeAxis, height: Int, style: GraphStyle) {
        width = axis.width
        self.height = height
        kinds = .allocate(capacity: width)
        kinds.initialize(repeating: 0, count: width)
        table = .allocate(capacity: height * 4)
        let grid = TimeGrid(
            width: width, periodMilliseconds: axis.periodMilliseconds, spacing: style.gridSpacing)
        grid.forEachLine { column, kind in kinds[column] = kind.rawValue }
        let dash = max(1, Int((2 * style.pixelsPerPoint).rounded()))
        for y in 0..<height {
            let plain = (y < (height + 1) / 2 ? style.upperHalf : style.lowerHalf).pixel
            let row = table + y * 4
            row[0] = plain
            row[1] = style.grid.pixel
            row[2] = y / dash % 3 == 0 ? style.gridHalf.pixel : plain
            row[3] = y / dash % 4 == 0 ? style.gridFine.pixel : plain
        }
        for line in 0..<5 {
            let y = line * (height - 1) / 4
            for kind in 0..<4 { table[y * 4 + kind] = style.grid.pixel }
        }
    }

    deinit {
        kinds.deallocate()
        table.deallocate()
    }

    /// The pixel at a place of the content.
    func pixel(x: Int, y: Int) -> UInt32 { table[y * 4 + Int(kinds[x])] }

    /// Writes one row's pixels from column `x` on.
    func draw(_ x: Int, count: Int, row y: Int, to target: UnsafeMutablePointer<UInt32>) {
        let row = table + y * 4
        for index in 0..<count { target[index] = row[Int(kinds[x + index])] }
    }

    /// Writes one row's pixels from column `x` on, with the strip's pixels over them.
    func draw(
        _ x: Int, count: Int, row y: Int, under trace: UnsafeMutablePointer<UInt32>,
        to target: UnsafeMutablePointer<UInt32>
    ) {
        let row = table + y * 4
        for index in 0..<count {
            let over = trace[x + index]
            let plain = row[Int(kinds[x + index])]
            let alpha = over >> 24
            target[index] = alpha == 0 ? plain : alpha == 255 ? over : Self.blend(over, plain, 255 - alpha)
        }
    }

    /// A premultiplied pixel over an opaque one; `rest` is 255 minus its alpha.
    private static func blend(_ over: UInt32, _ under: UInt32, _ rest: UInt32) -> UInt32 {
        // Two channels at a time; (v + 128 + (v >> 8)) >> 8 divides by 255 and rounds.
        func scale(_ pair: UInt32) -> UInt32 {
            let product = pair * rest + 0x0080_0080
            return (product + (product >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
        }
        return 0xFF00_0000 | (over & 0x00FF_FFFF) &+ (scale(under & 0x00FF_00FF) | scale(under >> 8 & 0xFF) << 8)
    }
}
