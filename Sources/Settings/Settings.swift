import Mail
import Signals
import Text

/// All settings of the device, each with an allowed value. Two values are equal if all settings are equal.
public struct Settings: Equatable, Sendable {
    private var values: [SettingValue]

    /// Makes settings with their defaults.
    public init() { values = SettingTable.shared.rows.map { $0.standard } }

    /// The value of any setting, by its key. Writing a value that the setting does not allow has no effect.
    public subscript(_ key: SettingKey) -> SettingValue {
        get { values[key.index] }
        set { if key.row.allows(newValue) { values[key.index] = newValue } }
    }

    /// The value of a numeric setting. Decimal numbers are in thousandths; a choice is represented by its index.
    public subscript(number key: SettingKey) -> Int {
        get {
            if case .number(let number) = values[key.index] { return number }
            return 0
        }
        set { self[key] = .number(newValue) }
    }

    /// The value of a text setting.
    public subscript(text key: SettingKey) -> String {
        get {
            if case .text(let text) = values[key.index] { return text }
            return ""
        }
        set { self[key] = .text(newValue) }
    }

    public subscript(number setting: Setting, of kind: SignalKind? = nil) -> Int {
        get { self[number: SettingKey(setting, kind)] }
        set { self[number: SettingKey(setting, kind)] = newValue }
    }

    public subscript(text setting: Setting, of kind: SignalKind? = nil) -> String {
        get { self[text: SettingKey(setting, kind)] }
        set { self[text: SettingKey(setting, kind)] = newValue }
    }

    /// The value of a yes-or-no setting.
    public subscript(isOn setting: Setting, of kind: SignalKind? = nil) -> Bool {
        get { self[number: SettingKey(setting, kind)] != 0 }
        set { self[number: SettingKey(setting, kind)] = newValue ? 1 : 0 }
    }

    /// The word in the settings file for the current choice of a setting.
    func word(_ setting: Setting, of kind: SignalKind? = nil) -> String {
        let key = SettingKey(setting, kind)
        return key.row.text(of: self[key])
    }

    /// The keys of the settings whose values differ from those of `other`.
    public func differences(from other: Settings) -> [SettingKey] {
        SettingKey.allCases.filter { self[$0] != other[$0] }
    }

    /// The current choice of a setting, as a case of an enumeration whose raw values are the indices of the choices.
    func choice<Choice: RawRepresentable>(_ setting: Setting, of kind: SignalKind? = nil, or standard: Choice) -> Choice
    where Choice.RawValue == Int {
        Choice(rawValue: self[number: setting, of: kind]) ?? standard
    }
}

// Properties that convert single settings to the types that other modules use.
extension Settings {
    /// The transport of a server's data: only UDP, only TCP, or automatic, which means UDP, and TCP if the server refuses UDP.
    public enum Transport: Int, Sendable { case automatic, udp, tcp }
    /// The way in which graphs of regular streams show time.
    public enum Content: Int, Sendable { case scroll, sweep }
    /// Selects whether a spectrogram's power range follows its values or is fixed.
    public enum Scale: Int, Sendable { case auto, fixed }
    /// The window function that is applied to the samples before a Fourier transform.
    public enum Window: Int, Sendable { case rectangular, hamming, hann, hannDenormalized, blackman, bartlett }
    /// The color map of spectrograms: by hue, or perceptually uniform.
    public enum ColorMap: Int, Sendable { case hue, even }
    /// The action of a short press of the push button on the graph screen: it freezes the picture or places a marker.
    public enum ButtonTask: Int, Sendable { case freeze, marker }
    /// The numbers of pages, rows and columns of graphs. A 0 means that the app chooses the number.
    public struct Grid: Equatable, Sendable {
        public var pages: Int
        public var rows: Int
        public var columns: Int

        public init(pages: Int, rows: Int, columns: Int) {
            self.pages = pages
            self.rows = rows
            self.columns = columns
        }
    }
    /// The way in which the board gets its network address.
    public enum Network: Equatable, Sendable {
        case dhcp
        /// A fixed address. `gateway` and `nameServer` may be empty texts.
        case fixed(address: String, netmask: String, gateway: String, nameServer: String)
    }

    public var content: Content {
        get { choice(.content, or: .sweep) }
        set { self[number: .content] = newValue.rawValue }
    }
    /// True if each trace on the page of stacked scopes is clipped at the center lines of the two neighboring channels.
    public var clampsStack: Bool { self[isOn: .clampsStack] }
    /// The property of a channel that determines the color of its trace on the page of stacked scopes: one color for each kind, for left, midline and
    /// right electrodes (side), or for each region of the head (frontal, central, temporal, parietal, occipital).
    public enum StackColors: Int, Sendable { case none, kind, side, region }
    public var stackColors: StackColors { choice(.stackColors, or: .none) }
    /// True if scopes are stacked above each other on a separate page.
    public var stacksScopes: Bool { self[number: .scopePage] == 1 }
    /// The number of scopes that the page of stacked scopes shows at the same time; nil for as many as fit.
    public var stackedScopes: Int? { Int(word(.stackedScopes)) }
    public var spectrogramScale: Scale { choice(.spectrogramScale, or: .auto) }
    /// The fixed power range of spectrograms, in the squared unit or in dB. The minimum is below the maximum.
    public var spectrogramLimits: (minimum: Float, maximum: Float) {
        limits(SettingKey(.spectrogramMinimum), SettingKey(.spectrogramMaximum))
    }

    public func grid(isLandscape: Bool) -> Grid {
        isLandscape
            ? Grid(
                pages: self[number: .pagesLandscape], rows: self[number: .rowsLandscape],
                columns: self[number: .columnsLandscape])
            : Grid(
                pages: self[number: .pagesPortrait], rows: self[number: .rowsPortrait],
                columns: self[number: .columnsPortrait])
    }
    /// The displayed time window in seconds.
    public var timeWindow: Int { self[number: .timeWindow] }
    /// The language as an ISO 639-1 code.
    public var language: String { word(.language) }
    /// The clockwise rotation of the picture on the panel, in quarter turns.
    public var quarterTurns: Int { self[number: .rotation] }
    /// The brightness of the backlight in percent of its maximum.
    public var brightness: Int {
        ASCII.number(word(.brightness).utf8) ?? 100
    }
    /// True if the app continues with the last sources, channels and page when it starts.
    public var resumes: Bool { self[isOn: .resumes] }
    /// The initial values of the connection screen's fields. The host may be empty.
    public var server: (host: String, port: UInt16) { hostAndPort(.host, .port) }

    /// The host that one setting contains, and its port: the number after a colon in the same text or, if there is none, the value of the setting for
    /// the port.
    private func hostAndPort(_ host: Setting, _ port: Setting) -> (host: String, port: UInt16) {
        let (name, digits) = HostInput.divide(self[text: host])
        let own: UInt16? = digits.flatMap { ASCII.number($0.utf8) }
        return (name, own ?? UInt16(truncatingIfNeeded: self[number: port]))
    }

    /// If a host's text contains a port after a colon, moves the port to the setting for the port, so that the screens show one port only.
    public mutating func separatePorts() {
        for (host, port) in [(Setting.host, Setting.port), (.smtpServer, .smtpPort)] {
            let parts = HostInput.divide(self[text: host])
            guard let digits = parts.port, let number: UInt16 = ASCII.number(digits.utf8) else { continue }
            self[text: host] = parts.host
            self[number: port] = Int(number)
        }
    }
    public var transport: Transport { choice(.transport, or: .automatic) }

    /// The maximum sampling rate of a TiA server's signals; irregular if there is no maximum.
    public var maximumRate: SamplingRate { SamplingRate(milliHertz: UInt32(1000 * self[number: .maximumRate])) }

    /// The host name of the time server; empty for none.
    public var timeServer: String { self[text: .timeServer] }

    public var showsSpectrograms: Bool { self[isOn: .showsSpectrograms] }
    public var window: Window { choice(.window, or: .hamming) }
    /// The length of a spectrogram's windows in milliseconds.
    public var spectrumMilliseconds: Int { [250, 500, 1000, 2000, 4000][self[number: .spectrumWindow]] }
    public var usesDecibel: Bool { self[isOn: .decibel] }
    /// The maximum number of spectra per second of each channel.
    public var maximumSpectraPerSecond: Int { self[number: .spectraPerSecond] }
    public var colorMap: ColorMap { choice(.colorMap, or: .even) }
    /// The highest frequency in hertz that spectrograms of a kind of signal show before they are magnified; nil for all frequencies.
    public func highestFrequency(_ kind: SignalKind) -> Float? {
        let hertz = self[number: .band, of: kind]
        return hertz > 0 ? Float(hertz) : nil
    }
    /// True if a pause of the graphs stops the data transmission, as in iScope; false if it stops only the view.
    public var pauseStopsData: Bool { self[isOn: .pauseStopsData] }
    /// True if the Connect button opens the simulation.
    public var simulation: Bool { self[isOn: .simulation] }
    /// The action of a short press of the push button on the graph screen.
    public var buttonTask: ButtonTask { choice(.buttonTask, or: .freeze) }
    /// The names of the markers; empty if the default name in the user's language applies.
    public var markerNames: [String] {
        Setting.markers.map { self[text: $0] }
    }
    /// The box in the graph of a button channel is blue while the channel's value is at least this threshold.
    public var buttonThreshold: Float { Float(self[number: .buttonThreshold]) / 1000 }
    /// `border`: if the line between the fingers has a smaller angle than this, in degrees, a pinch is horizontal. `blind`: the width of the range of
    /// angles around `border` in which a pinch has no effect.
    public var pinchAngles: (border: Int, blind: Int) { (self[number: .pinchBorder], self[number: .pinchBlind]) }

    public var network: Network {
        guard self[number: .network] == 1 else { return .dhcp }
        let address = self[text: .address]
        let netmask = self[text: .netmask]
        guard !address.isEmpty else { return .dhcp }
        return .fixed(
            address: address, netmask: netmask.isEmpty ? "255.255.255.0" : netmask, gateway: self[text: .gateway],
            nameServer: self[text: .nameServer])
    }

    /// The wireless network to connect to; nil for none.
    public var wifi: WiFiAccess? {
        WiFiName(text: self[text: .wifiNetwork].utf8).map {
            WiFiAccess(name: $0, password: WiFiPassword(text: self[text: .wifiPassword].utf8))
        }
    }
    /// Sets the wireless network to connect to; nil for none.
    public mutating func join(_ access: WiFiAccess?) {
        self[text: .wifiNetwork] = access?.name.text ?? ""
        self[text: .wifiPassword] = access?.password?.text ?? ""
    }
    /// The country whose radio regulations apply, as two letters; empty for the worldwide regulations.
    public var wifiCountry: String { self[text: .wifiCountry] }

    /// The SMTP server for outgoing mails. The host is empty if none is set.
    public var smtp: (host: String, port: UInt16, security: MailAccount.Security, user: String, password: String) {
        let server = hostAndPort(.smtpServer, .smtpPort)
        return (
            server.host, server.port, choice(.smtpSecurity, or: .startTLS), self[text: .smtpUser],
            self[text: .smtpPassword]
        )
    }
    /// The sender's address and the default recipient of mails; both may be empty.
    public var mail: (sender: String, recipient: String) { (self[text: .mailFrom], self[text: .mailTo]) }

    /// True if recordings are uploaded to the server.
    public var uploadsRecordings: Bool { self[isOn: .uploadsRecordings] }
    /// The address of the folder for uploads, and its login. The address is empty if none is set.
    public var upload: (address: String, user: String, password: String) {
        (self[text: .uploadAddress], self[text: .uploadUser], self[text: .uploadPassword])
    }

    /// The panel's size in millimeters, for displays that report none or a wrong one; nil if not set.
    public var displayMillimeters: Extent? { Extent(Array(self[text: .displayMillimeters].utf8)) }
    /// True if the scan-out buffers have 16 bits per pixel; false if 32.
    public var usesRGB565: Bool { self[number: .pixelFormat] == 1 }
    /// The GPIO line of the start/stop button, for boards without gpio-keys; nil if not set.
    public var gpioButton: GPIOLine? { GPIOLine(Array(self[text: .gpioButton].utf8)) }
    /// The calibration of touch panels; nil if the panels report correct positions, or if the board's own calibration applies.
    public var touchMatrix: TouchMatrix? { TouchMatrix(Array(self[text: .touchMatrix].utf8)) }
    /// Sets the calibration of touch panels.
    public mutating func calibrate(_ matrix: TouchMatrix) { self[text: .touchMatrix] = matrix.text }

    /// True if the app asks for language, time zone and network when it starts for the first time.
    public var isFirstStart: Bool {
        get { self[isOn: .firstStart] }
        set { self[isOn: .firstStart] = newValue }
    }

    func limits(_ minimum: SettingKey, _ maximum: SettingKey) -> (minimum: Float, maximum: Float) {
        (Float(self[number: minimum]) / 1000, Float(self[number: maximum]) / 1000)
    }
}

// Checks that settings do not contradict each other.
extension Settings {
    /// Pairs of settings in which the first value must be less than the second.
    public static let orderedPairs: [(minimum: SettingKey, maximum: SettingKey)] =
        SignalKind.allCases.map { (SettingKey(.minimum, $0), SettingKey(.maximum, $0)) }
        + [(SettingKey(.spectrogramMinimum), SettingKey(.spectrogramMaximum))]
        + SignalKind.allCases.map { (SettingKey(.lowerLimit, $0), SettingKey(.upperLimit, $0)) }
        + zip(Setting.bandLimits, Setting.bandLimits.dropFirst()).map { (SettingKey($0), SettingKey($1)) }

    /// Finds pairs of settings that contradict each other, and resets both settings of a pair to their defaults.
    /// - Returns: one setting of each pair.
    mutating func reconcile() -> [SettingKey] {
        var found: [SettingKey] = []
        for pair in Self.orderedPairs where self[number: pair.minimum] >= self[number: pair.maximum] {
            self[pair.minimum] = pair.minimum.row.standard
            self[pair.maximum] = pair.maximum.row.standard
            found.append(pair.maximum)
        }
        if self[number: .network] == 1, self[text: .address].isEmpty {
            let key = SettingKey(.network)
            self[key] = key.row.standard
            found.append(key)
        }
        return found
    }

    /// The first setting that contradicts another setting; nil if there is none.
    public var contradiction: SettingKey? {
        var copy = self
        return copy.reconcile().first
    }
}
