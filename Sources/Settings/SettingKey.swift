/// Settings: every setting of the device in one table; the text file that holds them; pure, no files are touched here.

/// One setting. The order is that of the screens and of a new file.
public enum SettingKey: Int, CaseIterable, Sendable {
    // What the settings screen over the graphs shows.
    case content
    case scopePage, stackedScopes
    case scaleEEG, maximumEEG, minimumEEG, sensitivityEEG, centerEEG, negativeUpEEG
    case highPassEEG, lowPassEEG, notchEEG
    case montageEEG, montageChannelEEG, montageNameEEG
    case limitsEEG, upperLimitEEG, lowerLimitEEG
    case scaleECG, maximumECG, minimumECG, sensitivityECG, centerECG, negativeUpECG
    case highPassECG, lowPassECG, notchECG
    case showsHeartRate, heartLead
    case paperPage, paperSpeed, paperColors
    case montageECG, montageChannelECG, montageNameECG
    case limitsECG, upperLimitECG, lowerLimitECG
    case scaleEMG, maximumEMG, minimumEMG, sensitivityEMG, centerEMG, negativeUpEMG
    case highPassEMG, lowPassEMG, notchEMG
    case montageEMG, montageChannelEMG, montageNameEMG
    case limitsEMG, upperLimitEMG, lowerLimitEMG
    case scaleOthers, maximumOthers, minimumOthers, sensitivityOthers, centerOthers, negativeUpOthers
    case highPassOthers, lowPassOthers, notchOthers
    case montageOthers, montageChannelOthers, montageNameOthers
    case limitsOthers, upperLimitOthers, lowerLimitOthers
    case spectrogramScale, spectrogramMaximum, spectrogramMinimum
    // Basic.
    case language, timeZone, brightness, rotation, resumes
    case timeWindow
    case pagesPortrait, rowsPortrait, columnsPortrait
    case pagesLandscape, rowsLandscape, columnsLandscape
    case host, port, transport
    // Expert.
    case showsSpectrograms, spectrogramsOf, window, decibel, spectraPerSecond, colorMap
    case bandEEG, bandECG, bandEMG, bandOthers
    case recordingFormat, recordingCode, recordingRangeEEG, recordingRangeECG, recordingRangeEMG, recordingRangeOthers
    case marker1, marker2, marker3, marker4, marker5, marker6, marker7, marker8
    case pauseStopsData, buttonTask, buttonThreshold, pinchBorder, pinchBlind
    case simulation
    case unitEEG, factorEEG, unitECG, factorECG, unitEMG, factorEMG, unitOthers, factorOthers
    case timeServer
    case wifiNetwork, wifiPassword, wifiCountry
    case network, address, netmask, gateway, nameServer
    case smtpServer, smtpPort, smtpSecurity, smtpUser, smtpPassword, mailFrom, mailTo
    case displayMillimetres, pixelFormat, gpioButton

    /// How many settings there are.
    public static let count = allCases.count
}
