import Study

extension GuidedStudy {
    public var view: StudyView {
        switch activity {
        case .boarding(let boarding): boarding.view
        case .announcing(let announcement, _): .announcement(announcement)
        case .warning(let warning, _): .warning(warning)
        case .questionnaire(let guide): view(of: guide)
        case .recording(let guide): view(of: guide)
        case .home:
            switch day {
            case .over: .finished
            case .waiting(let seconds): .wait(seconds: seconds)
            case .open, .expired: .home
            }
        }
    }

    /// True if neither a session nor the sign-up is in progress, so that the study can be replaced.
    public var isBetweenSessions: Bool {
        switch view {
        case .welcome, .home, .wait, .finished: true
        default: false
        }
    }

    private func view(of guide: QuestionnaireGuide) -> StudyView {
        switch guide.state {
        case .detail: .detail(session: guide.session)
        case .questions(let sequence): .question(session: guide.session, sequence)
        case .upload: .upload(session: guide.session)
        case .cleanUp(let steps), .canceling(let steps): .step(steps)
        case .ended: .home
        }
    }

    private func view(of guide: RecordingGuide) -> StudyView {
        if let warning = guide.warning { return .warning(warning) }
        return switch guide.state {
        case .detail: .detail(session: guide.session)
        case .preparation(let steps), .intro(let steps), .cleanUp(let steps), .canceling(let steps): .step(steps)
        case .noise(let watch, let steps): .noiseCheck(watch, steps)
        case .fitting(let watch, let steps): .fitting(watch, steps)
        case .block(let block): .prompt(prompt(block))
        case .lost(_, let backSince): .sourceLost(isBack: backSince != nil)
        case .pause: .pause(pause(guide))
        case .upload: .upload(session: guide.session)
        case .ended: .home
        }
    }

    private func prompt(_ block: BlockRun) -> ShownPrompt {
        let ofBlock = max(1, block.scenario.trialsOfBlock)
        let length: Int64? =
            if case .time(let until) = block.wait, let began = block.began { until - began } else { nil }
        return ShownPrompt(
            number: block.number, phase: block.shown, prompt: context.fill(block.shown.prompt, block.place),
            line: context.fill(block.shown.line, block.place), block: block.global / ofBlock + 1,
            blocks: block.scenario.blocks, trial: block.global % ofBlock + 1,
            trials: min(ofBlock, block.scenario.trialCount - block.global / ofBlock * ofBlock), began: block.began,
            length: length)
    }

    private func pause(_ guide: RecordingGuide) -> StudyPause {
        let next: StudyPause.Next
        if !guide.isComplete {
            let done = record.progress[guide.session].next / max(1, guide.scenario.trialsOfBlock)
            next = .block(left: guide.scenario.blocks - done)
        } else if let scenario = context.nextScenario(after: guide.session) {
            next = .scenario(scenario)
        } else {
            next = .home
        }
        return StudyPause(session: guide.session, next: next, warnings: guide.batteryWarnings)
    }

    public var home: StudyHome {
        let rows = record.sessions.map { index in
            let session = study.sessions[index]
            let progress = record.progress[index]
            let scenario = session.scenario
            let blocks = scenario?.blocks ?? 0
            let done = scenario.map { progress.next / max(1, $0.trialsOfBlock) } ?? 0
            let isDone = progress.state == .done
            return StudyHome.Row(
                session: index, isDone: isDone, isNext: record.next == index,
                isBegun: progress.next > 0 || record.answers[index].contains { $0 != nil },
                progress: isDone ? 1 : blocks > 0 ? Double(min(done, blocks)) / Double(blocks) : 0, blocks: blocks,
                blocksLeft: max(0, blocks - done), minutes: StudyDurations.minutes(session, language: language))
        }
        let announcements = (study.announcements + downloaded).filter { $0.day <= record.day + 1 }
        return StudyHome(
            day: min(record.day + 1, study.schedule.days.count), days: study.schedule.days.count,
            timeLeft: context.timeLeft, rows: rows, announcement: announcements.last)
    }
}
