import AcquisitionTests
import AnalyzeCoreTests
import AppTests
import BandPowerTests
import BluetoothTests
import CadenceTests
import ConnectionsTests
import DeviceScreensTests
import DrawingTests
import ECGTests
import FiltersTests
import FuzzingTests
import GesturesTests
import GraphScreensTests
import GraphsTests
import JSONTests
import LSLTests
import LayoutTests
import MailTests
import MusicRunTests
import MusicScreensTests
import OpenBCITests
import PerformanceTests
import PlatformTests
import PlayerTests
import QRCodeTests
import QualityScreensTests
import QualityTests
import RecorderTests
import RecordingsTests
import ReplayTests
import ScreensTests
import SendingTests
import ServicesTests
import ServingTests
import SessionTests
import SettingsTests
import SignalServerCoreTests
import SignalsTests
import SongsTests
import SoundTests
import SourceScreensTests
import SpectrumTests
import StudyRunTests
import StudyScreensTests
import StudyTests
import TempoTests
import TestKit
import Testing
import TextTests
import TiATests
import UnitsTests
import UploadTests
import ViewerClientTests
import ViewerFeedTests
import ViewerScreensTests
import ViewersTests
import WidgetsTests

/// Runs all modules' tests on the PC. In Swift Testing, each test is a case of its own.
@Suite(.serialized)
struct AllTests {
    static let cases: [NamedTest] = [
        textTests, unitsTests, jsonTests, signalsTests, acquisitionTests, settingsTests, servicesTests, tiaTests,
        lslTests, bluetoothTests, openBCITests, recordingsTests, replayTests, recorderTests, drawingTests, soundTests,
        spectrumTests,
        qualityTests, bandPowerTests, filtersTests, ecgTests, cadenceTests, tempoTests, songsTests, musicRunTests,
        graphsTests, gesturesTests,
        studyTests, studyRunTests, layoutTests, platformTests, playerTests, connectionsTests, sendingModuleTests,
        mailTests, uploadTests, viewerFeedTests, viewerClientTests, qrCodeTests, viewersTests, viewerScreensTests,
        performanceTests, sessionTests, widgetsTests, sourceScreensTests, deviceScreensTests, graphScreensTests,
        musicScreensTests, qualityScreensTests, screensTests, appTests, servingTests, signalServerCoreTests,
        analyzeTests, fuzzingTests, studyScreensTests,
    ].flatMap { suite in suite.tests.map { NamedTest(suite: suite.name, test: $0) } }

    @Test(arguments: cases)
    func space(_ named: NamedTest) {
        let result = named.test.run()
        for failure in result.failures { Issue.record("\(failure)") }
        if result.checked == 0 && result.skipped == nil { Issue.record("the test expected nothing") }
    }
}

struct NamedTest: CustomTestStringConvertible, Sendable {
    let suite: String
    let test: TestCase
    var testDescription: String { "\(suite): \(test.name)" }
}
