import CSystem
import Text

extension RecordingError {
    /// True if the content of the file is the reason for the error; false if the SD card or the USB stick is the reason.
    public var isOfTheFile: Bool {
        switch self {
        case .cannotOpen, .cannotRead: false
        default: true
        }
    }

    /// The text about the error for the user. The subject of the sentence is the file, not the program.
    public var message: LocalText {
        switch self {
        case .cannotOpen(let number):
            LocalText(
                en: "the file cannot be opened (system error \(number))",
                de: "die Datei lässt sich nicht öffnen (Systemfehler \(number))")
        case .cannotRead(let number):
            LocalText(
                en: "the file cannot be read (system error \(number))",
                de: "die Datei lässt sich nicht lesen (Systemfehler \(number))")
        case .torn(let place):
            LocalText(
                en: "the file ends at byte \(place), before its first samples",
                de: "die Datei endet bei Byte \(place), vor den ersten Abtastwerten")
        case .unknownFormat:
            LocalText(
                en: "the file is neither EDF nor BDF nor XDF, nor a table (CSV)",
                de: "die Datei ist weder EDF noch BDF noch XDF, noch eine Tabelle (CSV)")
        case .empty: LocalText(en: "the file is empty", de: "die Datei ist leer")
        case .compressed:
            LocalText(
                en: "the file is compressed (gzip, ZIP or XLSX): unpack it, or save it as CSV",
                de: "die Datei ist gepackt (gzip, ZIP oder XLSX): bitte entpacken oder als CSV speichern")
        case .zeros:
            LocalText(
                en: "the file contains only zeros: its content was lost when it was written",
                de: "die Datei enthält nur Nullen: ihr Inhalt ging beim Schreiben verloren")
        case .badField(let field, let place):
            LocalText(
                en: "header: \(field.title[.english]), at byte \(place), makes no sense",
                de: "Kopf der Datei: \(field.title[.german]) bei Byte \(place) ist unbrauchbar")
        case .tooLarge(let field, _):
            LocalText(
                en: "\(field.title[.english]): more than PocketScope plays",
                de: "\(field.title[.german]): mehr, als PocketScope abspielt")
        case .noChannels: LocalText(en: "the file has no signals", de: "die Datei enthält keine Signale")
        case .annotationsOnly:
            LocalText(
                en: "the file has annotations only, and no signals to play",
                de: "die Datei enthält nur Anmerkungen, keine Signale")
        case .irregularOnly:
            LocalText(
                en:
                    "the file's values have no sampling rate, and their time stamps no common step: only signals with a rate play",
                de:
                    "die Werte der Datei haben keine Abtastrate, und ihre Zeitstempel keinen gleichen Abstand: nur Signale mit einer Rate werden abgespielt"
            )
        case .noTable:
            LocalText(en: "the text has no rows of numbers", de: "der Text enthält keine Zeilen mit Zahlen")
        case .badLine(let line, let expected, let found):
            LocalText(
                en:
                    "line \(line) is no row of the table: \(expected) fields were expected\(found > 0 ? ", \(found) found" : "")",
                de:
                    "Zeile \(line) passt nicht zur Tabelle: erwartet werden \(expected) Felder\(found > 0 ? ", es sind \(found)" : "")"
            )
        case .lineTooLong(let line):
            LocalText(
                en: "line \(line) is longer than 64 kB or has too many fields: this is no table",
                de: "Zeile \(line) ist länger als 64 kB oder hat zu viele Felder: das ist keine Tabelle")
        case .noSamplingRate:
            LocalText(
                en: "no column has times from which a sampling rate follows; set the rate, or the column and its unit",
                de:
                    "keine Spalte enthält Zeiten, aus denen eine Abtastrate folgt; Rate oder Zeitspalte und Einheit angeben"
            )
        }
    }
}

extension RecordingError {
    /// The text about the error for the console, which includes the system's error text.
    package var text: String {
        switch self {
        case .cannotOpen(let error): "the file cannot be opened (\(Self.systemText(error)))"
        case .cannotRead(let error): "the file cannot be read (\(Self.systemText(error)))"
        default: message[.english]
        }
    }

    private static func systemText(_ error: Int32) -> String {
        guard let text = strerror(error) else { return "error \(error)" }
        return String(cString: text)
    }
}

extension RecordingField {
    /// The name of the field for the user.
    public var title: LocalText {
        switch self {
        case .version: LocalText(en: "format", de: "Format")
        case .headerSize: LocalText(en: "length of the header", de: "Länge des Kopfs")
        case .recordCount: LocalText(en: "number of records or pauses", de: "Zahl der Datenblöcke oder Pausen")
        case .recordDuration: LocalText(en: "duration of a record", de: "Dauer eines Datenblocks")
        case .signalCount: LocalText(en: "number of channels", de: "Zahl der Kanäle")
        case .samplesPerRecord: LocalText(en: "samples in a record", de: "Abtastwerte je Datenblock")
        case .samplingRate: LocalText(en: "sampling rate", de: "Abtastrate")
        case .columns: LocalText(en: "number of columns", de: "Zahl der Spalten")
        case .rows: LocalText(en: "number of samples", de: "Zahl der Abtastwerte")
        }
    }
}
