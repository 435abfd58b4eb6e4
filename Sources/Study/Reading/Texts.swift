import JSON

/// Reads texts and file names in all languages of a study.
struct StudyTexts {
    let languages: [String]
    let media: StudyMediaList
    let placeholders: PlaceholderList

    /// - Parameter characters: the allowed number of characters in each language.
    func text(
        _ fields: Fields, _ name: StaticString, upTo characters: Int, isRequired: Bool = false,
        in context: PlaceholderList.Context = .anywhere
    ) -> StudyText {
        guard let value = fields[name] else {
            if isRequired { fields.place.add(.missing("\(name)")) }
            return .empty
        }
        return text(value, fields.place.at(name), upTo: characters, in: context) ?? .empty
    }

    func text(
        _ value: JSONValue, _ place: StudyPlace, upTo characters: Int, in context: PlaceholderList.Context = .anywhere
    ) -> StudyText? {
        forms(value, place, .wanted(.texts)) { text, place in
            guard (1...characters).contains(text.unicodeScalars.count) else {
                place.add(.length(1, characters))
                return nil
            }
            placeholders.add(text, place, context)
            return text
        }
    }

    func media(_ fields: Fields, _ name: StaticString, _ kinds: [StudyMedia.Kind]) -> StudyMedia? {
        guard let value = fields[name] else { return nil }
        var found: StudyMedia.Kind?
        let names = forms(value, fields.place.at(name), .wanted(.file)) { text, place in
            guard let kind = FileNames.kind(text), kinds.contains(kind) else {
                place.add(.spelling(.fileName))
                return nil
            }
            found = kind
            media.add(StudyFileUse(name: text, kind: .media(kind), document: place.document, path: place.path))
            return text
        }
        guard let names, let found else { return nil }
        return StudyMedia(found, names)
    }

    /// Reads one text, or one text for each language.
    private func forms(
        _ value: JSONValue, _ place: StudyPlace, _ wanted: StudyFault,
        _ read: (String, StudyPlace) -> String?
    ) -> StudyText? {
        if let text = value.text {
            if languages.count > 1, wanted == .wanted(.texts) { place.add(.noLanguage) }
            return read(text, place).map { StudyText([$0]) }
        }
        guard case .object(let members) = value else {
            place.add(wanted)
            return nil
        }
        guard !members.isEmpty else {
            place.add(.wanted(wanted == .wanted(.file) ? .file : .texts))
            return nil
        }
        var all: String?
        var forms = [String?](repeating: nil, count: languages.count)
        for member in members {
            let place = place.at(member.name)
            guard Spelling.anyLanguage.allows(member.name) else {
                place.add(.spelling(.language))
                continue
            }
            guard let text = member.value.text else {
                place.add(.wanted(.text))
                continue
            }
            let form = read(text, place) ?? ""
            if member.isNamed("all") {
                all = form
            } else if let index = languages.firstIndex(where: { $0.utf8.elementsEqual(member.name.utf8) }) {
                forms[index] = form
            } else if !languages.isEmpty {
                place.add(.unknownLanguage(member.name))
            }
        }
        for (language, form) in zip(languages, forms) where form == nil && all == nil {
            place.add(.noTranslation(language))
        }
        return StudyText(forms.map { $0 ?? all ?? "" })
    }
}
