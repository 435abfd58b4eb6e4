/// Brings samples at any times onto cells of 20 ms.
///
/// A cell's value is the mean of the straight lines between the samples: at high rates that is their average, at low rates it interpolates,
/// and jitter of the times does no harm. A cell of which less than half is known is lost.
struct GridSampler {
    /// The end of the cell that is being filled.
    private var cellEnd: Int64 = 0
    private var area: Float = 0
    private var covered: Int64 = 0
    private var lastTime: Int64 = 0
    private var lastValue: Float = 0
    private var state = State.empty

    private enum State { case empty, filling }

    var isEmpty: Bool { state == .empty }
    /// The time of the newest sample.
    var newest: Int64 { lastTime }
    mutating func restart() { self = GridSampler() }

    /// Takes a sample that is a number, not before the newest one.
    /// - Parameter emit: is called with each cell that is complete, NaN for lost ones, and the time of its end.
    @inline(__always)
    mutating func take(_ value: Float, at time: Int64, _ emit: (Float, Int64) -> Void) {
        switch state {
        case .empty:
            (cellEnd, area, covered) = (time + CadenceLimits.cellNanoseconds, 0, 0)
            state = .filling
        case .filling:
            if time - lastTime <= CadenceLimits.longestBridge {
                line(to: value, at: time, emit)
            } else {
                skip(to: time, emit)
            }
        }
        (lastTime, lastValue) = (time, value)
    }

    /// Closes the cells before a time at which no sample came.
    mutating func skip(to time: Int64, _ emit: (Float, Int64) -> Void) {
        while cellEnd <= time { close(emit) }
    }

    @inline(__always)
    private mutating func line(to value: Float, at time: Int64, _ emit: (Float, Int64) -> Void) {
        var start = lastTime
        var startValue = lastValue
        while cellEnd <= time {
            let length = cellEnd - start
            // Lengths are below 0.1 s and so exact as floats of nanoseconds to a hundred millionth.
            let left = time - start
            let endValue = left > 0 ? startValue + (value - startValue) * (Float(length) / Float(left)) : value
            area += (startValue + endValue) * 0.5 * Float(length)
            covered += length
            (start, startValue) = (cellEnd, endValue)
            close(emit)
        }
        let length = time - start
        area += (startValue + value) * 0.5 * Float(length)
        covered += length
    }

    private mutating func close(_ emit: (Float, Int64) -> Void) {
        let mean = 2 * covered >= CadenceLimits.cellNanoseconds ? area / Float(covered) : Float.nan
        (area, covered) = (0, 0)
        emit(mean, cellEnd)
        cellEnd += CadenceLimits.cellNanoseconds
    }
}
