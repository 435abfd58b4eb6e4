import JSON
import Study

// Problems during a session that concern the source, the batteries or the free space on the card.
extension RecordingGuide {
    /// Called when the source was lost. Notifies the subject during the fitting or a pause. During a block, the view shows the loss instead.
    func sourceLost() {
        switch state {
        case .fitting, .pause:
            connection = .missed
            context.machine.notify(.sourceLost)
        default: break
        }
    }

    func sourceReturned() {
        if connection == .missed { context.machine.notify(.sourceFound) }
        connection = .good
    }

    var isInBlock: Bool {
        switch state {
        case .block, .lost: true
        default: false
        }
    }

    /// Called when the amplifier's battery is low. Shows a warning during preparation, noise check and fitting, and a notification during
    /// description, introduction and pause. During a block, nothing is shown until the pause after the block.
    func amplifierBatteryLow() {
        data.add("batteryLow", now: now)
        switch state {
        case .preparation, .noise, .fitting: warning = warning ?? .amplifierBatteryLow
        case .detail, .intro, .pause: context.machine.notify(.amplifierBatteryLow)
        case .block, .lost, .upload, .cleanUp, .canceling, .ended: break
        }
    }

    var batteryWarnings: [StudyWarning] {
        var warnings: [StudyWarning] = []
        if context.has(.batteryLow) { warnings.append(.amplifierBatteryLow) }
        if context.isBoardLow { warnings.append(.boardBatteryLow) }
        return warnings
    }

    /// The duration of recording for which the card has space, in whole minutes; nil if unknown.
    var space: Int? { context.machine.spaceToRecord().map { Int(clamping: $0 / 60) } }

    /// If the card has too little space for the next block, sets a warning and returns true.
    func lacksSpace() -> Bool {
        guard let space else { return false }
        let needed = Int(clamping: (order.milliseconds(ofBlockAt: next, language: context.language) + 59_999) / 60_000)
        guard space < needed else { return false }
        data.add("littleSpace", now: now)
        warning = .littleSpace(minutes: space, of: needed)
        return true
    }

    /// Ends the session. Called when the subject has pressed "End for now", at a pause or a warning.
    func end() {
        if warning != nil {
            warning = nil
            state = .cleanUp(steps(.finish))
            skipEmpty()
        } else if case .pause = state {
            state = .upload
        }
    }

    /// A value that changes when the screen must show something different. It is fast to compare.
    var stamp: Stamp {
        func of(_ kind: Int, _ steps: StepSequence) -> Stamp {
            Stamp(kind, steps.mode.rawValue, steps.index, steps.wait.number)
        }
        if let warning { return warning.stamp }
        switch state {
        case .detail: return Stamp(0)
        case .preparation(let steps): return of(1, steps)
        case .noise(let watch, let steps): return Stamp(2, watch.attempts, watch.state.number, steps.index)
        case .fitting(_, let steps):
            // The electrodes' rings on the screen change four times per second, so include the time in quarters of a second. The mask keeps
            // it within an Int of 32 bits.
            return Stamp(3, Int(now / 250_000_000 & 0xFFFF), steps.index, steps.wait.number)
        case .block(let block): return Stamp(4, block.number, block.began == nil ? 0 : 1)
        case .lost(_, let backSince): return Stamp(5, backSince == nil ? 0 : 1)
        case .intro(let steps): return of(6, steps)
        case .pause: return Stamp(7, batteryWarnings.count, context.has(.batteryLow) ? 1 : 0)
        case .upload: return Stamp(8)
        case .cleanUp(let steps): return of(9, steps)
        case .canceling(let steps): return of(10, steps)
        case .ended: return Stamp(11)
        }
    }
}
