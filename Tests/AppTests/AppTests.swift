import TestKit

/// The tests of the module App.
public let appTests = TestSuite(
    "App",
    optionTests + frameLoopTests + frameTimingTests + measurementTests + memoryTests
        + pictureStoreTests + reportTests
        + mailCarrierTests + uploadsTests + studyUploadTests + studyNewsTests + consentTests + loopbackTests
        + deviceTests + wifiAppTests
        + filesTests
        + stickTests
        + stickFilesTests
        + timePacketTests + storageWatchTests + updateTests
        + systemReasonTests + recordingTests + derivedRecordingTests + recordedTextTests + recordingFaultTests
        + recordingOutlookTests
        + displayTests
        + xdfRecordingTests + qualityRecordingTests
        + songFilesTests + songCopyTests + runFilesTests + replayFileTests + lslStreamsTests + lslTouchTests
        + networkWatchTests + markerOutletTests)
