/// A placeholder in braces in a text of a study, for example "{day}".
public enum Placeholder: Equatable, Sendable {
    // The placeholders that are allowed in every text.
    case study, lab, contact, day, days, timeLeft
    // The placeholders that are allowed only in the texts of a session.
    case session, minutes, block, blocks, blocksLeft, blockMinutes, trial, trials
    /// A placeholder that the study defines, as an index in `Study.words`.
    case word(Int)
    /// The answer to a question of the sign-up, as an index in `StudyConsent.questions`.
    case answer(Int)
    /// A column of the scenario's numbers, by its index.
    case column(Int)

    private static var builtIns: [(StaticString, Placeholder)] {
        [
            ("study", .study), ("lab", .lab), ("contact", .contact), ("day", .day), ("days", .days),
            ("timeLeft", .timeLeft), ("session", .session), ("minutes", .minutes), ("block", .block),
            ("blocks", .blocks), ("blocksLeft", .blocksLeft), ("blockMinutes", .blockMinutes), ("trial", .trial),
            ("trials", .trials),
        ]
    }

    init?(builtIn name: String) {
        for (word, placeholder) in Self.builtIns where word.withUTF8Buffer({ name.utf8.elementsEqual($0) }) {
            self = placeholder
            return
        }
        return nil
    }

    /// - Parameters:
    ///   - columns: the columns of the scenario to whose trial the text belongs.
    ///   - isInSession: true if the text belongs to a session. Such texts may contain more placeholders.
    public init?(_ name: String, of study: Study, columns: [String], isInSession: Bool) {
        if let builtIn = Placeholder(builtIn: name) {
            switch builtIn {
            case .study, .lab, .contact, .day, .days, .timeLeft: break
            default: guard isInSession else { return nil }
            }
            self = builtIn
        } else if let index = columns.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) {
            self = .column(index)
        } else if let index = study.words.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
            self = .word(index)
        } else {
            let prefix = Array("answer.".utf8)
            let questions = study.consent.questions
            guard name.utf8.starts(with: prefix),
                let index = questions.firstIndex(where: { $0.id.utf8.elementsEqual(name.utf8.dropFirst(prefix.count)) })
            else { return nil }
            if case .instruction = questions[index].kind { return nil }
            self = .answer(index)
        }
    }
}

/// A text that is split at its placeholders.
public struct TextTemplate: Sendable {
    public enum Piece: Equatable, Sendable {
        case text(String)
        case placeholder(String)
    }

    public let pieces: [Piece]

    /// Fails if the text contains a brace without its counterpart.
    public init?(_ text: String) {
        var pieces: [Piece] = []
        var bytes: [UInt8] = []
        var isName = false
        var index = text.utf8.startIndex
        func next(_ index: String.Index) -> UInt8? {
            let after = text.utf8.index(after: index)
            return after < text.utf8.endIndex ? text.utf8[after] : nil
        }
        while index < text.utf8.endIndex {
            let byte = text.utf8[index]
            switch byte {
            case 0x7B where !isName && next(index) == 0x7B, 0x7D where !isName && next(index) == 0x7D:
                bytes.append(byte)
                index = text.utf8.index(after: index)
            case 0x7B:
                guard !isName else { return nil }
                if !bytes.isEmpty { pieces.append(.text(String(decoding: bytes, as: UTF8.self))) }
                bytes = []
                isName = true
            case 0x7D:
                guard isName else { return nil }
                pieces.append(.placeholder(String(decoding: bytes, as: UTF8.self)))
                bytes = []
                isName = false
            default: bytes.append(byte)
            }
            index = text.utf8.index(after: index)
        }
        guard !isName else { return nil }
        if !bytes.isEmpty { pieces.append(.text(String(decoding: bytes, as: UTF8.self))) }
        self.pieces = pieces
    }
}
