import JSON
import Study

// What goes wrong around a session: the source, batteries, room on the card.
extension RecordingGuide {
    /// The source went away: a block says it by its view, rings and pauses by a notice.
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

    /// The amplifier's battery became low. Before a block the subject decides at once; a block goes on, and the pause says it.
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

    /// For how many whole minutes of recording the card has room; nil where it is not known.
    var room: Int? { context.machine.roomToRecord().map { Int(clamping: $0 / 60) } }

    /// Whether the card has no room for the next block: then the subject is warned.
    func lacksRoom() -> Bool {
        guard let room else { return false }
        let needed = Int(clamping: (order.milliseconds(ofBlockAt: next, language: context.language) + 59_999) / 60_000)
        guard room < needed else { return false }
        data.add("littleRoom", now: now)
        warning = .littleRoom(minutes: room, of: needed)
        return true
    }

    /// "End for now" at a pause, or where something should be put right first.
    func end() {
        if warning != nil {
            warning = nil
            state = .cleanUp(steps(.finish))
            skipEmpty()
        } else if case .pause = state {
            state = .upload
        }
    }

    /// Changes whenever the screen must show something else.
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
            // Rings move four times a second. The mask comes before the conversion, so that an Int of 32 bits suffices.
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
