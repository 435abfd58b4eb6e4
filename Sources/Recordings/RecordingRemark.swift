import Text

/// A correction that a reader made because of a fault in a file. The device reports every correction.
public enum RecordingRemark: Equatable, Sendable {
    /// The reason why a channel of the file is omitted.
    public enum LeftOut: Equatable, Sendable {
        /// The channel's label is "-", which marks a placeholder.
        case placeholder
        /// The channel has no samples.
        case noSamples
        /// The channel's rate is invalid, or too high for playback.
        case badRate
        /// The channel is a counter, a status, a text, or a second column of times.
        case noSignal
    }

    case leftOut(channel: String, LeftOut)
    /// A column without a name is no signal. The value is its number, from 1; channels without a name are numbered without it.
    case columnLeftOut(Int)
    /// The channel's physical or digital range is invalid, so the stored integers are played as values without a unit.
    case integers(channel: String)
    /// The header states another number of records than the file contains.
    case recordsDiffer(stated: Int64, present: Int64)
    /// The header states that the file has no pauses between records, but it has some. The value is the number of pauses.
    case unexpectedPauses(Int)
    /// The times of records or rows go back at some points. Playback continues there without a pause. The value is the number of such points.
    case timesGoBack(Int)
    /// The clock of a stream was reset during the recording. The value is the number of resets.
    case clockReset(stream: String, Int)
    /// A stream's clock is unrelated to the clocks of the other streams. The order of the chunks in the file determines how the stream is aligned
    /// with the others.
    case otherClock(stream: String)
    /// The measured rate of a stream differs from its nominal rate. Both rates are in thousandths of a hertz.
    case otherRate(stream: String, stated: UInt32, measured: UInt32)
    /// The time stamps of a stream are uneven: a tenth of the samples or more are shown at least so many milliseconds away from them. The name is empty
    /// for a table.
    case uneven(stream: String, milliseconds: UInt32)
    /// Each value of a slow channel is played several times, because its rate cannot be expressed otherwise.
    case repeated(channel: String, Int64)
    /// Parts of the file are damaged. The value is the number of their bytes.
    case damaged(Int64)
    case streamsLeftOut(Int)
    /// The stream is omitted, because it has no rate and its time stamps have irregular intervals.
    case irregularLeftOut(stream: String)
    case timesLeftOut(Int)
    /// Some lines are not rows of the table. The first value is the number of such lines, the second one is the line number of the first of them.
    case linesLeftOut(Int64, first: Int64)
    /// Some rows of a table equal the previous row, with its time. The first value is the number of such rows, the second one is the line number of the
    /// first of them.
    case rowsRepeated(Int64, first: Int64)
    /// The unit of a table's times is only a guess.
    case guessedTimeUnit(CSVTimeUnit)
    /// The numbers of a table's first line were taken for names of columns, but may be samples.
    case guessedTitles(line: Int64)
}

extension RecordingRemark {
    /// The text of the remark for the user.
    public var text: LocalText {
        switch self {
        case .leftOut(let channel, let reason): Self.leftOut(channel, reason)
        case .columnLeftOut(let column):
            LocalText(
                en: "Column \(column) left out: not a signal", de: "Spalte \(column) ausgelassen: kein Signal")
        case .integers(let channel):
            LocalText(
                en: "Channel \(channel): its range makes no sense; shown as stored integers",
                de: "Kanal \(channel): Wertebereich unbrauchbar; gezeigt werden die gespeicherten Zahlen")
        case .recordsDiffer(let stated, let present):
            LocalText(
                en: "The header says \(stated) records; the file has \(present)",
                de: "Laut Kopf \(stated) Datenblöcke; die Datei hat \(present)")
        case .unexpectedPauses(let count):
            LocalText(
                en: "Marked as continuous, but record times show pauses: \(count)",
                de: "Als lückenlos bezeichnet, aber laut Blockzeiten mit Pausen: \(count)")
        case .timesGoBack(let count):
            LocalText(en: "Times go back: \(count)", de: "Zeiten springen zurück: \(count)")
        case .clockReset(let stream, let count):
            LocalText(
                en: "\(stream): the sender's clock was reset: \(count)",
                de: "\(stream): Uhr des Senders neu gestellt: \(count)")
        case .otherClock(let stream):
            LocalText(
                en: "\(stream) has a clock of its own; placed by the order in the file",
                de: "\(stream) hat eine eigene Uhr; eingeordnet nach der Reihenfolge in der Datei")
        case .otherRate(let stream, let stated, let measured):
            LocalText(
                en: "\(stream) says \(Self.hertz(stated)) Hz; by its time stamps it is \(Self.hertz(measured)) Hz",
                de: "\(stream) nennt \(Self.hertz(stated)) Hz; laut Zeitstempeln sind es \(Self.hertz(measured)) Hz")
        case .uneven(let stream, let milliseconds):
            LocalText(
                en: stream + (stream.isEmpty ? "Times are" : ": times are")
                    + " uneven; samples are shown \(Self.hertz(milliseconds)) s away from them, or more",
                de: stream + (stream.isEmpty ? "Zeiten" : ": Zeiten")
                    + " sind ungleichmäßig; Abtastwerte stehen um \(Self.hertz(milliseconds)) s oder mehr daneben")
        case .repeated(let channel, let count):
            LocalText(
                en: "Channel \(channel) is slow: each value is played \(count) times, so that its times are right",
                de: "Kanal \(channel) ist langsam: jeder Wert wird \(count)-mal gespielt, damit seine Zeiten stimmen")
        case .damaged(let bytes):
            LocalText(
                en: "Damaged parts of the file left out: \(bytes) bytes",
                de: "Beschädigte Teile der Datei ausgelassen: \(bytes) Bytes")
        case .streamsLeftOut(let count):
            LocalText(en: "Streams left out: \(count)", de: "Ausgelassene Streams: \(count)")
        case .irregularLeftOut(let stream):
            LocalText(
                en: "\(stream) left out: its values have no sampling rate, and their time stamps no common step",
                de: "\(stream) ausgelassen: Werte ohne Abtastrate, deren Zeitstempel keinen gleichen Abstand haben")
        case .timesLeftOut(let count):
            LocalText(en: "Time stamps left out: \(count)", de: "Ausgelassene Zeitstempel: \(count)")
        case .linesLeftOut(let count, let first):
            LocalText(
                en: "Lines that are no rows: \(count), the first is line \(first)",
                de: "Zeilen, die nicht zur Tabelle passen: \(count), die erste ist Zeile \(first)")
        case .rowsRepeated(let count, let first):
            LocalText(
                en: "Rows that repeat the previous one left out: \(count), the first is line \(first)",
                de: "Ausgelassene Zeilen, die die vorige wiederholen: \(count), die erste ist Zeile \(first)")
        case .guessedTimeUnit(let unit):
            LocalText(
                en: "The unit of the times is not named; taken for \(unit.title[.english])",
                de: "Einheit der Zeiten nicht genannt; angenommen: \(unit.title[.german])")
        case .guessedTitles(let line):
            LocalText(
                en: "The numbers in line \(line) were taken for names of channels",
                de: "Die Zahlen in Zeile \(line) wurden als Namen von Kanälen gelesen")
        }
    }

    private static func leftOut(_ channel: String, _ reason: LeftOut) -> LocalText {
        let why =
            switch reason {
            case .placeholder: LocalText(en: "placeholder", de: "Platzhalter")
            case .noSamples: LocalText(en: "no samples", de: "keine Abtastwerte")
            case .badRate: LocalText(en: "no usable sampling rate", de: "keine brauchbare Abtastrate")
            case .noSignal: LocalText(en: "not a signal", de: "kein Signal")
            }
        return LocalText(
            en: "Channel \(channel) left out: \(why[.english])", de: "Kanal \(channel) ausgelassen: \(why[.german])")
    }

    private static func hertz(_ milliHertz: UInt32) -> String {
        var text = "\(milliHertz / 1000)"
        guard milliHertz % 1000 != 0 else { return text }
        text += "."
        var (rest, power) = (milliHertz % 1000, UInt32(100))
        while rest > 0 {
            text += "\(rest / power)"
            rest %= power
            power /= 10
        }
        return text
    }
}
