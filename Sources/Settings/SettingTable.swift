/// The table: every setting once, with its name, values, default, place and effect. File, screens, checks and documents
/// come from it.
extension SettingKey {
    /// Limits of fixed scales reach this far, in thousandths of the unit.
    static let largestLimit = 10_000_000

    func makeRow() -> SettingRow {
        switch self {
        case .content:
            SettingRow("content", .choice(["scroll", "sweep"]), .number(1), .inApp, .graphs, .atOnce)
        case .scopeScale:
            SettingRow("scope-scale", .choice(["auto", "fixed"]), .number(0), .inApp, .scopes, .atOnce)
        case .scopeMaximum:
            SettingRow(
                "scope-maximum", .decimal(-Self.largestLimit...Self.largestLimit), .number(100_000), .inApp, .scopes,
                .atOnce, unit: .signal)
        case .scopeMinimum:
            SettingRow(
                "scope-minimum", .decimal(-Self.largestLimit...Self.largestLimit), .number(-100_000), .inApp, .scopes,
                .atOnce, unit: .signal)
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
        case .resumes: SettingRow("resume", .flag, .number(1), .basic, .device, .atOnce)
        case .pagesPortrait: grid("pages-portrait", 1...8, .portrait)
        case .rowsPortrait: grid("rows-portrait", 1...8, .portrait)
        case .columnsPortrait: grid("columns-portrait", 1...4, .portrait)
        case .pagesLandscape: grid("pages-landscape", 1...8, .landscape)
        case .rowsLandscape: grid("rows-landscape", 1...8, .landscape)
        case .columnsLandscape: grid("columns-landscape", 1...4, .landscape)
        case .timeWindow: SettingRow("period", .whole(1...60), .number(10), .basic, .graphs, unit: .seconds)
        case .rotation:
            SettingRow("rotation", .choice(["0", "90", "180", "270"]), .number(0), .basic, .device, .nextStart)
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
        case .pauseStopsData: SettingRow("pause-stops-data", .flag, .number(0), .expert, .input, .atOnce)
        case .buttonThreshold:
            SettingRow("button-threshold", .decimal(-1_000_000...1_000_000), .number(1000), .expert, .input)
        case .pinchBorder: SettingRow("pinch-border", .whole(15...75), .number(45), .expert, .input, unit: .degrees)
        case .pinchBlind: SettingRow("pinch-blind", .whole(0...30), .number(10), .expert, .input, unit: .degrees)
        case .network: SettingRow("network", .choice(["dhcp", "static"]), .number(0), .expert, .network, .nextStart)
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
            SettingRow("display-mm", .text(.extent, maximum: 9), .text(""), .expert, .hardware, .nextStart)
        case .pixelFormat:
            SettingRow("format", .choice(["xrgb8888", "rgb565"]), .number(0), .expert, .hardware, .nextStart)
        case .gpioButton:
            SettingRow("gpio-button", .text(.gpioLine, maximum: 64), .text(""), .expert, .hardware, .nextStart)
        }
    }

    private func grid(_ name: String, _ range: ClosedRange<Int>, _ group: SettingRow.Group) -> SettingRow {
        SettingRow(name, .whole(range, automatic: true), .number(0), .basic, group)
    }

    /// The highest frequency of a spectrogram that is not magnified.
    private func band(_ name: String, _ highest: Int) -> SettingRow {
        SettingRow(name, .whole(1...10_000, automatic: true), .number(highest), .expert, .spectrum, unit: .hertz)
    }

    private func network(_ name: String, _ rule: TextRule) -> SettingRow {
        SettingRow(name, .text(rule, maximum: 15), .text(""), .expert, .network, .nextStart)
    }

    private func mail(_ name: String, _ rule: TextRule) -> SettingRow {
        SettingRow(name, .text(rule, maximum: HostInput.maximumHostLength), .text(""), .expert, .mail, .atOnce)
    }
}
