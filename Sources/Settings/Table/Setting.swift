/// Settings: all settings of the device in one table, and their text file. The module accesses no files.

/// All settings. A setting consists of a case here and a declaration (`SettingRow`) in one of the lists in this folder. A setting that exists for
/// each kind of signal has only one case.
public enum Setting: UInt8, CaseIterable, Sendable {
    // The settings of the graph screen, which `GraphSettings.swift` declares.
    case content, scopePage, stackedScopes, clampsStack, stackColors
    case spectrogramScale, spectrogramMaximum, spectrogramMinimum
    // The settings that exist for each kind of signal, which `KindSettings.swift` declares.
    case scale, maximum, minimum, sensitivity, center, negativeUp
    case highPass, lowPass, notch
    case showsHeartRate, heartLead, largeHeartRate
    case paperPage, paperSpeed, paperColors
    case montage, montageChannel, montageName
    case limits, upperLimit, lowerLimit
    case band, recordingRange
    case unit, factor
    // The settings on the page Basic, and those on the page Expert for signals and touch, which `DeviceSettings.swift` declares.
    case language, timeZone, brightness, rotation, resumes
    case timeWindow
    case pagesPortrait, rowsPortrait, columnsPortrait
    case pagesLandscape, rowsLandscape, columnsLandscape
    case host, port, transport
    case showsSpectrograms, spectrogramsOf, window, spectrumWindow, decibel, spectraPerSecond, colorMap
    case hasSpectrogram
    case recordingFormat, recordingCode, notesQuality
    // The settings for signal quality and band powers, which `QualitySettings.swift` declares.
    case headPage
    case electrodes, wetLimit, dryLimit, amplifierRange, leavesOutBad
    case bandGraphs, bandUnit
    case bandDelta, bandTheta, bandAlpha, bandBeta, bandGamma, bandEnd
    case welchSeconds, welchOverlap, welchWindows, welchWindow
    case marker1, marker2, marker3, marker4, marker5, marker6, marker7, marker8
    case pauseStopsData, buttonTask, buttonThreshold, pinchBorder, pinchBlind
    case simulation, maximumRate
    // The settings for studies, which `StudySettings.swift` declares.
    case startMode, studyDeveloper, volume
    // The settings for songs that follow the user's steps, which `MusicSettings.swift` declares.
    case musicChoice, musicChange, musicSpeed, musicSprint, bodyHeight, bodyWeight, stepLength
    // The settings for network, mail, upload and hardware, which `NetworkSettings.swift` declares.
    case timeServer
    case wifiNetwork, wifiPassword, wifiCountry
    case network, address, netmask, gateway, nameServer
    case smtpServer, smtpPort, smtpSecurity, smtpUser, smtpPassword, mailFrom, mailTo
    case shares, sharesMarkers, sendsMarkers
    case uploadAddress, uploadUser, uploadPassword, uploadsRecordings
    case displayMillimeters, pixelFormat, gpioButton, touchMatrix, firstStart
}
