import DeviceScreens
import Mail
import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Widgets

/// Runs a function with a third language: the English texts under another code, with one different word.
private func withMadeUpLanguage(_ action: () -> Void) {
    let before = Strings.all
    Strings.all.append(
        Strings(copyOf: .english, code: "xx", languageName: "Test", illegalInputTitle: "Qapla\u{2019}"))
    Strings.offer()
    action()
    Strings.all = before
    Strings.offer()
}

/// One error for each kind of error that has a text.
private let reasons: [SystemReason] = [
    .noSpace, .readOnly, .inputOutput, .notPermitted, .notFound, .tooLarge, .badPath, .notAFile, .noMemory,
    .tooManyOpenFiles, .refused, .timedOut, .networkUnreachable, .hostUnreachable, .brokenPipe, .noStorage,
    .mailProgram(99), .number(71),
]

let languageTests = [
    TestCase("if a language is added to the list of languages, it can be chosen, is stored, and is used by all screens")
    {
        t in
        withMadeUpLanguage {
            guard let rig = Rig.make(t) else { return }
            rig.context.router.open(SettingsScreen(context: rig.context.device, place: .basic))
            rig.settleTransition()
            t.expect(rig.target("setting.language.1") != nil && rig.target("setting.language.3") == nil)
            rig.tap("setting.language.2")
            rig.settle()
            rig.checkLayout("settings with three languages")
            rig.tap("settings.apply")
            rig.settleTransition()
            t.expectEqual(rig.context.looks.strings.code, "xx")
            rig.tap("connection.connect")
            t.expectEqual(rig.shell.shownTitle, "Qapla\u{2019}")
            // The stored settings, as the next start reads them.
            let stored = StoredSettings(SettingsFile(rig.host.settingsFile ?? []))
            t.expectEqual(stored.settings.language, "xx")
            t.expectEqual(stored.messages.count, 0)
            t.expectEqual(Strings.language(stored.settings.language).illegalInputTitle, "Qapla\u{2019}")
        }
        t.expectEqual(Strings.language("xx").code, "en")
    },
    TestCase("if a kind of source has no texts in the chosen language, its English texts are shown") { t in
        withMadeUpLanguage {
            let kind = TestSourceKind()
            t.expectEqual(kind.title(.language("xx")), "Amplifier")
            t.expectEqual(kind.title(.language("de")), "Verst\u{E4}rker")
        }
    },
    TestCase("each table of texts has a text for each entry in each language") { t in
        for strings in Strings.all {
            t.expectEqual(strings.months.count, 12)
            let types = SignalType.allCases.map { strings.name(of: $0) }
            t.expect((strings.months + types).allSatisfy { !$0.isEmpty })
        }
    },
    TestCase("texts for system errors differ from each other within a language, and from those in other languages") {
        t in
        for strings in Strings.all {
            let words = reasons.map { strings.storage.systemReason($0) }
            for (index, text) in words.enumerated() {
                t.expect(!text.isEmpty && !words[(index + 1)...].contains(text), text)
                guard strings.code != "en" else { continue }
                t.expect(text != Strings.english.storage.systemReason(reasons[index]), text)
            }
        }
    },
    TestCase("if a file operation or a mail failed, the reason is reported in the chosen language or as a number") {
        t in
        let german = Strings.german.screenshot
        t.expectEqual(
            Strings.german.storage.words(for: StorageFailure.other(.inputOutput)),
            "Das System meldet: Fehler beim Lesen oder Schreiben.")
        t.expectEqual(
            Strings.english.storage.words(for: StorageFailure.other(.notAFile)), "The system says: not a file.")
        t.expectEqual(
            Strings.german.storage.words(for: StorageFailure.other(.number(71))), "Das System meldet: Systemfehler 71.")
        t.expectEqual(
            Strings.english.storage.words(for: StorageFailure.other(.number(71))), "The system says: system error 71.")
        guard let rig = Rig.make(t, language: "de") else { return }
        let notifications = MailNotifications(rig.context.looks, rig.context.messages)
        notifications.refused(to: "a@b", .other(.brokenPipe))
        rig.settle()
        t.expectEqual(
            rig.shell.shownMessage,
            german.refusedText.filled("a@b", "Das System meldet: Verbindung abgebrochen."))
        rig.tap("dialog.primary")
        notifications.refused(to: "a@b", .other(.mailProgram(99)))
        rig.settle()
        t.expectEqual(
            rig.shell.shownMessage,
            german.refusedText.filled("a@b", "Das System meldet: Fehler 99 des Mailprogramms."))
    },
]
