import Study

/// A sequence of instructions (steps). If a step has a signal (a state of the device), the step waits for this signal.
public struct StepSequence: Sendable {
    public enum Wait: Equatable, Sendable {
        /// The step waits for no signal. "Next" is enabled.
        case none
        case forSignal
        /// The signal for which the step waits did not arrive in time. "Next" is enabled.
        case late
        /// The signal for which the step waits has arrived.
        case came
    }

    public let mode: StudySteps.Mode
    public let steps: [StudyStep]
    public private(set) var index = 0
    public private(set) var wait = Wait.none
    private var shownAt: Int64

    /// - Parameter isShort: true to include only steps with a short form.
    public init(_ mode: StudySteps.Mode, of study: Study, isShort: Bool, now: Int64) {
        self.mode = mode
        let all = study.steps[mode]
        let short = all.filter { $0.short != nil }
        // If no step has a short form, use the long forms of all steps.
        steps = isShort && !short.isEmpty ? short : all
        shownAt = now
        show(now)
    }

    /// The current step; nil after the last one.
    public var step: StudyStep? { steps.indices.contains(index) ? steps[index] : nil }

    private mutating func show(_ now: Int64) {
        shownAt = now
        wait = step?.signal == nil ? .none : .forSignal
    }

    public var mayGoOn: Bool { wait != .forSignal }
    public var mayGoBack: Bool { index > 0 }

    public mutating func goOn(now: Int64) {
        index += 1
        show(now)
    }

    public mutating func goBack(now: Int64) {
        guard mayGoBack else { return }
        index -= 1
        show(now)
    }

    /// Updates `wait` according to the signal and the time.
    /// - Parameter has: returns true if a signal is present.
    /// - Returns: true if the step has no signal and its display time has ended.
    public mutating func advance(now: Int64, has: (StudyStep.Signal) -> Bool) -> Bool {
        guard let step else { return false }
        let isOver = step.timeOut.map { now - shownAt >= Int64($0 * 1e9) } ?? false
        guard let signal = step.signal else { return isOver }
        if has(signal) {
            wait = .came
        } else if wait == .came {
            wait = .forSignal
        }
        if wait == .forSignal, isOver { wait = .late }
        return false
    }
}
