import ScreenRig
import Screens
import Services
import Settings
import Signals
import TestKit
import Widgets

let settingsObservationTests = [
    TestCase("an observer of some settings is notified only of their changes, with the new values") { t in
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
    TestCase(
        "a watch returns all settings that changed since it was last read, and when it is released, the store calls it no more"
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
