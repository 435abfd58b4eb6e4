import JSON

/// The parts of a study while its documents are being read. References to other documents remain names until all
/// documents were read.
struct StudyParts {
    private(set) var study = Study()
    let media = StudyMediaList()
    private let problems: StudyProblems
    private let placeholders = PlaceholderList()
    private var pending = PendingNames()

    init(_ problems: StudyProblems) { self.problems = problems }

    private var texts: StudyTexts {
        StudyTexts(languages: study.identity.languages, media: media, placeholders: placeholders)
    }

    mutating func read(_ document: StudyDocument, _ value: JSONValue) {
        let place = StudyPlace(document, problems)
        switch document {
        case .study: (study, pending) = StudyFileReader(media, placeholders).read(value, place)
        case .consent: study.consent = ConsentReader(texts: texts).read(value, place)
        case .steps: study.steps = StepsReader(texts: texts, electrodes: study.electrodes).read(value, place)
        case .help: study.help = readHelp(value, place)
        case .scenarios:
            let reader = ScenariosReader(texts: texts, electrodes: study.electrodes)
            let fields = Fields(value, place, ["$schema", "scenarios"])
            let list = fields.list("scenarios", 0...StudyLimits.scenarios, isRequired: true)
            for (value, place) in list { add(reader.read(value, place), place) }
        case .questionnaires:
            let reader = QuestionsReader(texts: texts)
            let fields = Fields(value, place, ["$schema", "questionnaires"])
            let list = fields.list("questionnaires", 0...StudyLimits.questionnaires, isRequired: true)
            for (value, place) in list { add(reader.readQuestionnaire(value, place), place) }
        }
    }

    private mutating func add(_ session: StudySession, _ place: StudyPlace) {
        if study.session(session.id) != nil { place.at("id").add(.duplicate(session.id)) }
        study.sessions.append(session)
    }

    private func readHelp(_ value: JSONValue, _ place: StudyPlace) -> [StudyHelpItem] {
        let fields = Fields(value, place, ["$schema", "items"])
        return fields.list("items", 0...StudyLimits.helpItems, isRequired: true).map { value, place in
            let item = Fields(value, place, ["title", "text", "picture"])
            return StudyHelpItem(
                title: texts.text(item, "title", upTo: StudyLimits.shortText, isRequired: true),
                text: texts.text(item, "text", upTo: StudyLimits.longText, isRequired: true),
                picture: texts.media(item, "picture", [.picture, .animation]))
        }
    }

    /// Replaces references that are names by indices. Called after all documents were read.
    mutating func finish() {
        study.schedule.days = pending.days.map { sessions in
            sessions.compactMap { name, place in
                let index = study.session(name)
                if index == nil { place.add(.noSession(name)) }
                return index
            }
        }
        study.words = pending.readWords(texts, study.consent.questions)
        placeholders.check(study)
        StudyDoubts(study, problems).look()
    }
}

/// The references in study.json to other documents.
struct PendingNames {
    /// The names of the sessions of each day.
    var days: [[(name: String, place: StudyPlace)]] = []
    /// The object "words" in study.json. It is read later, because its conditions refer to questions of the consent.
    var words: (JSONValue, StudyPlace)?

    func readWords(_ texts: StudyTexts, _ questions: [StudyQuestion]) -> [StudyWord] {
        guard let (value, place) = words else { return [] }
        guard case .object(let members) = value else {
            place.add(.wanted(.object))
            return []
        }
        guard members.count <= StudyLimits.words else {
            place.add(.count(0, StudyLimits.words))
            return []
        }
        return members.filter { !$0.isNamed("comment") }.map { member in
            let place = place.at(member.name)
            if !Spelling.identifier.allows(member.name) { place.add(.spelling(.identifier)) }
            if Placeholder(builtIn: member.name) != nil { place.add(.reserved(member.name)) }
            guard case .list = member.value else {
                let text = texts.text(member.value, place, upTo: StudyLimits.longText) ?? .empty
                return StudyWord(name: member.name, forms: [StudyWord.Form(when: [], text: text)])
            }
            let forms = place.list(member.value, 1...StudyLimits.wordForms).map { value, place in
                let fields = Fields(value, place, ["when", "text"])
                return StudyWord.Form(
                    when: ConditionsReader(earlier: questions).read(fields),
                    text: texts.text(fields, "text", upTo: StudyLimits.longText, isRequired: true))
            }
            return StudyWord(name: member.name, forms: forms)
        }
    }
}
