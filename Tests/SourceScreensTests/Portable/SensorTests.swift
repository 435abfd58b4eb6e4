import Acquisition
import Bluetooth
import Drawing
import Gestures
import ScreenRig
import Screens
import Services
import Session
import Settings
import Signals
import SourceScreens
import TestKit
import Widgets

/// Ten heart rate straps in a classroom. Straps that are nearer have stronger signals.
private let classroom = (0..<10).map {
    TestStreams.sensor(
        "Chest strap", .strap, address: "c0ffee00000" + String($0) + "r", strength: -55 - 4 * $0)
}
private let headband = TestStreams.sensor("Muse-2A3B", .muse, address: "0055dab32a3bp", strength: -64)
private let polar = TestStreams.sensor("Polar H10 1234ABCD", .polarH10, address: "a09e1a000003p", strength: nil)

private func device(
    _ t: Expectations, _ sensors: [NetworkStream], _ size: Size = Size(width: 800, height: 480),
    _ language: String = "en"
) -> Rig? {
    let host = TestHost()
    host.addBluetooth()
    host.testSensors.present = sensors
    let rig = Rig.make(t, size, language: language, host: host)
    rig?.frames(2)
    return rig
}

private func names(_ rig: Rig) -> [String] { rig.context.acquisition.sources.map { $0.name } }

let sensorTests =
    [(800, 480), (480, 800)].flatMap { size in
        ["en", "de"].map { language in
            TestCase(
                "sensors are listed after network streams, with kind and signal strength, at \(size.0) x \(size.1), \(language)"
            ) { t in
                let host = TestHost()
                host.addBluetooth()
                host.testStreams.present = [TestStreams.laboratory[0]]
                host.testSensors.present = [headband, polar] + classroom
                guard let rig = Rig.make(t, Size(width: size.0, height: size.1), language: language, host: host) else {
                    return
                }
                rig.settle()
                rig.checkLayout("sensors-\(size.0)x\(size.1)-\(language)")
                rig.picture("sensors-\(size.0)x\(size.1)-\(language)")
            }
        }
    } + [
        TestCase(
            "if ten heart rate straps have the same name, the list shows the ends of their addresses, and a tap opens the touched strap"
        ) {
            t in
            t.expectEqual(Set(classroom.map { SensorPlace(details: $0.details).title }).count, 10)
            t.expectEqual(SensorPlace(details: headband.details).title, "Muse-2A3B")
            guard let rig = device(t, classroom) else { return }
            rig.selectStream("stream.3")
            t.expect(names(rig) == ["Chest strap 0003"])
        },
        TestCase(
            "a tap on a sensor shows all its channels; if the sensor is added to other sources, all its channels are selected"
        ) {
            t in
            guard let rig = device(t, [headband, classroom[0]]) else { return }
            rig.tap("stream.0")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "visualization")
            let count = rig.context.acquisition.selectedCount
            t.expectEqual(count, rig.context.acquisition.channelCount)
        },
        TestCase("if 64 network streams are listed, sensors are still listed, too") { t in
            let host = TestHost()
            host.addBluetooth()
            host.testStreams.present = (0..<70).map { TestStreams.stream("s\($0)") }
            host.testSensors.present = [headband]
            guard let rig = Rig.make(t, Size(width: 800, height: 480), host: host) else { return }
            rig.frames(2)
            rig.scroll(to: "stream.64", above: 70)
            t.expect(rig.target("stream.65") == nil)
            rig.tap("stream.64")
            rig.settleTransition()
            t.expect(names(rig) == ["Muse-2A3B"])
        },
        TestCase("while rows appear and disappear, another row can be tapped, but not right after it has moved") {
            t in
            guard let rig = device(t, [classroom[0], classroom[1], classroom[2]]) else { return }
            rig.frames(30)
            rig.host.testSensors.present.remove(at: 1)
            rig.frames(2)
            guard let moved = rig.target("stream.1")?.frame else { return t.fail("no row") }
            func tap(_ frame: Rect) {
                rig.touch(.began, frame.x + 40, frame.y + frame.height / 2)
                rig.touch(.ended, frame.x + 40, frame.y + frame.height / 2)
                rig.frames(2)
            }
            tap(moved)
            t.expect(names(rig).isEmpty, "the row that moved under the finger was opened")
            guard let still = rig.target("stream.0")?.frame else { return t.fail("no row") }
            tap(still)
            t.expect(names(rig) == ["Chest strap 0000"])
        },
        TestCase(
            "if the user chooses an open sensor in the history, it is shown and not connected again, even if its name changed"
        ) {
            t in
            guard let rig = device(t, [classroom[0], classroom[1]]) else { return }
            rig.selectStream("stream.0")
            // Meanwhile, the sensor reports its name in another spelling.
            rig.host.testSensors.present[0].details = SensorPlace(address: "c0ffee000000r", name: "Strap").details
            rig.tap("selection.add")
            rig.settleTransition()
            rig.frames(30)
            t.expect(rig.target("stream.0")?.isEnabled == false, "it is offered as if it were closed")
            rig.tap("history.0")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "selection")
            t.expect(names(rig) == ["Chest strap 0000"])
        },
        TestCase(
            "if the user gives a sensor a name, it appears in the list, the history and titles, is stored, and must be unique"
        ) {
            t in
            guard let rig = device(t, [classroom[0], classroom[1]]) else { return }
            func name(_ text: String, _ accept: String = "sensor-name.ok") {
                rig.tap("selection.details")
                rig.settleTransition()
                rig.tap("details.name.0")
                rig.settleTransition()
                rig.type(text)
                rig.tap(accept)
                rig.settleTransition()
            }
            rig.selectStream("stream.0")
            name("anna")
            t.expect(names(rig) == ["anna"])
            rig.tap("details.close")
            rig.settleTransition()
            rig.tap("selection.disconnect")
            rig.settleTransition()
            rig.frames(30)
            // The sensor is no longer in range. Typed text still finds it by its title in the history.
            rig.host.testSensors.present = []
            rig.frames(30)
            rig.tap("connection.host")
            for _ in 0..<20 where rig.target("key.delete") != nil { rig.tap("key.delete") }
            rig.type("ann")
            rig.tap("history.0")
            rig.settleTransition()
            t.expect(names(rig) == ["anna"])
            // The device starts again with the stored settings.
            let host = TestHost()
            host.addBluetooth()
            host.testSensors.present = [classroom[1], classroom[0]]
            host.files = rig.host.files
            host.forgetSession()
            guard let next = Rig.make(t, Size(width: 800, height: 480), host: host) else { return }
            next.frames(2)
            next.selectStream("stream.1")
            t.expect(names(next) == ["anna"])
            next.tap("selection.disconnect")
            next.settleTransition()
            next.frames(30)
            next.selectStream("stream.0")
            next.tap("selection.details")
            next.settleTransition()
            next.tap("details.name.0")
            next.settleTransition()
            next.type("anna")
            next.tap("sensor-name.ok")
            next.settle()
            t.expect(next.target("dialog.primary") != nil, "two have one name")
            t.expect(names(next) == ["Chest strap 0001"])
        },
        TestCase(
            "any bytes are accepted as the file of sensor names: at most 64 names of 32 bytes are read, and they survive writing and reading"
        ) {
            t in
            let names = SensorNames()
            names.read(Array("PocketScope sensors 1\nc0ffee000000r\tAnna\nshort\tB\nc0ffee000001r\t \n\t\n".utf8))
            t.expectEqual(names.userName("c0ffee000000r") ?? "", "Anna")
            t.expect(names.userName("c0ffee000001r") == nil && names.userName("short") == nil)
            for number in 100..<200 {
                names.setName(String(repeating: "n", count: 40) + String(number), to: "c0ffee000\(number)r")
            }
            t.expect(names.userName("c0ffee000135r") == nil && names.userName("c0ffee000136r")?.utf8.count == 32)
            let copy = SensorNames()
            copy.read(names.bytes)
            t.expectEqual(copy.bytes, names.bytes)
            copy.setName(" ", to: "c0ffee000199r")
            t.expect(copy.userName("c0ffee000199r") == nil)
            copy.read([UInt8](repeating: 0xFF, count: 100))
            t.expectEqual(copy.bytes, Array("PocketScope sensors 1\n".utf8))
        },
        TestCase("if a sensor fails after a tap, that is reported in words, in each orientation and language") {
            t in
            let faults: [(name: String, error: SourceError)] = [
                ("busy", .refused), ("out-of-range", .timedOut),
                ("no-controller", .other(SensorError.noController.rawValue)),
                ("no-firmware", .other(SensorError.controllerFailed.rawValue)),
                ("unsupported", .other(SensorError.notSupported.rawValue)),
                ("blocked", .other(SensorError.blocked.rawValue)),
                ("in-charger", .other(SensorError.inCharger.rawValue)),
                ("needs-pairing", .other(SensorError.needsPairing.rawValue)),
            ]
            for size in Rig.sizes {
                for strings in Strings.all {
                    for (name, error) in faults {
                        guard let rig = device(t, [headband], size, strings.code) else { return }
                        rig.host.testSensors.nextSource.answer = [.failed(error)]
                        rig.tap("stream.0")
                        rig.settle()
                        t.expectEqual(rig.shell.shownMessage, SensorForm(nil).words(for: error, strings))
                        let name = "sensor-\(name)-\(size.width)x\(size.height)-\(strings.code)"
                        rig.picture(name)
                    }
                }
            }
        },
        TestCase(
            "while graphs are shown, a sensor that is lost, returns, has no contact or a low battery is reported by name"
        ) {
            t in
            let events: [(name: String, event: SourceEvent)] = [
                ("lost", .interrupted(.connectionLost, retryInSeconds: 1)),
                ("no-contact", .notice(SensorNotice.contactLost.rawValue)),
                ("battery", .notice(SensorNotice.batteryLow.rawValue)),
                ("resumed", .resumed),
            ]
            for size in Rig.sizes {
                for strings in Strings.all {
                    for (name, event) in events {
                        guard let rig = device(t, [classroom[3]], size, strings.code) else { return }
                        let source = rig.host.testSensors.nextSource
                        rig.tap("stream.0")
                        rig.settleTransition()
                        t.expectEqual(rig.screenName, "visualization")
                        source.events.append(event)
                        rig.frames(30)
                        let said = rig.shell.shownNotification
                        t.expect(said.utf8.starts(with: "Chest strap 0003".utf8) || name == "lost", said)
                        let name = "sensor-\(name)-\(size.width)x\(size.height)-\(strings.code)"
                        rig.picture(name)
                    }
                }
            }
        },
        TestCase("the details of a sensor with its signals, and the form for its name, fit the screen") { t in
            for size in Rig.sizes {
                for strings in Strings.all {
                    guard let rig = device(t, [classroom[3]], size, strings.code) else { return }
                    let suffix = "-\(size.width)x\(size.height)-\(strings.code)"
                    rig.selectStream("stream.0")
                    rig.tap("selection.details")
                    rig.settleTransition()
                    rig.frames(2)
                    rig.checkLayout("sensor-details" + suffix)
                    rig.picture("sensor-details" + suffix)
                    rig.tap("details.name.0")
                    rig.settleTransition()
                    rig.type("anna")
                    rig.settle()
                    rig.checkLayout("sensor-name" + suffix)
                    rig.picture("sensor-name" + suffix)
                }
            }
        },
        TestCase("each fault of a sensor has a text of its own, in both languages") { t in
            let form = SensorForm(nil)
            let numbers: [SensorError] = [
                .noController, .blocked, .controllerFailed, .notSupported, .inCharger, .needsPairing,
            ]
            let errors: [SourceError] =
                [.timedOut, .refused, .connectionLost, .noChannels] + numbers.map { .other($0.rawValue) }
            let notices: [SensorNotice] = [.contactLost, .contactGood, .batteryLow]
            var all: [String] = []
            for strings in Strings.all {
                all += errors.map { form.words(for: $0, strings) }
                all += notices.map { form.words(forNotice: $0.rawValue, strings) }
            }
            t.expectEqual(Set(all).count, all.count)
            t.expect(!all.contains(""))
        },
    ]
