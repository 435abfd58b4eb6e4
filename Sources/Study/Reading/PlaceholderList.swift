/// The texts that were read so far. Their placeholders are checked when the whole study was read.
final class PlaceholderList {
    enum Context {
        case anywhere
        case session
        /// A text of a trial. The value contains the names of the columns with the scenario's numbers.
        case trial([String])
    }

    private var uses: [(text: String, place: StudyPlace, context: Context)] = []

    func add(_ text: String, _ place: StudyPlace, _ context: Context) {
        // Return early, because most texts contain no placeholders.
        guard text.utf8.contains(where: { $0 == 0x7B || $0 == 0x7D }) else { return }
        uses.append((text, place, context))
    }

    func check(_ study: Study) {
        for (text, place, context) in uses {
            guard let template = TextTemplate(text) else {
                place.add(.brace)
                continue
            }
            for case .placeholder(let name) in template.pieces where !isKnown(name, study, context) {
                place.add(.noPlaceholder(name))
            }
        }
    }

    private func isKnown(_ name: String, _ study: Study, _ context: Context) -> Bool {
        switch context {
        case .anywhere: Placeholder(name, of: study, columns: [], isInSession: false) != nil
        case .session: Placeholder(name, of: study, columns: [], isInSession: true) != nil
        case .trial(let columns): Placeholder(name, of: study, columns: columns, isInSession: true) != nil
        }
    }
}
