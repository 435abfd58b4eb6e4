import Acquisition
import Drawing
import OpenBCI
import ScreenRig
import Screens
import Services
import Signals
import SourceScreens
import TestKit
import Widgets

private let dongle = TestStreams.amplifier("DM00Q0QC")

private func device(_ t: Expectations, _ size: Size = Size(width: 800, height: 480), _ language: String = "en") -> Rig?
{
    let host = TestHost()
    host.addBluetooth()
    host.addAmplifiers()
    host.testStreams.present = [TestStreams.laboratory[0]]
    host.testAmplifiers.present = [dongle]
    let rig = Rig.make(t, size, language: language, host: host)
    rig?.frames(2)
    return rig
}

private func names(_ rig: Rig) -> [String] { rig.context.acquisition.sources.map { $0.name } }

let amplifierTests: [TestCase] = [
    TestCase("a plugged-in amplifier is listed first, with its serial number, in each orientation and language") { t in
        for size in [Size(width: 800, height: 480), Size(width: 480, height: 800)] {
            for language in ["en", "de"] {
                guard let rig = device(t, size, language) else { return }
                rig.settle()
                rig.checkLayout("amplifier-\(size.width)x\(size.height)-\(language)")
                rig.picture("amplifier-\(size.width)x\(size.height)-\(language)")
            }
        }
    },
    TestCase("a tap on an amplifier shows all its channels, and it cannot be opened twice") { t in
        guard let rig = device(t) else { return }
        rig.tap("stream.0")
        rig.settleTransition()
        t.expectEqual(rig.screenName, "visualization")
        t.expect(names(rig) == ["OpenBCI Cyton"])
        t.expectEqual(rig.context.acquisition.selectedCount, rig.context.acquisition.channelCount)
    },
    TestCase("if an amplifier cannot be used, the reason is reported in words, in each orientation and language") { t in
        let faults: [SourceError] =
            [.noDongle, .busy, .silent, .noBoard(channel: nil), .noBoard(channel: 7), .lost].map {
                (fault: CytonError) in
                .other(fault.number)
            } + [.protocolViolation(.description), .protocolViolation(.unknownReply)]
        for size in Rig.sizes {
            for strings in Strings.all {
                var said: [String] = []
                for error in faults {
                    guard let rig = device(t, size, strings.code) else { return }
                    rig.host.testAmplifiers.nextSource.answer = [.failed(error)]
                    rig.tap("stream.0")
                    rig.settle()
                    t.expectEqual(rig.shell.shownMessage, CytonForm().words(for: error, strings))
                    rig.checkLayout("amplifier-failed")
                    said.append(rig.shell.shownMessage)
                }
                t.expectEqual(Set(said).count, faults.count)
            }
        }
    },
    TestCase("while graphs are shown, an amplifier that stops is reported with the reason") { t in
        guard let rig = device(t) else { return }
        let source = rig.host.testAmplifiers.nextSource
        rig.tap("stream.0")
        rig.settleTransition()
        source.events.append(.interrupted(.other(CytonError.lost.number), retryInSeconds: 1))
        rig.frames(30)
        let said = rig.shell.shownNotification
        t.expect(said.utf8.starts(with: "Connection to OpenBCI Cyton lost".utf8), said)
    },
]
