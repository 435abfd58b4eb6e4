/// A text of a study that a synthetic voice speaks.
public struct SpokenPrompt: Equatable, Sendable {
    /// The index of the language in the study's list of languages.
    public let language: Int
    /// The name of the espeak-ng voice.
    public let voice: String
    public let wordsPerMinute: Int
    public let text: String

    public init(language: Int, voice: String, wordsPerMinute: Int, text: String) {
        (self.language, self.voice, self.wordsPerMinute, self.text) = (language, voice, wordsPerMinute, text)
    }

    /// The name of the prompt's sound files without folder and extension: 16 hexadecimal digits of the FNV-1a hash (64 bits) of voice, rate and text.
    public var key: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in [voice, "\(wordsPerMinute)", text] {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            hash = (hash ^ 0) &* 0x100_0000_01B3
        }
        var digits: [UInt8] = []
        for shift in stride(from: 60, through: 0, by: -4) {
            let digit = UInt8(hash >> UInt64(shift) & 15)
            digits.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
        }
        return String(decoding: digits, as: UTF8.self)
    }

    /// The sound files that may contain the prompt, in order of preference. A recording of a human voice takes precedence over rendered speech.
    public var files: [String] {
        ["recorded", "speech"].flatMap { folder in
            ["opus", "flac", "wav"].map { ending in "\(folder)/\(key).\(ending)" }
        }
    }

    /// Finds the voice for a text. Fails if the study names no voice for the language, or the text is empty.
    public init?(_ text: String, language: Int, of study: Study) {
        let voice = study.speech.voices[language]
        guard !voice.utf8.isEmpty, !text.utf8.isEmpty else { return nil }
        self.init(language: language, voice: voice, wordsPerMinute: study.speech.wordsPerMinute, text: text)
    }

    /// All texts that a voice can speak in a study, each once. These are the prompts of trials that have no sound file, filled with each row of the
    /// scenario's numbers.
    /// - Parameter unspeakable: called for a text with placeholders that only the device can fill.
    public static func all(of study: Study, unspeakable: (String) -> Void = { _ in }) -> [SpokenPrompt] {
        var prompts: [SpokenPrompt] = []
        var keys: Set<String> = []
        for case .scenario(let scenario) in study.sessions.map({ $0.kind }) {
            for phase in scenario.trials.flatMap({ $0.phases }) where phase.kind == .prompt && phase.sound == nil {
                for language in study.languages.indices {
                    for text in forms(phase.prompt[language], scenario.numbers, unspeakable) {
                        guard let prompt = SpokenPrompt(text, language: language, of: study),
                            keys.insert(prompt.key).inserted
                        else { continue }
                        prompts.append(prompt)
                    }
                }
            }
        }
        return prompts
    }

    /// The text, filled with each row of numbers. If the text has no placeholders for numbers, only the text itself.
    private static func forms(_ text: String, _ numbers: StudyNumbers, _ unspeakable: (String) -> Void) -> [String] {
        guard let template = TextTemplate(text) else { return [] }
        var columns: [Int?] = []
        for piece in template.pieces {
            guard case .placeholder(let name) = piece else {
                columns.append(nil)
                continue
            }
            guard let column = numbers.columns.firstIndex(where: { $0.utf8.elementsEqual(name.utf8) }) else {
                unspeakable(text)
                return []
            }
            columns.append(column)
        }
        let hasNumbers = columns.contains { $0 != nil }
        return (hasNumbers ? numbers.rows : [[]]).map { row in
            var form = ""
            for (piece, column) in zip(template.pieces, columns) {
                if let column, row.indices.contains(column) { form += row[column] }
                if case .text(let text) = piece { form += text }
            }
            return form
        }
    }
}
