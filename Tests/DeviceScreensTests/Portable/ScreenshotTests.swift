import Acquisition
import DeviceScreens
import Drawing
import Gestures
import GraphScreens
import Mail
import ScreenRig
import Screens
import Services
import Signals
import TestKit
import Widgets

/// Returns a rig (screens on a simulated device) that shows the screenshot sheet with a typical picture over the
/// connection screen.
private func openSheet(
    _ t: Expectations, _ size: Size = Rig.sizes[0], _ language: String = "en", host: TestHost = TestHost()
) -> Rig? {
    guard let rig = Rig.make(t, size, language: language, host: host) else { return nil }
    let acquisition = rig.context.acquisition
    let source = ScriptedSource(offering: ScriptedSource.smallCatalogue)
    source.name = "labserver:9000"
    acquisition.open(source, kind: 0) { opened, _ in
        for channel in 0..<3 { _ = acquisition.toggle(ChannelID(signal: 0, channel: channel), of: opened) }
    }
    acquisition.advance(to: 1)
    acquisition.apply(windowMilliseconds: 1000)
    guard let picture = try? Surface(width: size.width, height: size.height) else {
        t.fail("no memory")
        return nil
    }
    for y in 0..<size.height { picture.row(y).update(from: rig.shell.surface.row(y), count: size.width) }
    rig.context.router.open(
        .screenshot(Screenshot(picture: picture, time: rig.host.clock, channels: acquisition.channels)))
    rig.settle()
    return rig
}

/// Opens the sheet, the form and the dialogs. Checks the layout of each and stores a picture of it.
private func walk(_ t: Expectations, _ size: Size, _ language: String) {
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    guard let rig = openSheet(t, size, language) else { return }
    func show(_ name: String) {
        rig.settle()
        rig.checkLayout(name + suffix)
        rig.picture(name + suffix)
    }
    let pictures = rig.host.testPictures
    show("screenshot")
    rig.tap("screenshot.save")
    rig.frames(3)
    rig.picture("screenshot-saving" + suffix)
    for failure in [
        StorageFailure.tooManyFiles(200), .outboxFull(20), .cardFull, .cardReadOnly, .cardFailed, .notEncoded, .busy,
        .noAccount, .other(.inputOutput),
    ] {
        pictures.storing.end(.failure(failure))
        show("screenshot-failed")
        rig.tap("dialog.primary")
        rig.tap("screenshot.save")
    }
    pictures.storing.end(.failure(.cardFull))
    rig.settle()
    rig.tap("dialog.primary")
    rig.tap("screenshot.mail")
    show("mail-keyboard")
    rig.tap("key.subject")
    show("mail-subject")
    rig.tap("key.recipient")
    rig.tap("key.send")
    show("mail-dialog")
    rig.tap("dialog.primary")
    for illegal in ["anna", "@b", "a@", "a@b@c", String(repeating: "n", count: 70) + "@b"] {
        rig.type(illegal)
        rig.tap("key.send")
        rig.settle()
        rig.checkLayout("mail-dialog" + suffix)
        rig.tap("dialog.primary")
        for _ in illegal.utf8 { rig.tap("key.delete") }
    }
    rig.type("anna.meier@lab.example")
    rig.touch(.began, size.width - 4, 330 * size.height / 800)
    rig.touch(.ended, size.width - 4, 330 * size.height / 800)
    show("mail")
    rig.tap("mail.send")
    rig.frames(3)
    rig.picture("mail-sending" + suffix)
    pictures.sending.end(.failure(.outboxFull(20)))
    show("mail-failed")
    rig.tap("dialog.primary")
    rig.tap("mail.send")
    pictures.sending.end(.success(1))
    rig.frames(3)
    rig.settleTransition()
    rig.frames(30)
    rig.picture("mail-waiting" + suffix)
    t.expectEqual(rig.screenName, "connection")
    // Shows the messages about mails that can appear later, over any screen.
    let notifications = MailNotifications(rig.context.looks, rig.context.messages)
    for problem in [
        SendingProblem.noNetwork, .unknownHost, .notConnected, .timedOut, .notTrusted, .noTLS, .login, .openLogin,
        .settings,
        .server(
            "550 5.1.1 <anna.meier@lab.example>: Recipient address rejected: User unknown in local recipient table"),
        .broken, .other(.mailProgram(99)),
    ] {
        notifications.delayed(problem) {}
        show(problem.needsUser ? "mail-held" : "mail-delayed")
        if problem.needsUser { rig.tap("dialog.primary") }
        notifications.refused(to: "anna.meier@lab.example", problem)
        show("mail-refused")
        rig.tap("dialog.primary")
    }
}

let screenshotTests =
    SmallPanel.tests("screenshot and mail", walk)
    + Rig.sizes.flatMap { size in
        Strings.all.map { strings in
            TestCase(
                "at \(size.width) x \(size.height), \(strings.languageName), screenshot sheet and mail form have targets of finger size and texts that fit"
            ) { t in
                walk(t, size, strings.code)
            }
        }
    } + [
        TestCase("the button Discard closes the sheet that shows a new screenshot, and stores nothing") { t in
            guard let rig = openSheet(t) else { return }
            rig.tap("screenshot.discard")
            rig.settle()
            t.expectEqual(rig.screenName, "connection")
            t.expectEqual(rig.host.testPictures.stored.count, 0)
        },
        TestCase(
            "the button Save of the screenshot sheet stores the picture with date and time in its name, shows the path, and closes the sheet"
        ) { t in
            guard let rig = openSheet(t) else { return }
            rig.tap("screenshot.save")
            t.expectEqual(rig.host.testPictures.stored.count, 1)
            t.expect(rig.host.testPictures.stored.first?.name.fileName(number: 1) == "2026-11-21_13-52-00.png")
            // While the picture is being stored, a second touch has no effect.
            t.expect(rig.target("screenshot.save")?.isEnabled == false)
            rig.tap("screenshot.save")
            t.expectEqual(rig.host.testPictures.stored.count, 1)
            t.expectEqual(rig.screenName, "screenshot")
            rig.host.testPictures.storing.end(.success("/data/screenshots/2026-11-21_13-52-00.png"))
            rig.settle()
            rig.picture("screenshot-saved")
            t.expectEqual(rig.context.looks.unfitTexts.count, 0)
            rig.tap("dialog.primary")
            rig.settle()
            t.expectEqual(rig.screenName, "connection")
        },
        TestCase("the user can leave the sheet while the picture is being saved; only a failure is then reported") {
            t in
            for outcome in [Outcome<String>.success("/data/screenshots/x.png"), .failure(.cardFull)] {
                guard let rig = openSheet(t) else { return }
                rig.tap("screenshot.save")
                rig.tap("screenshot.discard")
                rig.settle()
                t.expectEqual(rig.screenName, "connection")
                rig.host.testPictures.storing.end(outcome)
                rig.settle()
                var isSuccess = false
                if case .success = outcome { isSuccess = true }
                t.expect((rig.target("dialog.primary") == nil) == isSuccess)
            }
        },
        TestCase("the user can leave the form while the mail is being prepared; the mail's result is then reported") {
            t in
            for isSent in [true, false] {
                guard let rig = openSheet(t) else { return }
                rig.tap("screenshot.mail")
                rig.settleTransition()
                rig.type("a@b")
                rig.tap("key.send")
                rig.tap("mail.cancel")
                rig.settleTransition()
                t.expectEqual(rig.screenName, "screenshot")
                rig.host.testPictures.sending.end(isSent ? .success(1) : .failure(.cardFull))
                rig.settle()
                t.expectEqual(rig.screenName, "screenshot")
                t.expect((rig.target("dialog.primary") == nil) == isSent)
            }
        },
        TestCase(
            "if the user has closed the screenshot sheet or the mail form, its results are not reported on another screen"
        ) {
            t in
            guard let rig = openSheet(t) else { return }
            rig.tap("screenshot.save")
            rig.context.router.returnToStart()
            rig.settle()
            rig.host.testPictures.storing.end(.failure(.cardFull))
            rig.settle()
            t.expectEqual(rig.screenName, "connection")
            t.expect(rig.target("dialog.primary") == nil)

            guard let rig = openSheet(t) else { return }
            rig.tap("screenshot.mail")
            rig.settleTransition()
            rig.type("a@b")
            rig.tap("key.send")
            rig.context.router.returnToStart()
            rig.settle()
            rig.host.testPictures.sending.end(.success(1))
            rig.settle()
            t.expectEqual(rig.screenName, "connection")
            t.expect(rig.target("dialog.primary") == nil)
        },
        TestCase("if a screenshot cannot be stored, the screenshot sheet stays open, and the user can try again") { t in
            guard let rig = openSheet(t) else { return }
            rig.tap("screenshot.save")
            rig.host.testPictures.storing.end(.failure(.cardFull))
            rig.settle()
            rig.tap("dialog.primary")
            rig.settle()
            t.expectEqual(rig.screenName, "screenshot")
            rig.tap("screenshot.save")
            t.expectEqual(rig.host.testPictures.stored.count, 2)
            t.expect(rig.host.testPictures.stored[0].picture === rig.host.testPictures.stored[1].picture)
        },
        TestCase("if no mail server is set, the screenshot sheet reports that no mail can be sent, and stays open") {
            t in
            guard let rig = openSheet(t) else { return }
            rig.host.testPictures.canSend = false
            rig.tap("screenshot.mail")
            rig.settle()
            rig.tap("dialog.primary")
            rig.settle()
            t.expectEqual(rig.screenName, "screenshot")
        },
        TestCase("the mail form fills in the subject and sends the data that the user types") { t in
            guard let rig = openSheet(t) else { return }
            rig.tap("screenshot.mail")
            rig.settleTransition()
            rig.type("a.b+c@lab.example")
            rig.tap("key.subject")
            rig.type(" x")
            rig.tap("key.send")
            guard let sent = rig.host.testPictures.sent.first else { return t.fail("nothing was sent") }
            t.expectEqual(sent.draft.recipient.text, "a.b+c@lab.example")
            t.expectEqual(sent.draft.subject, "Screenshot of 2026-11-21 13:52:00: C3, Cz, C4 x")
            t.expect(
                sent.draft.text
                    == "Screenshot taken with PocketScope.\n\nTime: 2026-11-21 13:52:00\nSource: labserver:9000\n"
                    + "Channels: C3, Cz, C4\n", sent.draft.text)
        },
        TestCase(
            "the mail form stores the recipient and offers it for the next mail; if the stored recipient is damaged, it is not offered"
        ) { t in
            guard let rig = openSheet(t) else { return }
            rig.tap("screenshot.mail")
            rig.settleTransition()
            rig.type("anna@lab.example")
            rig.tap("key.send")
            func sends(_ host: TestHost) -> String? {
                guard let rig = openSheet(t, host: host) else { return nil }
                rig.tap("screenshot.mail")
                rig.settleTransition()
                rig.tap("mail.send")
                return host.testPictures.sent.last?.draft.recipient.text
            }
            let second = TestHost()
            second.files = rig.host.files
            second.testPictures.usualRecipient = "boss@lab.example"
            t.expect(sends(second) == "anna@lab.example")
            let third = TestHost()
            third.saveFile("mail-recipient", Array("anna@lab.example\r\nBcc: x@y".utf8))
            t.expect(sends(third) == nil)
            let fourth = TestHost()
            fourth.testPictures.usualRecipient = "boss@lab.example"
            t.expect(sends(fourth) == "boss@lab.example")
        },
        TestCase("if the clock is not set, the mail's subject contains no time") { t in
            let host = TestHost()
            host.clock = nil
            guard let rig = openSheet(t, host: host) else { return }
            rig.tap("screenshot.mail")
            rig.settleTransition()
            rig.type("a@b")
            rig.tap("key.send")
            t.expect(rig.host.testPictures.sent.first?.draft.subject == "Screenshot: C3, Cz, C4")
        },
        TestCase("while the screenshot sheet or the mail form is open, sources continue, and their events are reported")
        {
            t in
            guard let rig = Rig.make(t), let picture = try? Surface(width: 80, height: 48) else { return }
            let source = ScriptedSource()
            rig.context.acquisition.open(source, kind: 0) { _, _ in }
            rig.context.router.open(
                .screenshot(Screenshot(picture: picture, time: rig.host.clock, channels: [])))
            rig.settle()
            let before = source.advances
            rig.frames(5)
            t.expectEqual(source.advances, before + 5)
            rig.tap("screenshot.mail")
            rig.settleTransition()
            let form = source.advances
            rig.frames(5)
            t.expectEqual(source.advances, form + 5)
            source.events = [.failed(.connectionLost)]
            rig.frames(2)
            t.expect(source.events.isEmpty)
            t.expect(rig.target("dialog.primary") != nil)
        },
        TestCase("the screenshot sheet shows the screenshot at a smaller size in its own colors") { t in
            guard let rig = Rig.make(t), let picture = try? Surface(width: 800, height: 480) else { return }
            for y in 0..<480 { for x in 0..<800 { picture.row(y)[x] = x < 400 ? 0xFF12_E4A6 : 0xFFE4_12A6 } }
            rig.context.router.open(
                .screenshot(Screenshot(picture: picture, time: rig.host.clock, channels: [])))
            rig.settle()
            let row = rig.shell.surface.row(240)
            t.expect(row[300] & 0xFF_FFFF == 0x12E4A6)
            t.expect(row[500] & 0xFF_FFFF == 0xE412A6)
        },
        TestCase("if the mail server refuses the login, a dialog reports that, and its button sends the mail again") {
            t in
            guard let rig = openSheet(t) else { return }
            let notifications = MailNotifications(rig.context.looks, rig.context.messages)
            var again = 0
            for (target, expected) in [("dialog.primary", 0), ("dialog.secondary", 1)] {
                notifications.delayed(.login) { again += 1 }
                rig.settle()
                rig.tap(target)
                rig.settle()
                t.expectEqual(again, expected)
                t.expect(rig.target("dialog.primary") == nil)
            }
            notifications.delayed(.timedOut) { again += 1 }
            rig.settle()
            t.expect(rig.target("dialog.primary") == nil)
        },
        TestCase(
            "the dialog about a refused mail stays over all screens until the user closes it, even if the screen below it closes"
        ) {
            t in
            guard let rig = openSheet(t) else { return }
            MailNotifications(rig.context.looks, rig.context.messages).refused(to: "a@b", .broken)
            rig.settle()
            t.expect(rig.target("dialog.primary") != nil)
            rig.context.router.close(rig.shell.screen)
            rig.settle()
            t.expectEqual(rig.screenName, "connection")
            t.expect(rig.target("dialog.primary") != nil)
            rig.tap("dialog.primary")
            rig.settle()
            t.expect(rig.target("dialog.primary") == nil)
            t.expectEqual(rig.screenName, "connection")
        },
    ]
