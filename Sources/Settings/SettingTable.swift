import Signals

/// The table: every setting once, with its name, values, default, place and effect. File, screens, checks and documents
/// come from it.
extension SettingKey {
    /// Limits of fixed scales reach this far, in thousandths of the unit.
    static let largestLimit = 10_000_000
    /// The largest value that can be recorded, in the signal's unit.
    static let largestRange = 1_000_000
    /// The longest label of a lead or of a montage's channel, in bytes.
    public static let maximumLeadLength = 16
    /// The longest code of a recording, in bytes.
    static let maximumCodeLength = 16
    /// The longest name of a marker in the settings, in bytes.
    static let maximumMarkerLength = 16

    func makeRow() -> SettingRow {
        switch self {
        case .content:
            SettingRow("content", .choice(["scroll", "sweep"]), .number(1), .inApp, .graphs, .atOnce)
        case .scopePage: SettingRow("scopes", .choice(["grid", "stacked"]), .number(0), .inApp, .graphs, .atOnce)
        case .stackedScopes:
            SettingRow(
                "stacked-scopes", .choice(["auto", "4", "8", "12", "16", "21", "24", "32", "48", "64"]), .number(0),
                .inApp, .graphs, .atOnce)
        case .scaleEEG: scale("scale-eeg", .eeg)
        case .maximumEEG: limit("maximum-eeg", .eeg, 100_000)
        case .minimumEEG: limit("minimum-eeg", .eeg, -100_000)
        case .sensitivityEEG: sensitivity("sensitivity-eeg", .eeg)
        case .centerEEG: center("center-eeg", .eeg)
        case .negativeUpEEG: negativeUp("negative-up-eeg", .eeg)
        case .highPassEEG: filter("high-pass-eeg", .eeg, Self.highPasses)
        case .lowPassEEG: filter("low-pass-eeg", .eeg, Self.lowPasses)
        case .notchEEG: filter("notch-eeg", .eeg, Self.notches)
        case .montageEEG: montage("montage-eeg", .eeg)
        case .montageChannelEEG: montageChannel("montage-channel-eeg", .eeg)
        case .montageNameEEG: montageName("montage-name-eeg", .eeg)
        case .limitsEEG: limits("limits-eeg", .eeg)
        case .upperLimitEEG: drawnLimit("upper-limit-eeg", .eeg, 1_000_000)
        case .lowerLimitEEG: drawnLimit("lower-limit-eeg", .eeg, -1_000_000)
        case .scaleECG: scale("scale-ecg", .ecg)
        case .maximumECG: limit("maximum-ecg", .ecg, 100_000)
        case .minimumECG: limit("minimum-ecg", .ecg, -100_000)
        case .sensitivityECG: sensitivity("sensitivity-ecg", .ecg)
        case .centerECG: center("center-ecg", .ecg)
        case .negativeUpECG: negativeUp("negative-up-ecg", .ecg)
        case .highPassECG: filter("high-pass-ecg", .ecg, Self.highPasses)
        case .lowPassECG: filter("low-pass-ecg", .ecg, Self.lowPasses)
        case .notchECG: filter("notch-ecg", .ecg, Self.notches)
        case .showsHeartRate: SettingRow("heart-rate", .flag, .number(1), .scale(.ecg), .heart, .atOnce)
        case .heartLead:
            SettingRow(
                "heart-rate-lead", .text(.visible, maximum: Self.maximumLeadLength), .text(""), .scale(.ecg), .heart,
                .atOnce)
        case .paperPage:
            SettingRow(
                "ecg-page", .choice(["off", "3x4", "6x2", "12x1"]), .number(0), .scale(.ecg), .paper, .atOnce)
        case .paperSpeed: SettingRow("ecg-speed", .choice(["25", "50"]), .number(0), .scale(.ecg), .paper, .atOnce)
        case .paperColors:
            SettingRow("ecg-paper", .choice(["light", "dark"]), .number(0), .scale(.ecg), .paper, .atOnce)
        case .montageECG: montage("montage-ecg", .ecg)
        case .montageChannelECG: montageChannel("montage-channel-ecg", .ecg)
        case .montageNameECG: montageName("montage-name-ecg", .ecg)
        case .limitsECG: limits("limits-ecg", .ecg)
        case .upperLimitECG: drawnLimit("upper-limit-ecg", .ecg, 10_000)
        case .lowerLimitECG: drawnLimit("lower-limit-ecg", .ecg, -10_000)
        case .scaleEMG: scale("scale-emg", .emg)
        case .maximumEMG: limit("maximum-emg", .emg, 100_000)
        case .minimumEMG: limit("minimum-emg", .emg, -100_000)
        case .sensitivityEMG: sensitivity("sensitivity-emg", .emg)
        case .centerEMG: center("center-emg", .emg)
        case .negativeUpEMG: negativeUp("negative-up-emg", .emg)
        case .highPassEMG: filter("high-pass-emg", .emg, Self.highPasses)
        case .lowPassEMG: filter("low-pass-emg", .emg, Self.lowPasses)
        case .notchEMG: filter("notch-emg", .emg, Self.notches)
        case .montageEMG: montage("montage-emg", .emg)
        case .montageChannelEMG: montageChannel("montage-channel-emg", .emg)
        case .montageNameEMG: montageName("montage-name-emg", .emg)
        case .limitsEMG: limits("limits-emg", .emg)
        case .upperLimitEMG: drawnLimit("upper-limit-emg", .emg, 10_000_000)
        case .lowerLimitEMG: drawnLimit("lower-limit-emg", .emg, -10_000_000)
        case .scaleOthers: scale("scale-others", .others)
        case .maximumOthers: limit("maximum-others", .others, 100_000)
        case .minimumOthers: limit("minimum-others", .others, -100_000)
        case .sensitivityOthers: sensitivity("sensitivity-others", .others)
        case .centerOthers: center("center-others", .others)
        case .negativeUpOthers: negativeUp("negative-up-others", .others)
        case .highPassOthers: filter("high-pass-others", .others, Self.highPasses)
        case .lowPassOthers: filter("low-pass-others", .others, Self.lowPasses)
        case .notchOthers: filter("notch-others", .others, Self.notches)
        case .montageOthers: montage("montage-others", .others)
        case .montageChannelOthers: montageChannel("montage-channel-others", .others)
        case .montageNameOthers: montageName("montage-name-others", .others)
        case .limitsOthers: limits("limits-others", .others)
        case .upperLimitOthers: drawnLimit("upper-limit-others", .others, 1_000_000)
        case .lowerLimitOthers: drawnLimit("lower-limit-others", .others, -1_000_000)
        case .spectrogramScale:
            SettingRow("spectrogram-scale", .choice(["auto", "fixed"]), .number(0), .inApp, .spectrograms, .atOnce)
        case .spectrogramMaximum:
            SettingRow(
                "spectrogram-maximum", .decimal(0...Self.largestLimit), .number(40_000), .inApp, .spectrograms,
                .atOnce, unit: .power)
        case .spectrogramMinimum:
            SettingRow(
                "spectrogram-minimum", .decimal(0...Self.largestLimit), .number(0), .inApp, .spectrograms, .atOnce,
                unit: .power)

        case .language: SettingRow("language", .choice(SettingRow.languages), .number(0), .basic, .device, .atOnce)
        case .brightness:
            SettingRow(
                "brightness", .choice(["10", "25", "50", "75", "100"]), .number(4), .basic, .device, .atOnce)
        case .resumes: SettingRow("resume", .flag, .number(1), .basic, .device, .atOnce)
        case .pagesPortrait: grid("pages-portrait", 1...8, .portrait)
        case .rowsPortrait: grid("rows-portrait", 1...8, .portrait)
        case .columnsPortrait: grid("columns-portrait", 1...4, .portrait)
        case .pagesLandscape: grid("pages-landscape", 1...8, .landscape)
        case .rowsLandscape: grid("rows-landscape", 1...8, .landscape)
        case .columnsLandscape: grid("columns-landscape", 1...4, .landscape)
        case .timeWindow: SettingRow("period", .whole(1...60), .number(10), .basic, .graphs, unit: .seconds)
        case .rotation:
            SettingRow("rotation", .choice(["0", "90", "180", "270"]), .number(0), .basic, .device, .atOnce)
        case .timeZone:
            SettingRow(
                "time-zone",
                .choice([
                    "utc", "honolulu", "anchorage", "los-angeles", "denver", "phoenix", "chicago", "new-york", "bogota",
                    "halifax", "sao-paulo", "london", "berlin", "lagos", "helsinki", "johannesburg", "istanbul",
                    "dubai",
                    "karachi", "delhi", "dhaka", "bangkok", "beijing", "tokyo", "adelaide", "brisbane", "sydney",
                    "auckland",
                ]), .number(0), .basic, .device, .atOnce)
        case .host:
            SettingRow(
                "host", .text(.server, maximum: HostInput.maximumHostLength), .text(""), .basic, .server, .atOnce)
        case .transport:
            SettingRow("transport", .choice(["auto", "udp", "tcp"]), .number(0), .basic, .server, .nextConnection)
        case .port: SettingRow("port", .whole(1...65535), .number(9000), .basic, .server, .atOnce)

        case .showsSpectrograms: SettingRow("spectrograms", .flag, .number(1), .expert, .spectrum)
        case .spectrogramsOf:
            SettingRow("spectrogram-of", .choice(["received", "filtered"]), .number(1), .expert, .spectrum)
        case .window:
            SettingRow(
                "window", .choice(["rectangular", "hamming", "hann", "hann-denormalized", "blackman", "bartlett"]),
                .number(1), .expert, .spectrum)
        case .decibel: SettingRow("decibel", .flag, .number(1), .expert, .spectrum)
        case .spectraPerSecond:
            SettingRow("fft-cycles", .whole(1...120), .number(30), .expert, .spectrum, unit: .perSecond)
        case .colorMap: SettingRow("colour-map", .choice(["hue", "even"]), .number(1), .expert, .spectrum)
        case .bandEEG: band("band-eeg", 45)
        case .bandECG: band("band-ecg", 40)
        case .bandEMG: band("band-emg", 0)
        case .bandOthers: band("band-others", 0)
        case .simulation: SettingRow("simulation", .flag, .number(0), .expert, .server, .atOnce)
        case .unitEEG: unit("unit-eeg", "uV")
        case .factorEEG: factor("factor-eeg")
        case .unitECG: unit("unit-ecg", "mV")
        case .factorECG: factor("factor-ecg")
        case .unitEMG: unit("unit-emg", "uV")
        case .factorEMG: factor("factor-emg")
        case .unitOthers: unit("unit-others", "")
        case .factorOthers: factor("factor-others")
        case .recordingFormat:
            SettingRow(
                "record-format", .choice(["bdf", "edf", "xdf"]), .number(0), .expert, .recording, .nextRecording)
        case .recordingCode:
            SettingRow(
                "record-code", .text(.visible, maximum: Self.maximumCodeLength), .text(""), .expert, .recording,
                .nextRecording)
        case .recordingRangeEEG: recordingRange("record-range-eeg")
        case .recordingRangeECG: recordingRange("record-range-ecg")
        case .recordingRangeEMG: recordingRange("record-range-emg")
        case .recordingRangeOthers: recordingRange("record-range-others")
        case .marker1: marker("marker-1")
        case .marker2: marker("marker-2")
        case .marker3: marker("marker-3")
        case .marker4: marker("marker-4")
        case .marker5: marker("marker-5")
        case .marker6: marker("marker-6")
        case .marker7: marker("marker-7")
        case .marker8: marker("marker-8")
        case .buttonTask:
            SettingRow("button-task", .choice(["freeze", "marker"]), .number(0), .expert, .input, .atOnce)
        case .pauseStopsData: SettingRow("pause-stops-data", .flag, .number(0), .expert, .input, .atOnce)
        case .buttonThreshold:
            SettingRow("button-threshold", .decimal(-1_000_000...1_000_000), .number(1000), .expert, .input)
        case .pinchBorder: SettingRow("pinch-border", .whole(15...75), .number(45), .expert, .input, unit: .degrees)
        case .pinchBlind: SettingRow("pinch-blind", .whole(0...30), .number(10), .expert, .input, unit: .degrees)
        case .wifiNetwork:
            wifi("wifi-network", .wifiName, maximum: EscapedText.maximumLength(ofBytes: WiFiName.maximumBytes))
        case .wifiPassword:
            wifi(
                "wifi-password", .wifiPassword,
                maximum: EscapedText.maximumLength(ofBytes: WiFiPassword.lengths.upperBound))
        case .wifiCountry: wifi("wifi-country", .country, maximum: 2)
        case .network: SettingRow("network", .choice(["dhcp", "static"]), .number(0), .expert, .network, .atOnce)
        case .address: network("address", .address)
        case .netmask: network("netmask", .netmask)
        case .gateway: network("gateway", .address)
        case .nameServer: network("name-server", .address)
        case .timeServer:
            SettingRow(
                "time-server", .text(.host, maximum: HostInput.maximumHostLength), .text("pool.ntp.org"), .expert,
                .network, .atOnce)
        case .smtpServer: mail("smtp-server", .host)
        case .smtpPort: SettingRow("smtp-port", .whole(1...65535), .number(587), .expert, .mail, .atOnce)
        case .smtpSecurity:
            SettingRow("smtp-security", .choice(["none", "starttls", "tls"]), .number(1), .expert, .mail, .atOnce)
        case .smtpUser: mail("smtp-user", .visible)
        case .smtpPassword: mail("smtp-password", .secret)
        case .mailFrom: mail("mail-from", .mailAddress)
        case .mailTo: mail("mail-to", .mailAddress)
        case .displayMillimetres:
            SettingRow("display-mm", .text(.extent, maximum: 9), .text(""), .expert, .hardware, .atOnce)
        case .pixelFormat:
            SettingRow("format", .choice(["xrgb8888", "rgb565"]), .number(0), .expert, .hardware, .nextStart)
        case .gpioButton:
            SettingRow("gpio-button", .text(.gpioLine, maximum: 64), .text(""), .expert, .hardware, .atOnce)
        }
    }

    private func grid(_ name: String, _ range: ClosedRange<Int>, _ group: SettingRow.Group) -> SettingRow {
        SettingRow(name, .whole(range, automatic: true), .number(0), .basic, group)
    }

    /// The largest value that is recorded, in the signal's unit; 0 for what suits kind and format.
    private func recordingRange(_ name: String) -> SettingRow {
        SettingRow(
            name, .whole(1...Self.largestRange, automatic: true), .number(0), .expert, .recording, .nextRecording,
            unit: .signal)
    }

    /// The highest frequency of a spectrogram that is not magnified.
    private func band(_ name: String, _ highest: Int) -> SettingRow {
        SettingRow(name, .whole(1...10_000, automatic: true), .number(highest), .expert, .spectrum, unit: .hertz)
    }

    /// A marker's name; empty for the one of the language.
    private func marker(_ name: String) -> SettingRow {
        SettingRow(name, .text(.words, maximum: Self.maximumMarkerLength), .text(""), .expert, .markers, .atOnce)
    }

    private func network(_ name: String, _ rule: TextRule) -> SettingRow {
        SettingRow(name, .text(rule, maximum: 15), .text(""), .expert, .network, .atOnce)
    }

    private func wifi(_ name: String, _ rule: TextRule, maximum: Int) -> SettingRow {
        SettingRow(name, .text(rule, maximum: maximum), .text(""), .expert, .network, .atOnce)
    }

    private func mail(_ name: String, _ rule: TextRule) -> SettingRow {
        SettingRow(name, .text(rule, maximum: HostInput.maximumHostLength), .text(""), .expert, .mail, .atOnce)
    }
}
