import App
import CSystem
import Platform
import Services
import Signals
import Storing
import TestKit
import Widgets

let systemReasonTests = [
    TestCase("common system errors are described in English and German; any other error is shown with its number") {
        t in
        let cases: [(errno: Int32, english: String, german: String)] = [
            (ENOSPC, "no space is left", "kein Platz mehr"),
            (EROFS, "the card is read-only", "die Karte ist nur lesbar"),
            (EIO, "input or output error", "Fehler beim Lesen oder Schreiben"),
            (EACCES, "permission denied", "keine Berechtigung"),
            (EPERM, "permission denied", "keine Berechtigung"),
            (ENOENT, "not found", "nicht gefunden"),
            (ECONNREFUSED, "connection refused", "Verbindung abgelehnt"),
            (ETIMEDOUT, "timed out", "Zeit abgelaufen"),
            (ENETUNREACH, "network unreachable", "Netzwerk nicht erreichbar"),
            (EHOSTUNREACH, "host unreachable", "Gegenstelle nicht erreichbar"),
            (EPIPE, "connection broken", "Verbindung abgebrochen"),
            (EPROTO, "system error 71", "Systemfehler 71"),
        ]
        for (errno, english, german) in cases {
            let reason = SystemReason(errno: errno)
            t.expectEqual(Strings.english.storage.systemReason(reason), english)
            t.expectEqual(Strings.german.storage.systemReason(reason), german)
        }
    },
    TestCase("messages about file errors never contain the system's English text") { t in
        let strings = Strings.german.storage
        for (error, words) in [
            (FileError.notFound, "Das System meldet: nicht gefunden."),
            (.tooLarge, "Das System meldet: zu gro\u{DF}."),
            (.badPath, "Das System meldet: kein g\u{FC}ltiger Pfad."),
            (.notAFile, "Das System meldet: keine Datei."),
            (.system(EPIPE), "Das System meldet: Verbindung abgebrochen."),
            (.system(ELOOP), "Das System meldet: Systemfehler 40."),
            (.noSpace, strings.cardFull), (.readOnly, strings.cardReadOnly), (.deviceFailed, strings.cardFailed),
        ] {
            t.expectEqual(strings.words(for: StorageFailure(error)), words)
        }
        t.expect(SystemReason(PlatformError.system("spawn", ENOENT)) == .notFound)
        t.expect(SystemReason(PlatformError.system("spawn", ELOOP)) == .number(ELOOP))
    },
]
