import JSON

/// Reads consent.json.
struct ConsentReader {
    let texts: StudyTexts

    func read(_ value: JSONValue, _ place: StudyPlace) -> StudyConsent {
        let fields = Fields(value, place, ["$schema", "welcome", "pages", "agreement", "name", "questions"])
        var consent = StudyConsent()
        consent.welcome = texts.text(fields, "welcome", upTo: StudyLimits.longText, isRequired: true)
        consent.agreement = texts.text(fields, "agreement", upTo: StudyLimits.longText, isRequired: true)
        consent.name = fields.choice("name", [("none", .none), ("optional", .optional), ("required", .required)])
        consent.pages = fields.list("pages", 1...StudyLimits.pages, isRequired: true).map { value, place in
            page(Fields(value, place, ["title", "sections", "picture", "place"]))
        }
        consent.questions = QuestionsReader(texts: texts).read(fields, 0)
        return consent
    }

    private func page(_ fields: Fields) -> ConsentPage {
        var page = ConsentPage()
        page.title = texts.text(fields, "title", upTo: StudyLimits.shortText, isRequired: true)
        page.picture = texts.media(fields, "picture", [.picture, .animation])
        page.place = fields.choice(
            "place", [("everywhere", .everywhere), ("screen", .screen), ("document", .document)])
        page.sections = fields.list("sections", 1...StudyLimits.sections, isRequired: true).map { value, place in
            let section = Fields(value, place, ["title", "text"])
            return ConsentPage.Section(
                title: texts.text(section, "title", upTo: StudyLimits.shortText),
                text: texts.text(section, "text", upTo: StudyLimits.longText, isRequired: true))
        }
        return page
    }
}
