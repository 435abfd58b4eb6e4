import App
import DeviceScreens
import Drawing
import Platform
import Settings
import Storing
import TestKit
import TiA
import Widgets

let optionTests = [
    TestCase("each option that the start script passes to the app sets its value") { t in
        let options = Application.options([
            "--host=10.0.2.2", "--port=9100", "--transport=tcp", "--rotation=270", "--display-mm=154x86",
            "--format=rgb565",
            "--mode=800x480", "--data=/tmp/data", "--fonts=/fonts", "--language=de", "--log-ui", "--log-statistics=5",
            "--gpio-button=/dev/gpiochip1:17", "--kms=legacy", "--settings=/settings", "--period=5",
            "--supervision-descriptor=3", "--crash=/run/crash", "--defaults=1",
        ])
        t.expect(options.problems.isEmpty, "\(options.problems.count) problems")
        t.expect(options.mode == Size(width: 800, height: 480))
        t.expect(options.dataFolder == "/tmp/data" && options.fontFolder == "/fonts")
        t.expect(options.settingsFolder == "/settings" && !options.printsNetwork && !options.printsSettings)
        t.expect(Application.options(["--print=settings"]).printsSettings)
        t.expect(options.supervisionDescriptor == 3)
        t.expect(options.crashFile == "/run/crash" && options.usesDefaults)
        t.expect(!options.isAtomicAllowed && options.logsTargets && options.statisticsInterval == 5)
        let settings = StoredSettings(overrides: options.settings).settings
        t.expect(settings.server.host == "10.0.2.2" && settings.server.port == 9100)
        t.expect(settings.rotation == .degrees270 && settings.displayFormat == .rgb565 && settings.language == "de")
        t.expect(settings.millimeters == Size(width: 154, height: 86))
        t.expect(settings.gpioButton?.chip == "/dev/gpiochip1" && settings.gpioButton?.line == 17)
        t.expect(settings.timeWindow == 5 && settings.transport == .tcp)
    },
    TestCase(
        "if the app starts with default settings, it neither reads nor writes settings, but applies the kernel's options"
    ) { t in
        let folder = SettingsFolder("/nowhere")
        let words = Application.options(["--rotation=90", "--defaults=1"])
        var stored = folder.load(overrides: words.settings, usesDefaults: words.usesDefaults)
        t.expect(stored.settings.rotation == .degrees90 && !stored.mustBeWritten && stored.messages.isEmpty)
        var changed = stored.settings
        changed[number: .timeWindow] = 42
        t.expect(stored.apply(changed) == nil, "nothing to write")
        t.expectEqual(stored.settings.timeWindow, 42)
    },
    TestCase("if an option of the app is invalid, it is reported, and its default value applies") { t in
        let hostile = [
            "host", "--", "--port=0", "--port=65536", "--port=99999999999999999999", "--port=", "--rotation=45",
            "--rotation=-90", "--display-mm=0x100", "--display-mm=100", "--display-mm=1x2x3", "--mode=9999x1",
            "--format=argb", "--kms=none", "--transport=sctp", "--language=xx", "--log-statistics=0",
            "--gpio-button=:1",
            "--gpio-button=/dev/x:2000",
            "--gpio-button=/dev/x", "--unknown=1", "--port", "--print=all", "--supervision-descriptor=2",
            "--supervision-descriptor=10", "--period=0", "--period",
            "--host=" + String(repeating: "a", count: 300),
        ]
        for word in hostile {
            let options = Application.options([word])
            t.expectEqual(options.problems.count, 1, word)
            t.expect(options.settings.isEmpty && options.mode == nil && options.settingsFolder == nil, word)
        }
    },
]
