/// Settings: all settings of the device in one table, and their text file. The module accesses no files.

/// All settings. A setting consists of a case here and a declaration (`SettingRow`) in one of the lists in this folder. Some settings exist for each
/// kind of signal: they are declared once.
public enum Setting: UInt8, CaseIterable, Sendable {
    // `GraphSettings.swift`: the graph screen.
    case content, scopePage, stackedScopes, clampsStack, stackColors
    case spectrogramScale, spectrogramMaximum, spectrogramMinimum
    // `KindSettings.swift`: settings that exist for each kind of signal.
    case scale, maximum, minimum, sensitivity, center, negativeUp
    case highPass, lowPass, notch
    case showsHeartRate, heartLead, largeHeartRate
    case paperPage, paperSpeed, paperColors
    case montage, montageChannel, montageName
    case limits, upperLimit, lowerLimit
    case band, recordingRange
    case unit, factor
    // `DeviceSettings.swift`: Basic, and the Expert settings for signals and touch.
    case language, timeZone, brightness, rotation, resumes
    case timeWindow
    case pagesPortrait, rowsPortrait, columnsPortrait
    case pagesLandscape, rowsLandscape, columnsLandscape
    case host, port, transport
    case showsSpectrograms, spectrogramsOf, window, spectrumWindow, decibel, spectraPerSecond, colorMap
    case hasSpectrogram
    case recordingFormat, recordingCode, notesQuality
    // `QualitySettings.swift`: criteria of signal quality, bands and their powers.
    case headPage
    case electrodes, wetLimit, dryLimit, amplifierRange, leavesOutBad
    case bandGraphs, bandUnit
    case bandDelta, bandTheta, bandAlpha, bandBeta, bandGamma, bandEnd
    case welchSeconds, welchOverlap, welchWindows, welchWindow
    case marker1, marker2, marker3, marker4, marker5, marker6, marker7, marker8
    case pauseStopsData, buttonTask, buttonThreshold, pinchBorder, pinchBlind
    case simulation, maximumRate
    // `StudySettings.swift`: guided sessions.
    case startMode, studyDeveloper, volume
    // `MusicSettings.swift`: songs that follow steps.
    case musicChoice, musicChange, musicSpeed, musicSprint, bodyHeight, bodyWeight, stepLength
    // `NetworkSettings.swift`: the network, mail, upload and hardware.
    case timeServer
    case wifiNetwork, wifiPassword, wifiCountry
    case network, address, netmask, gateway, nameServer
    case smtpServer, smtpPort, smtpSecurity, smtpUser, smtpPassword, mailFrom, mailTo
    case uploadAddress, uploadUser, uploadPassword, uploadsRecordings
    case displayMillimeters, pixelFormat, gpioButton, touchMatrix, firstStart
}
