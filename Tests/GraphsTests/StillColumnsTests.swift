import Graphs
import Signals
import TestKit

private let second: Int64 = 1_000_000_000

let stillColumnsTests = [
    TestCase(
        "in a frozen picture, a column that is converted to a time and back is the same, in scroll mode and on both sides of the sweep bar"
    ) { t in
        for mode in [ContentMode.scroll, .sweep] {
            let axis = TimeAxis(width: 640, milliseconds: 10_000)
            let columns = StillColumns(axis, end: 123_400_000_000, mode: mode, gap: 11)
            for column in Array(columns.newest) + Array(columns.older) {
                let time = columns.time(at: Float(column) + 0.5)
                guard columns.place(of: time) == .column(column) else { return t.fail("column \(column)") }
            }
            t.expectEqual(columns.newest.count + columns.older.count, mode == .scroll ? 640 : 629)
            t.expect(columns.place(of: 124 * second) == .later)
            t.expect(columns.place(of: 113 * second) == .earlier)
        }
    },
    TestCase(
        "in a frozen picture, a position in the sweep bar's gap belongs to the nearest visible column; one outside belongs to the first or last column"
    ) {
        t in
        let axis = TimeAxis(width: 640, milliseconds: 10_000)
        let columns = StillColumns(axis, end: 123_400_000_000, mode: .sweep, gap: 11)
        let bar = columns.newest.upperBound
        t.expect(columns.place(of: columns.time(at: Float(bar) + 2)) == .column(bar - 1))
        t.expect(columns.place(of: columns.time(at: Float(bar) + 9)) == .column(bar + 11))
        t.expect(columns.place(of: columns.time(at: -50)) == .column(0))
        t.expect(columns.place(of: columns.time(at: 9000)) == .column(639))
        t.expect(columns.place(of: columns.time(at: .nan)) == .column(0))
        // No visible column belongs to a time whose column the gap hides.
        t.expect(columns.place(of: columns.time(at: Float(bar) + 11.5) - 5 * axis.nanoseconds / 640) == .earlier)
    },
    TestCase("if a sample is at the boundary of two columns, it belongs to the column in which it is drawn") { t in
        let axis = TimeAxis(width: 300, milliseconds: 1000)
        let clock = SampleClock(rate: SamplingRate(hertz: 300))
        let columns = StillColumns(axis, end: clock.time(ofSample: 299), mode: .sweep, gap: 0)
        for sample in 0..<300 {
            t.expect(columns.place(of: clock.time(ofSample: Int64(sample))) == .column(sample), "sample \(sample)")
        }
    },
]
