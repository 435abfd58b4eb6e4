import Drawing
import ScreenRig
import Screens
import Services
import Session
import Settings
import Signals
import TestKit
import Widgets

/// The stored settings of a device that was never set up.
private func newCard(_ change: (inout Settings) -> Void = { _ in }) -> StoredSettings {
    var stored = StoredSettings(.ofNewCard)
    var settings = stored.settings
    change(&settings)
    _ = stored.apply(settings)
    return stored
}

/// Returns the settings as the next start reads them.
private func next(_ rig: Rig) -> StoredSettings { StoredSettings(SettingsFile(rig.host.settingsFile ?? [])) }

private func walk(_ t: Expectations, _ size: Size, _ language: String) {
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    let host = TestHost()
    host.testDevice.interfaces = [TestDevice.interface("eth0", [], hasLink: false)]
    let place = Strings.all.firstIndex { $0.code == language } ?? 0
    guard
        let rig = Rig.make(
            t, size, language: language, host: host, settings: newCard { $0[number: .language] = place })
    else { return }
    func show(_ name: String) {
        rig.settleTransition()
        rig.settle()
        rig.checkLayout(name + suffix)
        rig.picture(name + suffix)
    }
    show("first-language")
    rig.tap("first.next")
    show("first-time-zone")
    rig.tap("first.next")
    show("first-network")
    host.testDevice.testWiFi = TestWiFi()
    rig.frames(80)
    show("first-wifi")
    host.testDevice.interfaces = [TestDevice.interface()]
    rig.frames(80)
    show("first-connected")
    rig.tap("first.next")
    show("first-signals")
    rig.tap("first.next")
    rig.settleTransition()
    t.expectEqual(rig.screenName, "connection")
}

/// The panels whose pictures are compared, and a small one.
private let sizes = Rig.sizes + [Size(width: 480, height: 272), Size(width: 272, height: 480)]

let firstStartTests =
    SmallPanel.tests("the steps of the first start", walk) + [
        TestCase(
            "a new device asks for language, time zone and network, and stores the answers; later starts ask nothing"
        ) {
            t in
            let host = TestHost()
            let wifi = TestWiFi()
            host.testDevice.testWiFi = wifi
            guard let rig = Rig.make(t, host: host, settings: newCard()) else { return }
            t.expectEqual(rig.screenName, "first")
            rig.tap("choice.1")
            t.expectEqual(rig.context.looks.strings.code, "de")
            t.expect(next(rig).settings.isFirstStart, "after a power cut now, the next start asks again")
            rig.tap("first.next")
            rig.tap("choice.2")
            rig.tap("first.back")
            rig.tap("first.next")
            rig.tap("first.next")
            rig.tap("first.wifi")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "wifi")
            rig.tap("wifi.close")
            rig.settleTransition()
            rig.tap("first.next")
            rig.tap("first.next")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "connection")
            let stored = next(rig)
            t.expect(stored.settings.language == "de" && stored.settings[number: .timeZone] == 2)
            t.expect(!stored.settings.isFirstStart && stored.messages.isEmpty)
            guard let later = Rig.make(t, settings: stored) else { return }
            t.expectEqual(later.screenName, "connection")
        },
        TestCase("the questions of the first start can be skipped all at once, or one by one without an answer") { t in
            for steps in 0..<5 {
                guard let rig = Rig.make(t, settings: newCard()) else { return }
                for _ in 0..<min(steps, 4) { rig.tap("first.next") }
                if steps < 3 { rig.tap("first.skip") } else if steps == 3 { rig.tap("first.next") }
                rig.settleTransition()
                t.expectEqual(rig.screenName, "connection")
                var expected = next(rig).settings
                t.expect(!expected.isFirstStart)
                expected.isFirstStart = false
                t.expect(expected == Settings(), "after \(steps) steps")
            }
        },
        TestCase("a device that cannot store the answers does not ask for them, because it would ask at every start") {
            t in
            for state in [Durability.State.inMemory, .refused] {
                let host = TestHost()
                guard let rig = Rig.make(t, host: host, settings: newCard()) else { return }
                t.expectEqual(rig.screenName, "first")
                // The storage answers a little after the start.
                host.durability.settings = state
                rig.frames(2)
                rig.settleTransition()
                t.expectEqual(rig.screenName, "connection")
                // A card that fails while the user answers does not take the questions away.
                let other = TestHost()
                guard let late = Rig.make(t, host: other, settings: newCard()) else { return }
                late.tap("first.next")
                other.durability.settings = state
                other.storageFailure = .cardReadOnly
                late.frames(2)
                t.expectEqual(late.screenName, "first")
                late.tap("first.skip")
                late.settleTransition()
                t.expect(late.screenName != "first")
            }
        },
        TestCase(
            "without settings but with an earlier session, the device asks once, and then continues the session"
        ) { t in
            let host = TestHost()
            let session = SavedSession(
                [
                    SavedSession.Source(
                        .server(host: "labserver", port: 9100),
                        offer: SavedSession.offer(ScriptedSource.smallCatalogue),
                        channels: [ChannelID(signal: 0, channel: 1)])
                ], page: 0)
            host.saveFile(SessionFile.name, SessionFile.bytes(of: session))
            guard let rig = Rig.make(t, host: host, settings: newCard()) else { return }
            rig.frames(60)
            t.expectEqual(rig.screenName, "first")
            for _ in 0..<4 { rig.tap("first.next") }
            rig.settleTransition()
            rig.frames(60)
            t.expectEqual(rig.screenName, "visualization")
            t.expect(!next(rig).settings.isFirstStart)
        },
        TestCase(
            "the questions of the first start are omitted if the card has settings, if the app starts a study, or if it starts with defaults"
        ) { t in
            let earlier = StoredSettings(SettingsFile(Array("language = de\n".utf8)))
            guard let rig = Rig.make(t, settings: earlier) else { return }
            t.expectEqual(rig.screenName, "connection")
            guard let other = Rig.make(t, settings: StoredSettings(.leftAlone)) else { return }
            t.expectEqual(other.screenName, "connection")
            let study = newCard { $0[number: .startMode] = 1 }
            guard let third = Rig.make(t, settings: study) else { return }
            t.expect(third.screenName != "first")
            let overridden = StoredSettings(
                .ofNewCard, overrides: [(key: SettingKey(.firstStart), value: .number(0))])
            guard let fourth = Rig.make(t, settings: overridden) else { return }
            t.expectEqual(fourth.screenName, "connection")
        },
        TestCase(
            "if a Wi-Fi adapter or a cable is plugged in at the first start while the step about the network is shown, the step shows it"
        ) { t in
            let host = TestHost()
            host.testDevice.interfaces = [TestDevice.interface("eth0", [], hasLink: false)]
            guard let rig = Rig.make(t, host: host, settings: newCard()) else { return }
            rig.tap("first.next")
            rig.tap("first.next")
            t.expect(rig.target("first.wifi") == nil)
            host.testDevice.testWiFi = TestWiFi()
            rig.frames(5)
            t.expect(rig.target("first.wifi") != nil)
            let before = rig.pixels()
            host.testDevice.interfaces = [TestDevice.interface()]
            rig.frames(80)
            t.expect(rig.pixels() != before, "the address is shown")
        },
    ]
    + sizes.flatMap { size in
        Strings.all.map { strings in
            TestCase(
                "at \(size.width) x \(size.height), \(strings.languageName), the steps of the first start fit and match their references"
            ) { t in
                walk(t, size, strings.code)
            }
        }
    }
