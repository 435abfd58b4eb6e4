// module-tests: runs the tests of all modules, on the PC or as ARM code with qemu-arm, and ends with a line "N passed,
// M failed, K skipped". Arguments:
// - words that the name of a suite or test must contain; "Layout: App:" for whole suites
// - --long: only the long tests
// - --all: all tests, quick and long
// - --arm: only the tests that behave differently on ARM
// - --times: prints the slowest tests at the end
// - --uptime=SECONDS: the machine's uptime for the tests (see Tools/module-tests-arm)
import AcquisitionTests
import AnalyzeCoreTests
import AppTests
import BandPowerTests
import BluetoothTests
import CSystem
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
import TextTests
import TiATests
import UnitsTests
import UploadTests
import ViewerClientTests
import ViewerFeedTests
import ViewerScreensTests
import ViewersTests
import WidgetsTests

let suites = [
    textTests, unitsTests, jsonTests, signalsTests, acquisitionTests, settingsTests, servicesTests, tiaTests, lslTests,
    bluetoothTests, openBCITests, recordingsTests, replayTests, recorderTests, drawingTests, soundTests, spectrumTests,
    qualityTests, bandPowerTests, filtersTests, ecgTests, cadenceTests, tempoTests, songsTests, musicRunTests,
    graphsTests,
    gesturesTests,
    studyTests, studyRunTests, layoutTests, platformTests, playerTests, connectionsTests, sendingModuleTests, mailTests,
    uploadTests, viewerFeedTests, viewerClientTests, qrCodeTests, viewersTests, viewerScreensTests,
    performanceTests, sessionTests, widgetsTests, sourceScreensTests, deviceScreensTests, graphScreensTests,
    musicScreensTests, qualityScreensTests, screensTests, appTests, servingTests, signalServerCoreTests, analyzeTests,
    fuzzingTests, studyScreensTests,
]
exit(runAll(suites, arguments: programArguments()))
