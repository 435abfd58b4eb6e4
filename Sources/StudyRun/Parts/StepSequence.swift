import Study

/// Instructions one after the other, each until its signal came.
public struct StepSequence: Sendable {
    public enum Wait: Equatable, Sendable {
        /// "Next" can be touched.
        case none
        case forSignal
        /// The signal did not come in time; "Next" can be touched all the same.
        case late
        /// The signal came.
        case came
    }

    public let mode: StudySteps.Mode
    public let steps: [StudyStep]
    public private(set) var index = 0
    public private(set) var wait = Wait.none
    private var shownAt: Int64

    /// - Parameter isShort: whether only steps with a short form come.
    public init(_ mode: StudySteps.Mode, of study: Study, isShort: Bool, now: Int64) {
        self.mode = mode
        let all = study.steps[mode]
        let short = all.filter { $0.short != nil }
        // Without any short form the long ones are better than none.
        steps = isShort && !short.isEmpty ? short : all
        shownAt = now
        show(now)
    }

    /// Nil: all are done.
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

    /// Looks whether the signal came or the time is over.
    /// - Parameter has: whether a signal is there.
    /// - Returns: whether the step ended by itself.
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
