import Signals

/// Starting, freezing, and what the source tells.
extension VisualizationScreen {
    public func pressButton(at now: Int64) {
        // At once the picture stays as it is; whether it is frozen or photographed shows when the button comes up.
        if !flash.isRunning { buttonSince = now }
    }

    public func releaseButton(at now: Int64) {
        guard buttonSince != nil else { return }
        buttonSince = nil
        toggle(at: now, byButton: true)
    }

    func note(_ event: SourceEvent) {
        let wasRunning = transmission.isWanted
        transmission.note(event, session.source)
        switch event {
        case .started:
            interruption = nil
        case .interrupted(let error, let seconds):
            interruption = (error, now + Int64(max(0, seconds)) * 1_000_000_000)
        case .resumed:
            interruption = nil
            awaitsSamples = true
            lastSample = session.source.statistics.newestSample
            context.messages.notify(looks.strings.reconnected)
        case .notice:
            context.messages.notify(looks.strings.fellBackToTCP)
        case .failed(let error):
            interruption = nil
            if wasRunning { freeze(at: now, byButton: false) }
            context.inform(looks.strings.startFailedTitle, looks.strings.words(for: error), over: self)
        case .connected, .stopped:
            break
        }
    }

    func toggle(at now: Int64, byButton: Bool) {
        if transmission.isWanted {
            transmission.stop(session.source)
            interruption = nil
            freeze(at: now, byButton: byButton)
        } else {
            frozenSince = nil
            strip.stopped = nil
            strip.refresh()
            transmission.start(session.source)
            bars.state.isTracking = true
        }
    }

    /// What was omitted while a graph was hidden is drawn now: a frozen picture is whole.
    private func freeze(at now: Int64, byButton: Bool) {
        frozenSince = now
        awaitsSamples = false
        let time = context.host.wallClock().map { CivilTime(seconds: $0).clockWithSeconds } ?? ""
        strip.stopped = (byButton ? looks.strings.stoppedByButton : looks.strings.stoppedByTouch).filled(time)
        strip.refresh()
        bars.state.isTracking = false
        wall.rebuild(at: now)
    }
}
