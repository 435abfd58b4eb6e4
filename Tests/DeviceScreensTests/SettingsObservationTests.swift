import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Widgets

let settingsObservationTests = [
    TestCase("an observer of some settings is notified only of changes of these settings, with their new values") { t in
        guard let rig = Rig.make(t) else { return }
        let store = rig.context.settings
        var windows: [Int] = []
        var filters = 0
        store.observe([.timeWindow, .rotation]) { change in
            t.expect(rig.host.settingsFile == nil, "stored before")
            windows.append(change.settings.timeWindow)
        }
        store.observe([.lowPass]) { _ in filters += 1 }
        var settings = store.current
        settings[number: .timeWindow] = 20
        store.apply(settings)
        rig.host.settingsFile = nil
        settings[number: .lowPass, of: .emg] = 1
        store.apply(settings)
        store.apply(settings)
        t.expectEqual(windows, [20])
        t.expectEqual(filters, 1)
    },
    TestCase("changed settings apply at once; if they are stored, all of them are written together") { t in
        guard let rig = Rig.make(t) else { return }
        let store = rig.context.settings
        var windows: [Int] = []
        store.observe([.timeWindow]) { windows.append($0.settings.timeWindow) }
        var settings = store.current
        for window in [20, 30] {
            settings[number: .timeWindow] = window
            store.change(to: settings)
        }
        settings[number: .lowPass, of: .emg] = 1
        store.change(to: settings)
        t.expectEqual(windows, [20, 30])
        t.expect(rig.host.settingsFile == nil, "not stored yet")
        store.store()
        t.expect(rig.host.settingsFile.map { SettingsFile($0).settings } == settings)
        t.expectEqual(rig.host.lines.filter { $0.hasPrefix("settings: time-window = ") }.count, 1)
        rig.host.settingsFile = nil
        store.store()
        t.expect(rig.host.settingsFile == nil, "nothing is left to store")
    },
    TestCase(
        "an object that watches the settings returns all that changed since it was last read; after its release, it is not called"
    ) { t in
        guard let rig = Rig.make(t) else { return }
        let store = rig.context.settings
        var watch: SettingsWatch? = SettingsWatch([.host, .port, .scale], of: store)
        t.expect(watch?.take() == nil)
        var settings = store.current
        settings[text: .host] = "lab"
        store.apply(settings)
        settings[text: .host] = "other"
        settings[number: .scale, of: .ecg] = 1
        store.apply(settings)
        settings[number: .timeWindow] = 20
        store.apply(settings)
        guard let change = watch?.take() else { return t.fail("no change") }
        t.expect(change.keys == [SettingKey(.host), SettingKey(.scale, .ecg)])
        t.expect(change.settings == store.current)
        t.expect(watch?.take() == nil)
        let observers = store.observerCount
        watch = nil
        t.expectEqual(store.observerCount, observers - 1)
    },
]
