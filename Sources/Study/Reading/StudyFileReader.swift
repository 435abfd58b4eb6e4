import JSON

/// Reads study.json.
struct StudyFileReader {
    private let media: StudyMediaList
    private let placeholders: PlaceholderList

    init(_ media: StudyMediaList, _ placeholders: PlaceholderList) {
        (self.media, self.placeholders) = (media, placeholders)
    }

    func read(_ value: JSONValue, _ place: StudyPlace) -> (Study, PendingNames) {
        var study = Study()
        var pending = PendingNames()
        let fields = Fields(
            value, place,
            [
                "$schema", "format", "id", "version", "languages", "title", "lab", "contact", "supervisorCode",
                "schedule",
                "source", "electrodes", "fitting", "noiseCheck", "recording", "speech", "words", "announcements",
                "upload", "download",
            ])
        if let format = fields.integer("format", 1...1000), format != 1 {
            place.at("format").add(.format(Int64(format)))
        }
        study.identity = identity(fields)
        let texts = StudyTexts(languages: study.identity.languages, media: media, placeholders: placeholders)
        study.identity.title = texts.text(fields, "title", upTo: StudyLimits.shortText, isRequired: true)
        study.identity.lab = texts.text(fields, "lab", upTo: StudyLimits.shortText)
        study.identity.contact = texts.text(fields, "contact", upTo: StudyLimits.longText)
        if let (value, place) = fields.required("schedule") {
            (study.schedule, pending.days) = schedule(value, place)
        }
        if let value = fields["source"] { study.source = source(value, place.at("source")) }
        study.electrodes = electrodes(fields)
        if let value = fields["fitting"] { study.fitting = fitting(value, place.at("fitting")) }
        if let value = fields["noiseCheck"] { study.noiseCheck = noiseCheck(value, place.at("noiseCheck")) }
        if let value = fields["recording"] { study.recording = recording(value, place.at("recording")) }
        if let value = fields["speech"] {
            study.speech = speech(value, place.at("speech"), study.identity.languages)
        }
        if let value = fields["words"] { pending.words = (value, place.at("words")) }
        study.announcements = AnnouncementsReader(texts: texts).read(fields)
        if let value = fields["upload"] { study.upload = ServerReader(media: media).upload(value, place.at("upload")) }
        if let value = fields["download"] {
            study.download = ServerReader(media: media).download(value, place.at("download"))
        }
        return (study, pending)
    }

    private func identity(_ fields: Fields) -> StudyIdentity {
        var identity = StudyIdentity()
        identity.id = fields.requiredString("id", .identifier)
        identity.version = fields.requiredString("version", .version)
        identity.supervisorCode = fields.requiredString("supervisorCode", .code)
        for (value, place) in fields.list("languages", 1...StudyLimits.languages, isRequired: true) {
            guard let code = place.string(value, .language) else { continue }
            if code.utf8.elementsEqual("all".utf8) { place.add(.reserved(code)) }
            if identity.languages.contains(where: { $0.utf8.elementsEqual(code.utf8) }) { place.add(.duplicate(code)) }
            identity.languages.append(code)
        }
        return identity
    }

    private func schedule(
        _ value: JSONValue, _ place: StudyPlace
    ) -> (StudySchedule, [[(name: String, place: StudyPlace)]]) {
        let fields = Fields(value, place, ["days", "hoursBetweenDays", "hoursForDay", "missedDay"])
        var schedule = StudySchedule()
        let hours = 0...Double(StudyLimits.hours)
        schedule.hoursBetweenDays = fields.number("hoursBetweenDays", hours, or: 8)
        schedule.hoursForDay = fields.number("hoursForDay", 0.1...Double(StudyLimits.hours), or: 12)
        schedule.missedDay = fields.choice("missedDay", [("repeat", .repeats), ("skip", .skips)])
        let days = fields.list("days", 1...StudyLimits.days, isRequired: true).map { value, place in
            var names: [(name: String, place: StudyPlace)] = []
            for (value, place) in place.list(value, 1...StudyLimits.sessionsOfDay) {
                guard let name = place.string(value, .identifier) else { continue }
                // The sessions of a day must have different names, because a session's progress is stored by its name.
                if names.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) { place.add(.duplicate(name)) }
                names.append((name, place))
            }
            return names
        }
        return (schedule, days)
    }

    private func source(_ value: JSONValue, _ place: StudyPlace) -> StudySource {
        let fields = Fields(value, place, ["kind", "name", "rate"])
        var source = StudySource()
        source.kind = fields.choice(
            "kind",
            [("any", .any), ("lsl", .lsl), ("sensor", .sensor), ("tia", .tia), ("simulation", .simulation)])
        source.name = fields.string("name", .line(1...StudyLimits.shortText))
        if fields.has("rate") { source.rate = fields.number("rate", 1...100_000) }
        return source
    }

    private func electrodes(_ fields: Fields) -> [StudyElectrode] {
        var electrodes: [StudyElectrode] = []
        for (value, place) in fields.list("electrodes", 0...StudyLimits.electrodes) {
            let item = Fields(value, place, ["name", "position", "group", "auxiliary"])
            let name = item.requiredString("name", .label)
            let position = item["position"].map { self.position($0, place.at("position")) } ?? .named(name)
            let group = item.string("group", .label)
            if electrodes.contains(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
                place.at("name").add(.duplicate(name))
            }
            electrodes.append(
                StudyElectrode(
                    name: name, position: position, group: group, use: item.truth("auxiliary") ? .auxiliary : .always))
        }
        return electrodes
    }

    private func position(_ value: JSONValue, _ place: StudyPlace) -> StudyElectrode.Position {
        if value.text != nil { return .named(place.string(value, .label) ?? "") }
        guard value.list != nil else {
            place.add(.wanted(.position))
            return .named("")
        }
        let pair = place.list(value, 2...2).map { value, place in place.number(value, -1.5...1.5) ?? 0 }
        return pair.count == 2 ? .at(x: pair[0], y: pair[1]) : .named("")
    }

    private func fitting(_ value: JSONValue, _ place: StudyPlace) -> FittingRules {
        let fields = Fields(value, place, ["contact", "goal", "enough", "enoughAfter", "loseBelow", "loseAfter"])
        var rules = FittingRules()
        rules.contact = fields.choice("contact", [("dry", .dry), ("wet", .wet)])
        rules.goal = fields.integer("goal", 1...100, or: 100)
        rules.enough = fields.integer("enough", 0...100, or: 75)
        rules.enoughAfter = fields.number("enoughAfter", 0...Double(StudyLimits.seconds), or: 180)
        rules.loseBelow = fields.integer("loseBelow", 0...100, or: 75)
        rules.loseAfter = fields.number("loseAfter", 0...60, or: 3)
        if rules.enough > rules.goal || rules.loseBelow > rules.goal { place.add(.reversed) }
        return rules
    }

    private func noiseCheck(_ value: JSONValue, _ place: StudyPlace) -> NoiseRules {
        let fields = Fields(value, place, ["pass", "attempts"])
        return NoiseRules(
            pass: fields.integer("pass", 0...100, or: 50), attempts: fields.integer("attempts", 1...20, or: 3))
    }

    private func recording(_ value: JSONValue, _ place: StudyPlace) -> StudyRecording {
        let fields = Fields(value, place, ["format", "signals"])
        return StudyRecording(
            format: fields.choice("format", [("bdf", .bdf), ("xdf", .xdf)]),
            signals: fields.choice("signals", [("supervisors", .supervisors), ("everybody", .everybody)]))
    }

    private func speech(_ value: JSONValue, _ place: StudyPlace, _ languages: [String]) -> StudySpeech {
        let fields = Fields(value, place, ["voices", "wordsPerMinute", "leastVolume"])
        var speech = StudySpeech()
        speech.wordsPerMinute = fields.integer("wordsPerMinute", 80...400, or: 150)
        speech.leastVolume = fields.integer("leastVolume", 0...100, or: 30)
        guard let value = fields["voices"] else { return speech }
        guard case .object(let members) = value else {
            place.at("voices").add(.wanted(.object))
            return speech
        }
        var forms = [String](repeating: "", count: languages.count)
        for member in members {
            let place = place.at("voices").at(member.name)
            guard let voice = place.string(member.value, .label) else { continue }
            if let index = languages.firstIndex(where: { $0.utf8.elementsEqual(member.name.utf8) }) {
                forms[index] = voice
            } else {
                place.add(.unknownLanguage(member.name))
            }
        }
        speech.voices = StudyText(forms)
        return speech
    }
}

/// Reads the addresses of WebDAV folders.
struct ServerReader {
    let media: StudyMediaList

    func upload(_ value: JSONValue, _ place: StudyPlace) -> StudyUpload {
        let fields = Fields(value, place, ["address", "user", "password", "certificate", "encryptFor", "copies"])
        return StudyUpload(
            server: server(fields), encryptFor: certificate(fields, "encryptFor"),
            copies: fields.choice("copies", [("kept", .kept), ("deletedWhenVerified", .deletedWhenVerified)]))
    }

    func download(_ value: JSONValue, _ place: StudyPlace) -> StudyServer {
        server(Fields(value, place, ["address", "user", "password", "certificate"]))
    }

    private func server(_ fields: Fields) -> StudyServer {
        StudyServer(
            address: fields.requiredString("address", .address),
            user: fields.string("user", .line(1...StudyLimits.shortText)),
            password: fields.string("password", .line(1...StudyLimits.shortText)),
            certificate: certificate(fields, "certificate"))
    }

    private func certificate(_ fields: Fields, _ name: StaticString) -> String? {
        guard let value = fields[name] else { return nil }
        let place = fields.place.at(name)
        guard let text = value.text else {
            place.add(.wanted(.text))
            return nil
        }
        guard FileNames.isInside(text), text.utf8.count <= StudyLimits.fileName,
            text.utf8.suffix(4).elementsEqual(".pem".utf8)
        else {
            place.add(.spelling(.fileName))
            return nil
        }
        media.add(StudyFileUse(name: text, kind: .certificate, document: place.document, path: place.path))
        return text
    }
}
