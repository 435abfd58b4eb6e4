/// Resamples irregular samples to evenly spaced cells of 20 ms.
///
/// A cell's value is the mean of the linear interpolation between the samples. This averages at high sampling rates, interpolates at low ones, and
/// tolerates jitter of the times. A cell is lost if less than half of it is known.
struct GridSampler {
    /// The time at which the current cell (interval of 20 ms) ends.
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
    /// - Parameter emit: called with each complete cell (NaN for a lost one), and the time at which it ends.
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

    /// Ends all cells up to a time at which no sample has arrived.
    mutating func skip(to time: Int64, _ emit: (Float, Int64) -> Void) {
        while cellEnd <= time { close(emit) }
    }

    @inline(__always)
    private mutating func line(to value: Float, at time: Int64, _ emit: (Float, Int64) -> Void) {
        var start = lastTime
        var startValue = lastValue
        while cellEnd <= time {
            let length = cellEnd - start
            // An interval has at most 0.1 s, so converting its nanoseconds to Float has a relative error of at most 6e-8.
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
