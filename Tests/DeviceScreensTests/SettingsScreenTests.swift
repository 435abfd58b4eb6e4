import DeviceScreens
import Drawing
import Gestures
import Graphs
import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Text
import Widgets

/// Records the keys of each change of the settings.
private final class ChangeList {
    var all: [[SettingKey]] = []

    init(_ settings: SettingsStore) { settings.observe(Setting.allCases) { [self] in all.append($0.keys) } }
}

private func open(_ rig: Rig, _ place: SettingRow.Place = .inApp) {
    rig.context.router.open(SettingsScreen(context: rig.context.device, place: place))
    rig.settleTransition()
}

/// Drags a slider's knob horizontally by a distance in pixels.
private func drag(_ rig: Rig, _ name: String, by distance: Int) {
    guard let frame = rig.target(name)?.frame else { return rig.t.fail("no target \(name)") }
    let x = frame.x + frame.width / 2
    let y = frame.y + frame.height / 2
    rig.touch(.began, x, y)
    for step in 1...8 { rig.touch(.moved, x + distance * step / 8, y) }
    rig.touch(.ended, x + distance, y)
    rig.frames(2)
}

/// Chooses a value of a setting by the value's index, in the setting's row or in its list of values.
private func choose(_ rig: Rig, _ name: String, _ choice: Int) {
    if rig.target("\(name).\(choice)") != nil { return rig.tap("\(name).\(choice)") }
    rig.tap(name)
    rig.settleTransition()
    rig.tap("choice.\(choice)")
    rig.settleTransition()
}

let settingsScreenTests = [
    TestCase(
        "if the board can adjust its backlight, the settings offer the brightness and apply it together with the other settings"
    ) {
        t in
        for hasBacklight in [false, true] {
            let host = TestHost()
            host.testDevice.hasBacklight = hasBacklight
            guard let rig = Rig.make(t, host: host) else { return }
            open(rig, .basic)
            t.expectEqual(rig.target("setting.brightness.1") != nil, hasBacklight)
            guard hasBacklight else { continue }
            t.expectEqual(rig.context.settings.current.brightness, 100)
            rig.tap("setting.brightness.1")
            rig.tap("settings.apply")
            t.expectEqual(rig.context.settings.current.brightness, 25)
        }
    },
    TestCase("if settings cannot be stored, they are applied, and a message says why a restart will lose them") { t in
        for failure in [StorageFailure.cardReadOnly, .cardFull] {
            guard let rig = Rig.make(t) else { return }
            rig.host.storageFailure = failure
            open(rig)
            rig.tap("setting.content.0")
            rig.tap("settings.apply")
            rig.settleTransition()
            t.expect(rig.context.settings.current.content == .scroll)
            t.expect(rig.host.settingsFile == nil)
            let text = rig.shell.shownNotification
            t.expect(text.utf8.starts(with: "Settings not stored: ".utf8), text)
            t.expect(
                text == Strings.english.storage.settingsFailed.filled(Strings.english.storage.words(for: failure)))
        }
    },
    TestCase(
        "if the user changes a setting, the button Close becomes Apply; if the change is undone, it becomes Close again"
    ) { t in
        guard let rig = Rig.make(t) else { return }
        open(rig)
        t.expect(rig.target("settings.close") != nil && rig.target("settings.apply") == nil)
        rig.tap("setting.content.0")
        t.expect(rig.target("settings.apply") != nil)
        rig.tap("setting.content.1")
        t.expect(rig.target("settings.close") != nil)
        rig.tap("settings.close")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "connection")
        t.expect(rig.host.settingsFile == nil, "nothing is written when nothing changed")
    },
    TestCase(
        "the button Apply applies the changed settings, reports them as one change and stores them; before Apply, they have no effect"
    ) { t in
        guard let rig = Rig.make(t) else { return }
        open(rig)
        rig.tap("setting.content.0")
        rig.tap("settings.ecg")
        choose(rig, "setting.scale-ecg", 2)
        t.expect(rig.context.settings.current == Settings())
        let changes = ChangeList(rig.context.settings)
        rig.tap("settings.apply")
        rig.settleTransition()
        t.expect(rig.context.settings.current.content == .scroll)
        t.expect(rig.context.settings.current.scopeScale(.ecg) == .fixed)
        t.expect(rig.context.settings.current.scopeScale(.eeg) == .auto)
        t.expect(changes.all == [[SettingKey(.content), SettingKey(.scale, .ecg)]])
        t.expectEqual(rig.screenName, "connection")
        t.expect(rig.host.settingsFile.map { SettingsFile($0).settings } == rig.context.settings.current)
    },
    TestCase("the button Reset restores the applied settings") { t in
        guard let rig = Rig.make(t) else { return }
        open(rig)
        t.expect(rig.target("settings.reset")?.isEnabled == false)
        rig.tap("setting.content.0")
        rig.tap("settings.eeg")
        rig.tap("setting.negative-up-eeg.1")
        rig.tap("settings.back")
        rig.tap("settings.reset")
        t.expect(rig.target("settings.close") != nil)
        rig.tap("settings.close")
        t.expect(rig.context.settings.current == Settings())
    },
    TestCase(
        "value limits are shown only if the scale is fixed, and the slider of the lower limit cannot pass that of the upper limit"
    ) { t in
        for size in Rig.sizes {
            guard let rig = Rig.make(t, size) else { return }
            open(rig)
            rig.tap("settings.emg")
            t.expect(rig.target("setting.maximum-emg") == nil)
            choose(rig, "setting.scale-emg", 2)
            drag(rig, "setting.maximum-emg", by: -size.width)
            drag(rig, "setting.minimum-emg", by: 2 * size.width)
            drag(rig, "setting.minimum-emg", by: 2 * size.width)
            rig.tap("settings.apply")
            let low = rig.context.settings.current.scopeLimits(.emg)
            t.expect(low.minimum < low.maximum && low.maximum <= -90, "\(low.minimum) \(low.maximum)")
            t.expect(rig.context.settings.current.contradiction == nil)
        }
    },
    TestCase("the slider of a value limit reaches both ends and all values between them, in microvolts and millivolts")
    { t in
        guard let rig = Rig.make(t) else { return }
        open(rig)
        rig.tap("settings.eeg")
        choose(rig, "setting.scale-eeg", 2)
        drag(rig, "setting.maximum-eeg", by: 1000)
        drag(rig, "setting.minimum-eeg", by: -1000)
        rig.tap("settings.apply")
        t.expect(rig.context.settings.current.scopeLimits(.eeg) == (minimum: -10_000, maximum: 10_000))
    },
    TestCase(
        "each kind of signal has its own page of settings; the button Back leaves the page and keeps the changes made there"
    ) { t in
        for size in Rig.sizes {
            guard let rig = Rig.make(t, size) else { return }
            open(rig)
            rig.tap("settings.eeg")
            t.expect(rig.target("setting.sensitivity-eeg") == nil && rig.target("setting.center-eeg.1") == nil)
            choose(rig, "setting.scale-eeg", 3)
            choose(rig, "setting.sensitivity-eeg", 6)
            rig.tap("setting.center-eeg.1")
            rig.tap("setting.negative-up-eeg.1")
            rig.tap("settings.back")
            rig.tap("settings.ecg")
            t.expect(rig.target("setting.sensitivity-ecg") == nil)
            rig.tap("settings.back")
            t.expect(rig.context.settings.current == Settings())
            rig.tap("settings.apply")
            let settings = rig.context.settings.current
            t.expect(settings.scopeScale(.eeg) == .perMillimeter && settings.isNegativeUp(.eeg))
            t.expect(settings.centersMean(.eeg) && settings.sensitivity(.eeg) == 15)
            t.expect(settings.scopeScale(.ecg) == .auto)
        }
    },
    TestCase("the sensitivities in the settings of each kind of signal are the same as those that a pinch sets") {
        t in
        for kind in SignalKind.allCases {
            let key = SettingKey(.sensitivity, kind)
            var settings = Settings()
            t.expectEqual(settings.sensitivity(kind), SensitivitySteps(kind).standard)
            let values = key.row.choices.indices.map { choice in
                settings[number: key] = choice
                return settings.sensitivity(kind)
            }
            t.expectEqual(values.sorted(), SensitivitySteps(kind).values)
        }
    },
    TestCase(
        "a tap on the button + or - of a setting changes the value by one step, a long press by many, and both stop at the limits"
    ) {
        t in
        guard let rig = Rig.make(t) else { return }
        open(rig, .basic)
        rig.tap("setting.time-window.raise")
        rig.press("setting.time-window.raise")
        rig.frames(60)
        rig.release("setting.time-window.raise")
        rig.tap("settings.apply")
        rig.settleTransition()
        // A press changes the value after 0.45 s, and then every 0.09 s, so a press of 1 s causes about seven changes.
        t.expect(
            (15...18).contains(rig.context.settings.current.timeWindow), "\(rig.context.settings.current.timeWindow)")
        open(rig, .basic)
        rig.press("setting.time-window.lower")
        rig.frames(300)
        rig.release("setting.time-window.lower")
        t.expect(rig.target("setting.time-window.lower")?.isEnabled == false)
        rig.tap("settings.apply")
        t.expectEqual(rig.context.settings.current.timeWindow, 1)
    },
    TestCase("if the language is changed, it applies immediately, also to the screens below the settings") { t in
        guard let rig = Rig.make(t, language: "en") else { return }
        open(rig, .basic)
        rig.tap("setting.language.1")
        rig.tap("settings.apply")
        rig.settleTransition()
        t.expectEqual(rig.context.looks.strings.code, "de")
        rig.settle()
        rig.checkLayout("connection in another language")
        rig.picture("connection-language-changed")
    },
    TestCase("if a changed setting needs a restart, the app asks, and restarts if the user agrees") { t in
        for isWanted in [false, true] {
            guard let rig = Rig.make(t) else { return }
            open(rig, .expert)
            rig.scroll(to: "setting.format.1")
            rig.tap("setting.format.1")
            rig.tap("settings.apply")
            t.expectEqual(rig.host.restarts, 0)
            t.expect(rig.context.settings.current.usesRGB565)
            rig.tap(isWanted ? "dialog.primary" : "dialog.secondary")
            rig.settleTransition()
            t.expectEqual(rig.host.restarts, isWanted ? 1 : 0)
            t.expectEqual(rig.screenName, "connection")
        }
    },
    TestCase("in simulation mode, the button Connect opens the simulation and ignores the fields") { t in
        var settings = Settings()
        settings[number: .simulation] = 1
        guard let rig = Rig.make(t) else { return }
        rig.context.settings.apply(settings)
        rig.tap("connection.connect")
        rig.settleTransition()
        t.expectEqual(rig.host.demos, 1)
        t.expectEqual(rig.screenName, "selection")
    },
    TestCase("if settings contradict each other, they are not applied, and the message names the field") { t in
        guard let rig = Rig.make(t) else { return }
        var settings = Settings()
        settings[number: .network] = 1
        let changes = ChangeList(rig.context.settings)
        rig.context.settings.apply(settings)
        t.expect(rig.context.settings.current == Settings())
        t.expect(changes.all.isEmpty)
        t.expect(rig.host.settingsFile == nil)
    },
    TestCase("faults in the settings file are logged, and a dialog shows them at the app's start") { t in
        let file = SettingsFile(Array("period = 99\nrows = 2\nwindow = x\nnonsense\n".utf8))
        guard let rig = Rig.make(t, settings: StoredSettings(file)) else { return }
        t.expect(rig.target("dialog.primary") != nil)
        rig.settle()
        rig.checkLayout("messages")
        rig.picture("settings-messages")
        t.expect(
            rig.host.lines.contains("settings: Line 1: \u{201C}99\u{201D} is not a value of period; 10 is used."))
        t.expectEqual(rig.host.lines.filter { $0.utf8.starts(with: "settings: ".utf8) }.count, 4)
        rig.tap("dialog.primary")
        t.expect(rig.target("dialog.primary") == nil)
    },
    TestCase("every language has a name for each setting and for each of its choices") { t in
        Strings.offer()
        t.expect(SettingKey(.language).row.choices == Strings.all.map { $0.code })
        for strings in Strings.all {
            for key in SettingKey.allCases {
                t.expect(!strings.title(of: key).isEmpty && !strings.title(of: key).utf8.contains(UInt8(ascii: "{")))
                let choices = strings.choices(of: key)
                t.expect(choices.count == key.row.choices.count && choices.allSatisfy { !$0.isEmpty }, key.row.name)
            }
            for group in SettingGroup.allCases { t.expect(!group.title[strings.language].isEmpty) }
        }
    },
    TestCase("random touches on the settings screens never result in settings that contradict each other") { t in
        guard let rig = Rig.make(t) else { return }
        var random = Random(seed: 21)
        let changes = ChangeList(rig.context.settings)
        open(rig, .expert)
        for _ in 0..<400 {
            let targets = rig.shell.targets.filter { $0.isEnabled }
            if rig.screenName == "connection" && rig.target("dialog.primary") == nil {
                open(rig, random.once(in: 2) ? .basic : .inApp)
                continue
            }
            guard !targets.isEmpty else {
                rig.frames(10)
                continue
            }
            let target = targets[random.below(targets.count)]
            let x = target.frame.x + random.below(target.frame.width)
            let y = target.frame.y + random.below(target.frame.height)
            rig.touch(.began, x, y)
            if random.once(in: 3) { rig.touch(.moved, random.below(800), random.below(480)) }
            rig.frames(random.below(4))
            rig.touch(random.once(in: 10) ? .cancelled : .ended, x, y)
            rig.frames(1)
            if random.once(in: 4) { rig.skip(40) }
            t.expect(rig.context.settings.current.contradiction == nil)
        }
        t.expect(!changes.all.isEmpty, "something was applied")
    },
]
