import Settings
import Signals
import TestKit

let displayStateTests = [
    TestCase(
        "the file of a recording's display contains page, time window, and the settings of the graphs as gestures left them"
    ) { t in
        var settings = Settings()
        settings[number: .highPass, of: .eeg] = 3
        settings[number: .montage, of: .eeg] = 1
        settings[number: .scale, of: .ecg] = 3
        settings[text: .host] = "lab"
        let shown = ShownGraphs(
            page: 2, windowMilliseconds: 7300, sensitivities: PerKind { $0 == .ecg ? 50 : $0 == .eeg ? 14 : nil })
        let bytes = DisplayState(settings, shown).bytes
        t.expect(bytes.count < DisplayState.maximumBytes / 2, "\(bytes.count) bytes")
        let text = String(decoding: bytes, as: UTF8.self)
        for line in [
            "page = 3\n", "time-window-ms = 7300\n", "high-pass-eeg = 0.5\n", "sensitivity-ecg = 20\n",
            "sensitivity-eeg = 15\n",
        ] { t.expect(contains(text, line), line) }
        t.expect(!contains(text, "host") && !contains(text, "record-format"))
        let read = DisplayState(bytes)
        t.expect(read.page == 2 && read.windowMilliseconds == 7300)
        var own = Settings()
        own[text: .host] = "other"
        own[number: .lowPass, of: .eeg] = 2
        let applied = read.applied(to: own)
        t.expectEqual(applied[text: .host], "other")
        t.expectEqual(applied[number: .highPass, of: .eeg], 3)
        t.expectEqual(applied[number: .lowPass, of: .eeg], 0)
        t.expectEqual(applied[number: .montage, of: .eeg], 1)
        t.expectEqual(applied.sensitivity(.ecg), 50)
        t.expectEqual(applied.timeWindow, 7)
    },
    TestCase("in a damaged display, lines that cannot be read or have no effect on graphs are left out") { t in
        let lines =
            "page = 0\ntime-window-ms = 99999999999\nhigh-pass-eeg = 77\nlow-pass-eeg=30\r\nhost = evil\n=\nx\n\u{0} = 1\n"
        let read = DisplayState(Array(lines.utf8) + [0xFF, 0x3D, 0xFF])
        t.expect(read.page == 0 && read.windowMilliseconds == nil)
        var expected = Settings()
        expected[number: .lowPass, of: .eeg] = 2
        t.expect(read.applied(to: Settings()) == expected)
        t.expect(DisplayState([]).applied(to: expected) == expected)
    },
    TestCase(
        "a recording's settings apply without being stored; afterwards the user's own return, with what the user changed meanwhile"
    ) {
        t in
        var own = Settings()
        own[number: .highPass, of: .eeg] = 1
        var stored = StoredSettings(mustBeWritten: true)
        t.expect(stored.apply(own) != nil)
        var temporary = stored.settings
        temporary[number: .highPass, of: .eeg] = 3
        temporary[number: .notch, of: .eeg] = 1
        t.expect(stored.applyTemporarily(temporary) && stored.hasTemporary && stored.settings == temporary)
        var changed = temporary
        changed[number: .notch, of: .eeg] = 2
        changed[isOn: .negativeUp, of: .eeg] = true
        let bytes = stored.apply(changed) ?? []
        let file = SettingsFile(bytes).settings
        t.expectEqual(file[number: .highPass, of: .eeg], 1)
        t.expect(file[number: .notch, of: .eeg] == 2 && file.isNegativeUp(.eeg))
        t.expect(stored.endTemporary() && !stored.hasTemporary)
        t.expect(stored.settings == file)
        t.expect(!stored.endTemporary())
    },
    TestCase(
        "if the user changes one of two limits while a recording's settings apply, the other one stays as the user saw it, and the file contains both"
    ) {
        t in
        var own = Settings()
        let (lower, upper) = (SettingKey(.spectrogramMinimum), SettingKey(.spectrogramMaximum))
        let standard = own[number: upper]
        var stored = StoredSettings(mustBeWritten: true)
        var temporary = stored.settings
        temporary[number: upper] = standard + 20
        t.expect(stored.applyTemporarily(temporary))
        var changed = temporary
        changed[number: lower] = standard + 10
        let file = SettingsFile(stored.apply(changed) ?? [])
        t.expect(file.messages.isEmpty, "the file contradicts itself")
        t.expect(file.settings[number: lower] == standard + 10 && file.settings[number: upper] == standard + 20)
        _ = stored.endTemporary()
        own[number: lower] = standard + 10
        own[number: upper] = standard + 20
        t.expect(stored.settings == own && file.settings == own)
    },
    TestCase(
        "a setting that the user changes and changes back while a recording's settings apply stays as it is in the file"
    ) {
        t in
        var stored = StoredSettings(mustBeWritten: true)
        var temporary = stored.settings
        temporary[number: .notch, of: .eeg] = 1
        t.expect(stored.applyTemporarily(temporary))
        var changed = temporary
        changed[number: .notch, of: .eeg] = 2
        t.expect(stored.apply(changed) != nil)
        let file = SettingsFile(stored.apply(temporary) ?? []).settings
        t.expectEqual(file[number: .notch, of: .eeg], 1)
        t.expect(!stored.endTemporary() && !stored.hasTemporary)
        t.expect(stored.settings == file, "the settings that apply differ from the file")
    },
]
