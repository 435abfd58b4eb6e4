import Study

extension GuidedStudy {
    enum DayState {
        case open, expired, over
        case waiting(Int64?)
    }

    var day: DayState {
        if record.isOver { return .over }
        if record.begun != nil { return context.timeLeft == 0 && record.next != nil ? .expired : .open }
        guard let ended = record.ended, mayWait == .yes else { return .open }
        let pause = study.schedule.hoursBetweenDays * 3600
        if let seconds = ended.seconds, let clock = context.clock, context.clockTrouble == nil {
            let left = Int64(pause) - max(0, clock - seconds)
            return left > 0 ? .waiting(left) : .open
        }
        // The clock is not reliable at this point, so the next day begins after a restart of the app, or when the app has measured the required time
        // without a restart.
        if record.startsSinceEnd > 0 {
            // If the clock was set when the day ended but is not set now, wait for a short time after the app's start, because the device may still
            // get the time from the network.
            guard ended.seconds != nil, context.clock == nil, let startedAt else { return .open }
            let left = startedAt + Self.clockDelay - context.now
            return left > 0 ? .waiting((left + 999_999_999) / 1_000_000_000) : .open
        }
        if let endedAt, Double(context.now - endedAt) / 1e9 >= pause { return .open }
        return .waiting(nil)
    }

    /// The time after the app's start during which the device may still get the time from the network, in nanoseconds.
    private static let clockDelay: Int64 = 120_000_000_000
}
