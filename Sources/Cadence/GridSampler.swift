/// Resamples irregular samples to cells of 20 ms.
///
/// A cell's value is the mean of the straight lines between the samples. At high rates this averages, at low rates it
/// interpolates, and it tolerates jitter of the times. A cell is lost if less than half of it is known.
struct GridSampler {
    /// The end of the current cell.
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

    /// Takes a finite sample that is not earlier than the newest one.
    /// - Parameter emit: called with each complete cell, NaN for lost ones, and the time of its end.
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

    /// Closes the cells before a time without a sample.
    mutating func skip(to time: Int64, _ emit: (Float, Int64) -> Void) {
        while cellEnd <= time { close(emit) }
    }

    @inline(__always)
    private mutating func line(to value: Float, at time: Int64, _ emit: (Float, Int64) -> Void) {
        var start = lastTime
        var startValue = lastValue
        while cellEnd <= time {
            let length = cellEnd - start
            // Intervals are at most 0.1 s: rounding their nanoseconds to Float has a relative error of at most 6e-8.
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
