import Spectrum

/// Measures the cadence of the person who carries an accelerometer, every second over a sliding window of four seconds.
///
/// If the samples have three axes and include gravity, their unit and the orientation of the sensor do not matter. With one axis, or without gravity,
/// the unit helps to detect that the person stands still.
public final class CadenceMeter {
    private let unit: AccelerationUnit
    private let correlation: GaitAutocorrelation
    private let strikes = HeelStrikes()
    private var sampler = GridSampler()
    private var windows = RecentWindows()
    private var counter = StepCounter()
    /// The cells (averaged samples) of the last ten seconds, oldest first; NaN for lost cells.
    private let history: UnsafeMutablePointer<Float>
    /// The number of cells (averaged samples) that were added since the history was last shifted.
    private var fresh = 0
    /// The number of cells of the history that were added since the first sample. Older cells have no content yet.
    private var known = 0
    /// The time at which the newest cell (average of samples) ends.
    private var end: Int64 = 0
    private let motion: UnsafeMutablePointer<Float>
    private let sorted: UnsafeMutablePointer<Float>

    private static let length = 10 * CadenceLimits.rate
    private static let second = CadenceLimits.rate
    /// The person is at rest in a window if the standard deviation of the acceleration is below this fraction of gravity.
    private static let rest: Float = 0.02

    /// - Parameter tables: tables for transforms. Other objects on the same thread may use the same tables.
    public init(unit: AccelerationUnit, tables: SpectrumTables) {
        self.unit = unit
        correlation = GaitAutocorrelation(tables: tables)
        func floats(_ count: Int, _ value: Float) -> UnsafeMutablePointer<Float> {
            let floats = UnsafeMutablePointer<Float>.allocate(capacity: count)
            floats.initialize(repeating: value, count: count)
            return floats
        }
        // With memory for one more second, the history must be shifted only once a second.
        history = floats(Self.length + Self.second, .nan)
        motion = floats(StepCounter.quarters, 0)
        sorted = floats(CadenceLimits.window * StepCounter.quarters / Self.length, 0)
    }

    deinit {
        history.deallocate()
        motion.deallocate()
        sorted.deallocate()
    }

    /// The number of steps since the beginning, up to the last reading.
    public var steps: Int64 { counter.steps }

    /// Takes a sample of three axes.
    /// - Parameters:
    ///   - time: the sample's time in nanoseconds, from 0 to 2^62. A sample that is not later than the previous one is ignored. A sample that is more
    ///     than six seconds earlier or later restarts the measurement.
    ///   - found: called with a reading at the end of each second.
    @inline(__always)
    public func take(x: Float, y: Float, z: Float, at time: Int64, _ found: (CadenceReading) -> Void) {
        // The magnitude of very large numbers overflows. The result is then infinite, and the sample counts as lost.
        take((x * x + y * y + z * z).squareRoot(), at: time, found)
    }

    /// Takes a sample of one axis, or of a magnitude. NaN and infinities count as lost.
    public func take(_ value: Float, at time: Int64, _ found: (CadenceReading) -> Void) {
        guard value.isFinite else { return advance(to: time, found) }
        if !sampler.isEmpty {
            let passed = time - sampler.newest
            if passed <= 0 && passed > -CadenceLimits.forgotten { return }
            if passed > CadenceLimits.forgotten || passed < 0 { restart(found) }
        }
        sampler.take(value, at: time) { add($0, endingAt: $1, found) }
    }

    /// Advances to a time up to which no further sample has arrived.
    public func advance(to time: Int64, _ found: (CadenceReading) -> Void) {
        guard !sampler.isEmpty, time - sampler.newest > CadenceLimits.longestBridge else { return }
        if time - sampler.newest > CadenceLimits.forgotten {
            restart(found)
        } else {
            sampler.skip(to: time - CadenceLimits.longestBridge) { add($0, endingAt: $1, found) }
        }
    }

    /// Restarts the measurement. The step count remains; stored acceleration is discarded.
    /// - Parameter found: called with a last reading, which has no cadence.
    public func restart(_ found: (CadenceReading) -> Void) {
        guard !sampler.isEmpty else { return }
        // Count the steps in the last, incomplete second.
        let rest = fresh
        if rest > 0 {
            shift(rest)
            findMotion()
        }
        counter.finish(windows, motion, after: Float(rest) / Float(Self.second))
        found(
            CadenceReading(
                time: sampler.newest, stepsPerMinute: 0, confidence: 0, stepRegularity: 0, strideRegularity: 0,
                steps: counter.steps))
        sampler.restart()
        windows = RecentWindows()
        for index in 0..<Self.length + Self.second { history[index] = .nan }
        (fresh, known) = (0, 0)
    }

    private func add(_ cell: Float, endingAt time: Int64, _ found: (CadenceReading) -> Void) {
        history[Self.length + fresh] = cell
        fresh += 1
        end = time
        if fresh == Self.second {
            shift(Self.second)
            update(found)
        }
    }

    private func shift(_ count: Int) {
        // On the device, `update(from:count:)` calls a function for each sample.
        UnsafeMutableRawPointer(history)
            .copyMemory(from: history + count, byteCount: Self.length * MemoryLayout<Float>.stride)
        known = min(Self.length, known + count)
        fresh = 0
    }

    private func update(_ found: (CadenceReading) -> Void) {
        findMotion()
        windows.add(result())
        counter.advance(windows, motion)
        guard let agreement = windows.agreement(0..<5), agreement.count >= 3, windows[0].isGait || windows[1].isGait,
            windows.hasStrikes(0..<5)
        else {
            return found(reading(0, 0, 0, 0))
        }
        let confidence = min(1, max(0, agreement.strength)) * Float(agreement.count) / 5
        found(reading(agreement.stepsPerMinute, confidence, agreement.step, agreement.stride))
    }

    private func reading(_ perMinute: Float, _ confidence: Float, _ step: Float, _ stride: Float) -> CadenceReading {
        CadenceReading(
            time: end, stepsPerMinute: perMinute, confidence: confidence, stepRegularity: step,
            strideRegularity: stride, steps: counter.steps)
    }

    /// Computes the result of the newest window.
    private func result() -> WindowResult {
        var result = WindowResult()
        let cells = correlation.compute(history + Self.length - CadenceLimits.window)
        guard 2 * cells >= CadenceLimits.window else { return result }
        let gravity = unit.gravity ?? correlation.mean.magnitude
        let deviation = correlation.power.squareRoot()
        guard deviation > Self.rest * gravity, deviation > 0 else { return result }
        let previous = windows.agreement(0..<4).map { 60 * Float(CadenceLimits.rate) / $0.stepsPerMinute }
        let spread = gravity > deviation / 4 ? deviation / gravity : nil
        guard let period = StepPeriod(correlation, spread: spread, previous: previous),
            period.strength >= StepPeriod.weakest
        else { return result }
        result.step = period.step
        result.stride = period.stride
        result.strikes = strikes.signs(
            correlation.detrended, history + Self.length - CadenceLimits.window, mean: correlation.mean, lag: period.lag
        )
        result.power = typicalMotion()
        // Report no cadence if the person moved during less than a third of the window: the beginning and the end of such a short motion cannot be
        // determined.
        guard result.power > 0.4 * correlation.power else { return result }
        result.stepsPerMinute = 60 * Float(CadenceLimits.rate) / period.lag
        return result
    }

    /// Computes the variance of the history over 1.2 s around each interval of a quarter second.
    private func findMotion() {
        let cells = Self.length / StepCounter.quarters
        let reach = CadenceLimits.rate * 3 / 5
        for quarter in 0..<StepCounter.quarters {
            let middle = quarter * cells + cells / 2
            let begin = Self.length - known
            guard middle >= begin else {
                motion[quarter] = 0
                continue
            }
            motion[quarter] = variance(max(begin, middle - reach)..<min(Self.length, middle + reach))
        }
    }

    /// The variance of a range of the history's cells; -1 if too many are lost.
    private func variance(_ range: Range<Int>) -> Float {
        var (sum, squares): (Float, Float) = (0, 0)
        var count = 0
        var reference: Float = 0
        for index in range where !history[index].isNaN {
            if count == 0 { reference = history[index] }
            let value = history[index] - reference
            sum += value
            squares += value * value
            count += 1
        }
        guard count >= CadenceLimits.rate * 2 / 5 else { return -1 }
        let mean = sum / Float(count)
        return max(0, squares / Float(count) - mean * mean)
    }

    /// The level that the power of the motion exceeds during three tenths of the newest window.
    private func typicalMotion() -> Float {
        var count = 0
        for quarter in StepCounter.quarters - 16..<StepCounter.quarters where motion[quarter] >= 0 {
            var place = count
            while place > 0, sorted[place - 1] > motion[quarter] {
                sorted[place] = sorted[place - 1]
                place -= 1
            }
            sorted[place] = motion[quarter]
            count += 1
        }
        return count > 0 ? sorted[count * 7 / 10] : 0
    }
}
