import DeviceScreens
import Drawing
import Gestures
import ScreenRig
import Screens
import Services
import Settings
import TestKit
import Widgets

/// Opens the settings screens. Checks the layout of each and stores a picture of it.
private func walk(_ t: Expectations, _ size: Size, _ language: String) {
    let suffix = "-\(size.width)x\(size.height)-\(language)"
    guard let rig = Rig.make(t, size, language: language) else { return }
    func show(_ name: String) {
        rig.settleTransition()
        rig.settle()
        rig.checkLayout(name + suffix)
        rig.picture(name + suffix)
    }
    // Shows a long list page by page.
    func showAll(_ name: String) {
        show(name)
        let height = rig.shell.surface.height
        for page in 1...6 {
            let before = rig.pixels()
            rig.touch(.began, 8, height - 20)
            for step in 1...10 { rig.touch(.moved, 8, height - 20 - step * (height - 120) / 10) }
            rig.frames(20)
            rig.touch(.ended, 8, height - 20 - (height - 120))
            rig.settle()
            if rig.pixels() == before { break }
            show(name + "-\(page)")
        }
    }
    rig.context.router.open(.graphSettings)
    show("settings")
    rig.tap("setting.content.0")
    rig.tap("settings.eeg")
    show("settings-kind")
    for choice in [2, 3] {
        if rig.target("setting.scale-eeg.\(choice)") == nil {
            rig.tap("setting.scale-eeg")
            rig.settleTransition()
            rig.tap("choice.\(choice)")
            rig.settleTransition()
        } else {
            rig.tap("setting.scale-eeg.\(choice)")
        }
        show(choice == 2 ? "settings-kind-fixed" : "settings-kind-sensitivity")
    }
    rig.tap("setting.negative-up-eeg.1")
    rig.tap("settings.back")
    show("settings-changed")
    rig.tap("settings.apply")
    show("connection-settings")
    rig.tap("connection.settings")
    showAll("settings-basic")
    rig.tap("settings.expert")
    showAll("settings-expert")
    rig.scroll(to: "setting.format.1")
    rig.tap("setting.format.1")
    rig.tap("settings.apply")
    show("settings-restart")
    rig.tap("dialog.secondary")
    rig.context.router.open(.settings(.expert))
    rig.settleTransition()
    if rig.target("setting.window") != nil {
        rig.tap("setting.window")
        show("settings-choice")
        rig.tap("choice.2")
    }
}

/// Opens the field of a setting on the page "Expert".
private func openEntry(_ rig: Rig, _ name: String) {
    rig.scroll(to: name)
    rig.tap(name)
    rig.settleTransition()
}

let settingsPictureTests =
    SmallPanel.tests("the settings", walk) + [
        TestCase("on the smallest panels, at their true sizes, the tabs of the settings fit in all languages") { t in
            for (size, millimeters) in [
                (Size(width: 480, height: 272), Size(width: 95, height: 54)),
                (Size(width: 480, height: 800), Size(width: 52, height: 87)),
            ] {
                for strings in Strings.all {
                    guard let rig = Rig.make(t, size, language: strings.code, millimeters: millimeters) else { return }
                    rig.context.router.open(.graphSettings)
                    rig.settleTransition()
                    for tab in ["settings.view", "settings.basic", "settings.expert"] { rig.tap(tab) }
                    let words = strings.settings
                    for title in [words.view, words.basic, words.expert, words.reset, strings.close, strings.apply] {
                        t.expect(!rig.context.looks.unfitTexts.contains(title), title)
                    }
                }
            }
        }
    ]
    + Rig.sizes.flatMap { size in
        Strings.all.map { strings in
            TestCase(
                "at \(size.width) x \(size.height), \(strings.languageName), the settings have targets of finger size and texts that fit"
            ) { t in
                walk(t, size, strings.code)
            }
        }
    }
    + Rig.sizes.flatMap { size in
        Strings.all.map { strings in
            TestCase(
                "at \(size.width) x \(size.height), \(strings.languageName), the user can type capitals and symbols, and invalid texts are refused"
            ) { t in
                let suffix = "-\(size.width)x\(size.height)-\(strings.code)"
                guard let rig = Rig.make(t, size, language: strings.code) else { return }
                rig.context.router.open(.settings(.expert))
                openEntry(rig, "setting.smtp-password")
                rig.tap("key.shift")
                rig.checkLayout("entry-capitals" + suffix)
                rig.tap("key.A")
                rig.tap("key.b")
                rig.tap("key.symbols")
                rig.tap("key.#")
                rig.settle()
                rig.checkLayout("entry-symbols" + suffix)
                rig.picture("entry-symbols" + suffix)
                rig.tap("key.done")
                openEntry(rig, "setting.mail-to")
                rig.tap("key.x")
                rig.tap("entry.ok")
                rig.settle()
                rig.checkLayout("entry-refused" + suffix)
                rig.picture("entry-refused" + suffix)
                rig.tap("dialog.primary")
                rig.tap("entry.cancel")
                rig.settleTransition()
                rig.tap("settings.apply")
                t.expectEqual(rig.context.settings.current.smtp.password, "Ab#")
                t.expect(
                    !rig.host.lines.contains { line in
                        Array(line.utf8).split(separator: 0x20).contains { $0.elementsEqual("Ab#".utf8) }
                    })
            }
        }
    }
