import Settings

extension SettingsStrings {
    static let english = SettingsStrings(
        title: "Settings",
        all: "All settings",
        basic: "Basic",
        expert: "Expert",
        reset: "Reset",
        no: "No",
        yes: "Yes",
        automatic: "Auto",
        off: "Off",
        notSet: "Not set",
        seconds: "{0} s",
        perSecond: "{0}/s",
        hertz: "{0} Hz",
        allFrequencies: "All",
        degrees: "{0}°",
        negativeUp: "negative up",
        brightnessFailed: "The brightness could not be set.",
        buttonFailed: "The push button's line could not be opened.",
        laterGraphs: "Takes effect when the graphs are next opened.",
        laterConnection: "Takes effect when a source is next connected.",
        laterRecording: "Takes effect when a recording next begins.",
        laterStart: "Takes effect when PocketScope next starts.",
        restartTitle: "Restart PocketScope?",
        restartText: "Some of the changes take effect after a restart. It takes a few seconds.",
        restartNow: "Restart",
        restartLater: "Later",
        name: englishName,
        choices: englishChoices,
        group: englishGroup,

        example: "For example {0}",
        numberIllegal: "{0}: type a number from {1} to {2}.",
        hostIllegal: "{0}: type a name of letters, digits, dots and hyphens, or an address of four numbers up to 255.",
        hostIPv6: "{0}: TiA servers are reached over IPv4 only. Type a name, or an IPv4 address of four numbers.",
        addressIllegal: "{0}: type four numbers up to 255 with dots between them.",
        netmaskIllegal: "{0}: type a mask such as 255.255.255.0.",
        extentIllegal: "{0}: type width x height in millimetres, such as 154x86.",
        gpioIllegal: "{0}: type chip and line, such as /dev/gpiochip0:17.",
        mailIllegal: "{0}: type an address such as name@example.org.",
        visibleIllegal: "{0}: only printable ASCII characters are allowed.",
        wordsIllegal: "{0}: type words with one space between them.",
        wifiNameIllegal: "{0}: type a name of 1 to 32 characters without a space at its ends.",
        wifiPasswordIllegal: "{0}: type 8 to 63 characters.",
        countryIllegal: "{0}: type two capital letters, such as DE.",
        unitIllegal: "{0}: type a unit without digits and spaces, such as uV.",
        tooLong: "{0}: that is too long.",
        addressMissing: "Address: a fixed address is needed, such as 192.168.1.20, or choose DHCP.",

        fileTitle: "Settings file",
        line: "Line {0}: {1}",
        badValue: "“{0}” is not a value of {1}; {2} is used.",
        badSecret: "the value of {1} cannot be used.",
        unknownName: "there is no setting “{0}”.",
        givenTwice: "{1} is set again further down, and that counts.",
        notBelow: "{1} is not above its minimum; the defaults are used.",
        fixedAddressMissing: "the fixed address is missing; DHCP is used.",
        notUnderstood: "“{0}” is neither a comment nor NAME = VALUE.",
        notUTF8: "the text is not UTF-8.",
        lineTooLong: "the line is too long.",
        fileTooLong: "The file is too long. It is left alone, and changes are lost at power off.",
        fileUnreadable: "The file cannot be read. It is left alone, and changes are lost at power off.",
        restored: "The power was cut while settings were stored; they are complete again.",
        moreMessages: "And {0} more, see the log."
    )
}

private func englishName(_ key: SettingKey) -> String {
    switch key {
    case .content: "Content"
    case .scopePage: "Scopes"
    case .stackedScopes: "Scopes at once"
    case .scaleEEG, .scaleECG, .scaleEMG, .scaleOthers, .spectrogramScale: "Scale"
    case .maximumEEG, .maximumECG, .maximumEMG, .maximumOthers, .spectrogramMaximum: "Maximum"
    case .minimumEEG, .minimumECG, .minimumEMG, .minimumOthers, .spectrogramMinimum: "Minimum"
    case .sensitivityEEG, .sensitivityECG, .sensitivityEMG, .sensitivityOthers: "Sensitivity"
    case .centerEEG, .centerECG, .centerEMG, .centerOthers: "Center"
    case .negativeUpEEG, .negativeUpECG, .negativeUpEMG, .negativeUpOthers: "Negative up"
    case .highPassEEG, .highPassECG, .highPassEMG, .highPassOthers: "High-pass"
    case .lowPassEEG, .lowPassECG, .lowPassEMG, .lowPassOthers: "Low-pass"
    case .notchEEG, .notchECG, .notchEMG, .notchOthers: "Notch"
    case .showsHeartRate: "Show heart rate"
    case .heartLead: "From lead"
    case .paperPage: "ECG page"
    case .paperSpeed: "Paper speed"
    case .paperColors: "Paper"
    case .montageEEG, .montageECG, .montageEMG, .montageOthers: "Montage"
    case .montageChannelEEG, .montageChannelECG, .montageChannelEMG, .montageChannelOthers: "Against"
    case .montageNameEEG, .montageNameECG, .montageNameEMG, .montageNameOthers: "From the file"
    case .limitsEEG, .limitsECG, .limitsEMG, .limitsOthers: "Hide values beyond"
    case .upperLimitEEG, .upperLimitECG, .upperLimitEMG, .upperLimitOthers: "Upper limit"
    case .lowerLimitEEG, .lowerLimitECG, .lowerLimitEMG, .lowerLimitOthers: "Lower limit"
    case .unitEEG: "TiA: unit of EEG"
    case .factorEEG: "TiA: factor of EEG"
    case .unitECG: "TiA: unit of ECG"
    case .factorECG: "TiA: factor of ECG"
    case .unitEMG: "TiA: unit of EMG"
    case .factorEMG: "TiA: factor of EMG"
    case .unitOthers: "TiA: unit of others"
    case .factorOthers: "TiA: factor of others"
    case .language: "Language"
    case .pagesPortrait, .pagesLandscape: "Pages"
    case .rowsPortrait, .rowsLandscape: "Rows"
    case .columnsPortrait, .columnsLandscape: "Columns"
    case .timeWindow: "Time window"
    case .timeZone: "Time zone"
    case .brightness: "Brightness"
    case .rotation: "Orientation"
    case .resumes: "Go on as last time"
    case .host: "Signal server"
    case .port: "Port"
    case .transport: "Data over"
    case .showsSpectrograms: "Show spectrograms"
    case .spectrogramsOf: "Spectrograms of"
    case .window: "Window function"
    case .decibel: "Decibel"
    case .spectraPerSecond: "Maximum spectra per second"
    case .colorMap: "Colors"
    case .bandEEG: "Spectrogram: EEG up to"
    case .bandECG: "Spectrogram: ECG up to"
    case .bandEMG: "Spectrogram: EMG up to"
    case .bandOthers: "Spectrogram: others up to"
    case .recordingFormat: "Format"
    case .recordingCode: "Code in the file"
    case .recordingRangeEEG: "EEG up to ±"
    case .recordingRangeECG: "ECG up to ±"
    case .recordingRangeEMG: "EMG up to ±"
    case .recordingRangeOthers: "Others up to ±"
    case .marker1: "Marker 1"
    case .marker2: "Marker 2"
    case .marker3: "Marker 3"
    case .marker4: "Marker 4"
    case .marker5: "Marker 5"
    case .marker6: "Marker 6"
    case .marker7: "Marker 7"
    case .marker8: "Marker 8"
    case .buttonTask: "Push button"
    case .pauseStopsData: "Pause stops the data"
    case .simulation: "Simulation mode"
    case .buttonThreshold: "Button threshold"
    case .pinchBorder: "Pinch: border angle"
    case .pinchBlind: "Pinch: blind angle"
    case .wifiNetwork: "Wi-Fi network"
    case .wifiPassword: "Wi-Fi password"
    case .wifiCountry: "Wi-Fi country"
    case .network: "Address"
    case .address: "IPv4 address"
    case .netmask: "Netmask"
    case .gateway: "Gateway"
    case .nameServer: "Name server"
    case .timeServer: "Time server"
    case .smtpServer: "Mail server"
    case .smtpPort: "Mail port"
    case .smtpSecurity: "Encryption"
    case .smtpUser: "User"
    case .smtpPassword: "Password"
    case .mailFrom: "Sender"
    case .mailTo: "Default recipient"
    case .displayMillimetres: "Display in mm"
    case .pixelFormat: "Color depth"
    case .gpioButton: "Button on GPIO"
    }
}

private func englishChoices(_ key: SettingKey) -> [String] {
    switch key {
    case .content: ["Scroll", "Sweep"]
    case .scopePage: ["Grid", "Stacked"]
    case .paperPage: ["Off", "3 \u{D7} 4", "6 \u{D7} 2", "12 \u{D7} 1"]
    case .paperColors: ["Light", "Dark"]
    case .scaleEEG, .scaleECG, .scaleEMG, .scaleOthers: ["Auto", "Common", "Fixed", "Per mm"]
    case .centerEEG, .centerECG, .centerEMG, .centerOthers: ["Zero", "Mean"]
    case .montageEEG, .montageECG, .montageEMG, .montageOthers: ["Received", "Average", "Channel", "Pairs", "Named"]
    case .spectrogramScale: ["Auto", "Fixed"]
    case .spectrogramsOf: ["Received", "Filtered"]
    case .window: ["Rectangular", "Hamming", "Hann", "Hann, denormalized", "Blackman", "Bartlett"]
    case .transport: ["Auto", "UDP", "TCP"]
    case .colorMap: ["Hue", "Even"]
    case .recordingFormat: ["BDF+, 24 bit", "EDF+, 16 bit", "XDF, as received"]
    case .buttonTask: ["Freezes", "Marks"]
    case .network: ["DHCP", "Fixed"]
    case .smtpSecurity: ["None", "STARTTLS", "TLS"]
    case .pixelFormat: ["32 bit", "16 bit"]
    default: []
    }
}

private func englishGroup(_ group: SettingRow.Group) -> String {
    switch group {
    case .graphs: "Graphs"
    case .scopes: "Scopes"
    case .filters: "Filters"
    case .heart: "Heart rate"
    case .paper: "ECG paper"
    case .montage: "Montage"
    case .limits: "Limits of samples"
    case .spectrograms: "Spectrograms"
    case .device: "Device"
    case .portrait: "Portrait"
    case .landscape: "Landscape"
    case .spectrum: "Spectrograms"
    case .recording: "Recordings"
    case .markers: "Markers"
    case .input: "Input"
    case .server: "Signal source"
    case .network: "Network"
    case .mail: "Mail"
    case .hardware: "Hardware"
    }
}
