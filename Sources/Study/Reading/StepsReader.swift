import JSON

/// Finds electrodes by their names, or by the names of groups of electrodes.
struct ElectrodeNames {
    let electrodes: [StudyElectrode]

    /// The indices of the electrodes that a list names; empty if the list is missing.
    func read(_ fields: Fields, _ name: StaticString) -> [Int] {
        var found: [Int] = []
        for (value, place) in fields.list(name, 1...StudyLimits.electrodes) {
            guard let word = place.string(value, .label) else { continue }
            let named = electrodes.indices.filter {
                electrodes[$0].name.utf8.elementsEqual(word.utf8) || electrodes[$0].group.utf8.elementsEqual(word.utf8)
            }
            if named.isEmpty { place.add(.noElectrode(word)) }
            for index in named where !found.contains(index) { found.append(index) }
        }
        return found
    }
}

/// Reads steps.json.
struct StepsReader {
    let texts: StudyTexts
    let electrodes: [StudyElectrode]

    func read(_ value: JSONValue, _ place: StudyPlace) -> StudySteps {
        var steps = StudySteps()
        let fields = Fields(value, place, ["$schema"] + StudySteps.Mode.allCases.map { $0.name })
        for mode in StudySteps.Mode.allCases {
            steps[mode] = fields.list(mode.name, 0...StudyLimits.steps).map { value, place in
                step(value, place, mode)
            }
        }
        return steps
    }

    private func step(_ value: JSONValue, _ place: StudyPlace, _ mode: StudySteps.Mode) -> StudyStep {
        let fields = Fields(
            value, place,
            [
                "title", "text", "short", "picture", "sound", "signal", "electrodes", "timeOut", "waiting", "late",
                "button",
                "success",
            ])
        var step = StudyStep()
        let line = StudyLimits.shortText
        step.title = texts.text(fields, "title", upTo: line, isRequired: true, in: .session)
        step.text = texts.text(fields, "text", upTo: StudyLimits.longText, isRequired: true, in: .session)
        step.short = fields.has("short") ? texts.text(fields, "short", upTo: StudyLimits.longText, in: .session) : nil
        step.picture = texts.media(fields, "picture", [.picture, .animation])
        step.sound = texts.media(fields, "sound", [.sound])
        step.waiting = texts.text(fields, "waiting", upTo: line, in: .session)
        step.late = texts.text(fields, "late", upTo: line, in: .session)
        step.button = texts.text(fields, "button", upTo: line, in: .session)
        step.success = texts.text(fields, "success", upTo: line, in: .session)
        step.electrodes = ElectrodeNames(electrodes: electrodes).read(fields, "electrodes")
        if fields.has("timeOut") { step.timeOut = fields.number("timeOut", 1...Double(StudyLimits.seconds)) }
        if let value = fields["signal"] { step.signal = signal(value, place.at("signal"), mode) }
        if step.signal == nil {
            for name in ["waiting", "late", "success"] as [StaticString] where fields.has(name) && !fields.has("signal")
            {
                place.add(.together("\(name), signal"))
            }
        }
        if fields.has("late") && !fields.has("timeOut") { place.add(.together("late, timeOut")) }
        return step
    }

    private func signal(_ value: JSONValue, _ place: StudyPlace, _ mode: StudySteps.Mode) -> StudyStep.Signal? {
        guard let signal = place.choice(value, StudyStep.Signal.allCases.map { ($0.name, $0) }) else { return nil }
        // In all modes other than these, the subject does not wear the headset, so no step may wait for the contact of an
        // electrode.
        let isOn = mode.isFitting || mode == .introCompleted || mode == .start
        if signal == .qualityReached || signal == .onHead {
            if !isOn { place.add(.signalOutOfPlace) }
            if electrodes.isEmpty { place.add(.noElectrodes) }
        }
        return signal
    }
}
