import JSON

/// Reads the lists of announcements in study.json and on the lab's server.
struct AnnouncementsReader {
    let texts: StudyTexts

    func read(_ fields: Fields) -> [StudyAnnouncement] {
        var announcements: [StudyAnnouncement] = []
        for (value, place) in fields.list("announcements", 0...StudyLimits.announcements) {
            let item = Fields(value, place, ["id", "day", "title", "text"])
            var announcement = StudyAnnouncement()
            announcement.id = item.integer("id", 1...1_000_000) ?? 0
            announcement.day = item.integer("day", 1...StudyLimits.days, or: 1)
            announcement.title = texts.text(item, "title", upTo: StudyLimits.shortText, isRequired: true)
            announcement.text = texts.text(item, "text", upTo: StudyLimits.longText, isRequired: true)
            if announcements.contains(where: { $0.id == announcement.id }) {
                place.at("id").add(.duplicate("\(announcement.id)"))
            }
            announcements.append(announcement)
        }
        return announcements
    }
}

/// Reads the file `announcements.json` of the lab's server: an object with a list "announcements" as in study.json.
public enum AnnouncementsFile {
    public static let maximumBytes = StudyLimits.document.bytes

    /// Reads the file.
    /// - Returns: nil if the file contains a fault, so that subjects never see an incomplete list.
    public static func read(_ bytes: [UInt8], for study: Study) -> [StudyAnnouncement]? {
        guard let value = try? JSONReader.read(bytes, within: StudyLimits.document) else { return nil }
        let problems = StudyProblems()
        let placeholders = PlaceholderList()
        let texts = StudyTexts(languages: study.languages, media: StudyMediaList(), placeholders: placeholders)
        let place = StudyPlace(.study, problems)
        let announcements = AnnouncementsReader(texts: texts).read(Fields(value, place, ["announcements"]))
        placeholders.check(study)
        return problems.hasErrors ? nil : announcements
    }
}
