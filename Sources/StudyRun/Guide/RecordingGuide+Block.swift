import JSON
import Study

// Runs blocks of trials. This includes their phases, losses of the source, and repetitions of trials.
extension RecordingGuide {
    func phaseShown(_ number: Int, at time: Int64) {
        guard case .block(var block) = state, block.number == number, case .frame = block.wait else { return }
        let phase = block.shown
        if phase.marker != nil || !phase.label.utf8.isEmpty {
            context.machine.mark(StudyMarker(code: phase.marker, label: phase.label, time: time))
        }
        data.add(
            "phase",
            [
                JSONMember("trial", .integer(Int64(block.global))), JSONMember("phase", .integer(Int64(block.phase))),
                JSONMember("marker", phase.marker.map { .integer(Int64($0)) } ?? .null),
            ], now: time)
        let text = context.fill(phase.prompt, block.place)
        let sound = context.play(
            phase.sound, phase.kind == .prompt ? text : "", at: time + Self.soundDelay)
        block.sound = sound.plays ? sound.number : nil
        if block.milliseconds > 0 {
            block.begin(at: time, .time(until: time + block.milliseconds * 1_000_000))
        } else if sound.plays {
            block.begin(at: time, .sound(number: sound.number, until: time + Self.longestSound))
        } else {
            block.begin(at: time, .time(until: time + StudyDurations.reading(text) * 1_000_000))
        }
        state = .block(block)
    }

    /// Adds the time at which the sound of a phase became audible to the session's data.
    func soundStarted(_ number: Int, at time: Int64) {
        guard case .block(let block) = state, block.sound == number else { return }
        data.add(
            "sound",
            [JSONMember("trial", .integer(Int64(block.global))), JSONMember("phase", .integer(Int64(block.phase)))],
            now: time)
    }

    func soundEnded(_ number: Int) {
        guard case .block(let block) = state, case .sound(number, _) = block.wait else { return }
        goOn(block)
    }

    enum Space { case tested, untested }

    /// Begins the next block.
    /// - Parameter space: states whether the free space on the card must be checked before the block.
    func beginBlock(_ space: Space = .tested) {
        guard !isComplete else { return beginPause() }
        // Wait until the previous block's file was written. Otherwise the markers of the first phases would be lost.
        guard context.machine.prepareRecording() else {
            nextBlock = .due(space)
            return
        }
        nextBlock = .none
        if space == .tested, lacksSpace() { return }
        // Clear the message about the connection, because during a block the view itself shows the state of the source.
        connection = .good
        if recorded == .something {
            // Count the runs, so that each recording has a different name.
            run += 1
            name = context.fileName(session, .recording, run: run)
            context.note(.session(context.study.sessions[session].id, run: run))
        }
        recorded = .something
        context.machine.beginRecording(name)
        context.note(
            .recording(
                RecordedBlock(
                    session: name.session, day: name.day, place: name.place, run: name.run,
                    block: next / max(1, scenario.trialsOfBlock) + 1, began: context.clock, extent: .part)))
        data.add("block", [JSONMember("trial", .integer(Int64(next)))], now: now)
        phases += 1
        let block = BlockRun(session, scenario, order, global: next, number: phases, now: now)
        state = .block(block)
    }

    func advance(_ block: BlockRun) {
        guard context.has(.streaming) else {
            abort(block)
            data.addLoss(now: now)
            context.machine.notify(.sourceLost)
            state = .lost(block, backSince: nil)
            return
        }
        if case .frame(let since) = block.wait {
            guard now - since >= Self.longestFrame else { return }
            data.add("noFrame", now: now)
            return phaseShown(block.number, at: now)
        }
        if block.isOver(now: now) { goOn(block) }
    }

    func goOn(_ block: BlockRun) {
        var block = block
        let change = block.goOn(now: now)
        phases = block.number
        if change == .trial || change == .block {
            context.note(.trial(context.study.sessions[session].id, next: block.global))
        }
        guard change == .block else {
            state = .block(block)
            return
        }
        endRecording("block")
        store(name)
        if isComplete { context.note(.done(context.study.sessions[session].id)) }
        guard context.record.intro == .open else { return beginPause() }
        state = .intro(steps(.introCompleted))
        skipEmpty()
    }

    func abort(_ block: BlockRun) {
        context.machine.silence()
        context.machine.mark(StudyMarker(code: nil, label: StudyMarker.aborted, time: now))
        data.add("aborted", [JSONMember("trial", .integer(Int64(block.global)))], now: now)
    }

    /// Ends the recording after a failure, such as a full card. The session ends with the steps for a canceled session. A later session continues
    /// with the same trial.
    func recordingFailed(_ fault: RecordingFault) {
        switch state {
        case .block(let block): abort(block)
        case .lost: break
        default: return
        }
        endRecording("failure")
        store(name)
        context.machine.notify(.recordingFailed(fault))
        state = .canceling(steps(.cancel))
        skipEmpty()
    }

    func wait(_ block: BlockRun, _ backSince: Int64?) {
        guard context.has(.streaming) else {
            state = .lost(block, backSince: nil)
            return
        }
        guard let backSince else {
            context.machine.notify(.sourceFound)
            state = .lost(block, backSince: now)
            return
        }
        guard now - backSince >= Self.steadyTime else { return }
        var block = block
        block.restart(now: now)
        phases = block.number
        data.add("repeated", [JSONMember("trial", .integer(Int64(block.global)))], now: now)
        state = .block(block)
    }

    func endRecording(_ reason: String) {
        context.machine.endRecording()
        data.add("recordingEnded", [JSONMember("by", .text(reason))], now: now)
    }
}
