import JSON
import Text

extension StudyFault {
    /// The text that explains the fault to the user.
    public var words: LocalText {
        switch self {
        case .syntax(let fault): fault.words
        case .noDocument: LocalText(en: "the file is missing", de: "die Datei fehlt")
        case .wanted(let kind):
            LocalText(en: "\(kind.words[.english]) is wanted here", de: "hier gehört \(kind.words[.german]) hin")
        case .missing(let name): LocalText(en: "\"\(name)\" is missing", de: "\"\(name)\" fehlt")
        case .unknown(let name): LocalText(en: "\"\(name)\" is not known here", de: "\"\(name)\" gibt es hier nicht")
        case .wantedWord(let words):
            LocalText(en: "one of these is wanted: \(words)", de: "hier gehört eines davon hin: \(words)")
        case .length(let least, let most):
            LocalText(en: "\(least) to \(most) characters are allowed", de: "\(least) bis \(most) Zeichen sind erlaubt")
        case .count(let least, let most):
            LocalText(en: "\(least) to \(most) elements are allowed", de: "\(least) bis \(most) Elemente sind erlaubt")
        case .range(let least, let most):
            LocalText(en: "\(least) to \(most) is allowed", de: "\(least) bis \(most) ist erlaubt")
        case .spelling(let spelling): spelling.words
        case .together(let names):
            LocalText(en: "these do not go together: \(names)", de: "das passt nicht zusammen: \(names)")
        case .noValue:
            LocalText(
                en: "a condition needs something to compare with", de: "eine Bedingung braucht einen Vergleichswert")
        default: meaningWords
        }
    }

    private var meaningWords: LocalText {
        switch self {
        case .format(let format):
            LocalText(
                en: "format \(format) needs a newer device; this one reads format 1",
                de: "Format \(format) braucht ein neueres Gerät; dieses liest Format 1")
        case .noTranslation(let language):
            LocalText(en: "the text for \"\(language)\" is missing", de: "der Text für \"\(language)\" fehlt")
        case .noLanguage:
            LocalText(
                en: "the study has several languages: write the text for each language, or once for \"all\"",
                de: "die Studie hat mehrere Sprachen: den Text für jede Sprache angeben, oder einmal für \"all\"")
        case .unknownLanguage(let language):
            LocalText(
                en: "\"\(language)\" is not among the study's languages",
                de: "\"\(language)\" gehört nicht zu den Sprachen der Studie")
        case .duplicate(let name):
            LocalText(en: "\"\(name)\" is there twice", de: "\"\(name)\" kommt zweimal vor")
        case .noSession(let name):
            LocalText(
                en: "there is no scenario or questionnaire \"\(name)\"",
                de: "es gibt kein Szenario und keinen Fragebogen \"\(name)\"")
        case .noElectrode(let name):
            LocalText(
                en: "there is no electrode or group \"\(name)\"", de: "es gibt keine Elektrode oder Gruppe \"\(name)\"")
        case .noQuestion(let name):
            LocalText(
                en: "no earlier question is called \"\(name)\"", de: "keine frühere Frage heißt \"\(name)\"")
        case .noChoice(let name):
            LocalText(en: "the question has no choice \"\(name)\"", de: "die Frage hat keine Auswahl \"\(name)\"")
        case .noPlaceholder(let name):
            LocalText(
                en: "there is no placeholder {\(name)} here", de: "den Platzhalter {\(name)} gibt es hier nicht")
        case .brace:
            LocalText(
                en: "unmatched brace; write {{ and }} for literal braces",
                de: "geschweifte Klammer ohne Gegenstück; für die Klammern selbst {{ und }} schreiben")
        case .noFile(let name): LocalText(en: "the file \(name) is missing", de: "die Datei \(name) fehlt")
        case .fileTooLarge(let most):
            LocalText(en: "the file is larger than \(most) MiB", de: "die Datei ist größer als \(most) MiB")
        case .reversed:
            LocalText(en: "the lower limit is above the upper one", de: "die untere Grenze liegt über der oberen")
        case .tooManyTrials(let most):
            LocalText(
                en: "more than \(most) trials with all repetitions",
                de: "mehr als \(most) Durchgänge mit allen Wiederholungen")
        case .neverTrue:
            LocalText(
                en: "no answer can satisfy this condition",
                de: "keine Antwort kann diese Bedingung erfüllen")
        case .signalOutOfPlace:
            LocalText(
                en: "at this place in a session this signal cannot arrive",
                de: "an dieser Stelle einer Sitzung kann dieses Signal nicht kommen")
        case .reserved(let name):
            LocalText(
                en: "the format itself uses the name \"\(name)\"",
                de: "den Namen \"\(name)\" verwendet das Format selbst")
        case .noElectrodes: LocalText(en: "the study names no electrodes", de: "die Studie nennt keine Elektroden")
        case .noFeedback:
            LocalText(en: "the scenario has no \"feedback\"", de: "das Szenario hat kein \"feedback\"")
        case .tooWide(let most):
            LocalText(en: "a scale has at most \(most) steps", de: "eine Skala hat höchstens \(most) Stufen")
        case .rowLength(let count):
            LocalText(
                en: "a row needs \(count) values, one a column",
                de: "eine Zeile braucht \(count) Werte, einen je Spalte")
        case .noDay(let days):
            LocalText(en: "the study has only \(days) days", de: "die Studie hat nur \(days) Tage")
        case .noDate: LocalText(en: "there is no such day", de: "diesen Tag gibt es nicht")
        default: doubtWords
        }
    }

    private var doubtWords: LocalText {
        switch self {
        case .unusedSession(let name):
            LocalText(en: "no day has \"\(name)\"", de: "kein Tag enthält \"\(name)\"")
        case .unusedSteps(let mode):
            LocalText(en: "the steps \"\(mode)\" are never reached", de: "die Schritte \"\(mode)\" werden nie erreicht")
        case .neverAsked:
            LocalText(en: "this question is never asked", de: "diese Frage wird nie gestellt")
        case .unusedFile(let name):
            LocalText(en: "nothing uses the file \(name)", de: "nichts verwendet die Datei \(name)")
        case .unusedNumbers:
            LocalText(en: "no text of the trials uses the numbers", de: "kein Text der Durchgänge verwendet die Zahlen")
        case .silent(let text):
            LocalText(
                en: "only the device can fill this text, so no voice says it: \(text)",
                de: "diesen Text füllt erst das Gerät, daher spricht ihn keine Stimme: \(text)")
        case .silentPrompts(let count):
            LocalText(
                en: "\(count) prompts have neither a recording nor rendered speech (--prompts lists all)",
                de: "\(count) Ansagen haben weder Aufnahme noch erzeugte Sprache (--prompts listet alle)")
        case .lastBlockShort:
            LocalText(
                en: "the last block has fewer trials than the others",
                de: "der letzte Block hat weniger Durchgänge als die anderen")
        default: LocalText("")
        }
    }
}

extension StudyFault.Kind {
    fileprivate var words: LocalText {
        switch self {
        case .object: LocalText(en: "an object { }", de: "ein Objekt { }")
        case .list: LocalText(en: "a list [ ]", de: "eine Liste [ ]")
        case .text: LocalText(en: "a text in quotation marks", de: "ein Text in Anführungszeichen")
        case .integer: LocalText(en: "a whole number", de: "eine ganze Zahl")
        case .number: LocalText(en: "a number", de: "eine Zahl")
        case .truth: LocalText(en: "true or false", de: "true oder false")
        case .texts:
            LocalText(
                en: "a text, or an object with a text for each language",
                de: "ein Text oder ein Objekt mit einem Text je Sprache")
        case .file:
            LocalText(
                en: "a file's name, or an object with one for each language",
                de: "ein Dateiname oder ein Objekt mit einem je Sprache")
        case .position:
            LocalText(en: "a position's name or two numbers", de: "der Name einer Position oder zwei Zahlen")
        }
    }
}

extension StudyFault.Spelling {
    fileprivate var words: LocalText {
        switch self {
        case .identifier:
            LocalText(
                en: "1 to 40 small letters, digits and hyphens are wanted, a letter or digit first",
                de:
                    "hier gehören 1 bis 40 Kleinbuchstaben, Ziffern und Bindestriche hin, vorn ein Buchstabe oder eine Ziffer"
            )
        case .version:
            LocalText(
                en: "1 to 20 letters, digits, dots and hyphens are wanted",
                de: "hier gehören 1 bis 20 Buchstaben, Ziffern, Punkte und Bindestriche hin")
        case .language:
            LocalText(
                en: "a language's two or three small letters are wanted",
                de: "hier gehören die zwei oder drei Kleinbuchstaben einer Sprache hin")
        case .label:
            LocalText(
                en: "1 to 40 visible characters of ASCII are wanted",
                de: "hier gehören 1 bis 40 sichtbare ASCII-Zeichen hin")
        case .code: LocalText(en: "4 to 12 digits are wanted", de: "hier gehören 4 bis 12 Ziffern hin")
        case .fileName:
            LocalText(
                en: "a name inside the study's folder is wanted: letters, digits, . - _ and / with a known ending",
                de:
                    "hier gehört ein Name im Ordner der Studie hin: Buchstaben, Ziffern, . - _ und / mit einer bekannten Endung"
            )
        case .address:
            LocalText(
                en: "an address that begins with https:// is wanted",
                de: "hier gehört eine Adresse hin, die mit https:// beginnt")
        case .date: LocalText(en: "a date like 2026-11-26 is wanted", de: "hier gehört ein Datum wie 2026-11-26 hin")
        case .time: LocalText(en: "a time like 07:30 is wanted", de: "hier gehört eine Uhrzeit wie 07:30 hin")
        }
    }
}
