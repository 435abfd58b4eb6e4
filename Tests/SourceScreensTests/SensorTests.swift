import Acquisition
import Bluetooth
import Drawing
import ScreenRig
import Screens
import Services
import Session
import Settings
import Signals
import SourceScreens
import TestKit
import Widgets

/// Ten straps of a classroom, as strong as they are near.
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
                "sensors are listed behind streams with kind and strength on \(size.0) x \(size.1), \(language)"
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
        TestCase("of ten straps of one name each has the end of its address, and a touch opens the one that is meant") {
            t in
            t.expectEqual(Set(classroom.map { SensorPlace(details: $0.details).title }).count, 10)
            t.expectEqual(SensorPlace(details: headband.details).title, "Muse-2A3B")
            guard let rig = device(t, classroom) else { return }
            rig.selectStream("stream.3")
            t.expect(names(rig) == ["Chest strap 0003"])
        },
        TestCase("a touch on a sensor shows all that it sends, and one that is added is selected as a whole") { t in
            guard let rig = device(t, [headband, classroom[0]]) else { return }
            rig.tap("stream.0")
            rig.settleTransition()
            t.expectEqual(rig.screenName, "visualization")
            let count = rig.context.acquisition.selectedCount
            t.expectEqual(count, rig.context.acquisition.channelCount)
        },
        TestCase("each fault of a sensor is said in words of its own, in both languages") { t in
            let form = SensorForm()
            let numbers: [SensorError] = [.noController, .blocked, .controllerFailed, .notSupported, .inCharger]
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
