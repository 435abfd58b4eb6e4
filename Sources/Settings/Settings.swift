import Mail
import Signals
import Text

/// All settings of the device, each within its range. A plain value; equal when all settings are.
public struct Settings: Equatable, Sendable {
    private var values: [SettingValue]

    /// The defaults.
    public init() { values = SettingTable.shared.rows.map { $0.standard } }

    /// Any setting by its key. A value that its row does not allow is ignored.
    public subscript(_ key: SettingKey) -> SettingValue {
        get { values[key.index] }
        set { if key.row.allows(newValue) { values[key.index] = newValue } }
    }

    /// A setting that is a number (thousandths for decimals, a choice's index).
    public subscript(number key: SettingKey) -> Int {
        get {
            if case .number(let number) = values[key.index] { return number }
            return 0
        }
        set { self[key] = .number(newValue) }
    }

    /// A setting that is a text.
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

    /// A yes-or-no setting.
    public subscript(isOn setting: Setting, of kind: SignalKind? = nil) -> Bool {
        get { self[number: SettingKey(setting, kind)] != 0 }
        set { self[number: SettingKey(setting, kind)] = newValue ? 1 : 0 }
    }

    /// The word of a choice, as in the file.
    func word(_ setting: Setting, of kind: SignalKind? = nil) -> String {
        let key = SettingKey(setting, kind)
        return key.row.text(of: self[key])
    }

    /// The settings whose values differ.
    public func differences(from other: Settings) -> [SettingKey] {
        SettingKey.allCases.filter { self[$0] != other[$0] }
    }

    /// A choice as an enumeration of its indices.
    func choice<Choice: RawRepresentable>(_ setting: Setting, of kind: SignalKind? = nil, or standard: Choice) -> Choice
    where Choice.RawValue == Int {
        Choice(rawValue: self[number: setting, of: kind]) ?? standard
    }
}

// Accessors for the modules.
extension Settings {
    /// The transport of a server's data: over UDP, with TCP as a fallback if UDP is refused, or only over one of them.
    public enum Transport: Int, Sendable { case automatic, udp, tcp }
    /// How graphs of regular streams show time.
    public enum Content: Int, Sendable { case scroll, sweep }
    /// Whether a spectrogram follows its values or has fixed limits.
    public enum Scale: Int, Sendable { case auto, fixed }
    /// The window function before a transform.
    public enum Window: Int, Sendable { case rectangular, hamming, hann, hannDenormalized, blackman, bartlett }
    /// How power becomes color: by hue, or perceptually even.
    public enum ColorMap: Int, Sendable { case hue, even }
    /// The action of a short press of the push button on the graph screen: it freezes the picture or places a marker.
    public enum ButtonTask: Int, Sendable { case freeze, marker }
    /// Pages, rows and columns of graphs; 0 lets the app choose.
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
    /// How a board gets its address.
    public enum Network: Equatable, Sendable {
        case dhcp
        /// Gateway and name server may be empty.
        case fixed(address: String, netmask: String, gateway: String, nameServer: String)
    }

    public var content: Content {
        get { choice(.content, or: .sweep) }
        set { self[number: .content] = newValue.rawValue }
    }
    /// Whether scopes are above each other on a separate page.
    public var stacksScopes: Bool { self[number: .scopePage] == 1 }
    /// The number of simultaneously visible ones; nil for as many as fit.
    public var stackedScopes: Int? { Int(word(.stackedScopes)) }
    public var spectrogramScale: Scale { choice(.spectrogramScale, or: .auto) }
    /// The fixed scale of spectrograms, in the unit squared or in dB; minimum < maximum.
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
    /// ISO 639-1 code.
    public var language: String { word(.language) }
    /// The clockwise rotation of the picture on the panel, in quarters of a turn.
    public var quarterTurns: Int { self[number: .rotation] }
    /// The brightness of the backlight, in percent of its maximum.
    public var brightness: Int {
        ASCII.number(word(.brightness).utf8) ?? 100
    }
    /// Whether the app continues at its start with the last sources, channels and page.
    public var resumes: Bool { self[isOn: .resumes] }
    /// The initial content of the connection screen's fields; the host may be empty.
    public var server: (host: String, port: UInt16) {
        (self[text: .host], UInt16(truncatingIfNeeded: self[number: .port]))
    }
    public var transport: Transport { choice(.transport, or: .automatic) }

    /// The time server; empty for none.
    public var timeServer: String { self[text: .timeServer] }

    public var showsSpectrograms: Bool { self[isOn: .showsSpectrograms] }
    public var window: Window { choice(.window, or: .hamming) }
    public var usesDecibel: Bool { self[isOn: .decibel] }
    /// The maximum number of transforms per second and channel.
    public var maximumSpectraPerSecond: Int { self[number: .spectraPerSecond] }
    public var colorMap: ColorMap { choice(.colorMap, or: .even) }
    /// The highest frequency, in hertz, that spectrograms of a kind show initially; nil for all.
    public func highestFrequency(_ kind: SignalKind) -> Float? {
        let hertz = self[number: .band, of: kind]
        return hertz > 0 ? Float(hertz) : nil
    }
    /// Whether pausing stops the transmission, as in iScope, instead of the view only.
    public var pauseStopsData: Bool { self[isOn: .pauseStopsData] }
    /// Whether Connect opens the simulated source.
    public var simulation: Bool { self[isOn: .simulation] }
    /// The action of a short press of the push button on the graph screen.
    public var buttonTask: ButtonTask { choice(.buttonTask, or: .freeze) }
    /// The names of the markers in the settings; empty if the language's name applies.
    public var markerNames: [String] {
        Setting.markers.map { self[text: $0] }
    }
    /// The value from which a button's box is blue.
    public var buttonThreshold: Float { Float(self[number: .buttonThreshold]) / 1000 }
    /// Below this angle between the fingers a pinch is horizontal, in degrees; nothing happens within `blind` around
    /// it.
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

    /// The wireless network to join; nil for none.
    public var wifi: WiFiAccess? {
        WiFiName(text: self[text: .wifiNetwork].utf8).map {
            WiFiAccess(name: $0, password: WiFiPassword(text: self[text: .wifiPassword].utf8))
        }
    }
    /// Sets the wireless network to join; nil for none.
    public mutating func join(_ access: WiFiAccess?) {
        self[text: .wifiNetwork] = access?.name.text ?? ""
        self[text: .wifiPassword] = access?.password?.text ?? ""
    }
    /// The country whose radio regulations apply, two letters; empty for the worldwide ones.
    public var wifiCountry: String { self[text: .wifiCountry] }

    /// The SMTP server for outgoing mail; an empty host means that none is set.
    public var smtp: (host: String, port: UInt16, security: MailAccount.Security, user: String, password: String) {
        (
            self[text: .smtpServer], UInt16(truncatingIfNeeded: self[number: .smtpPort]),
            choice(.smtpSecurity, or: .startTLS), self[text: .smtpUser], self[text: .smtpPassword]
        )
    }
    /// The sender address of mails, and the default recipient; may be empty.
    public var mail: (sender: String, recipient: String) { (self[text: .mailFrom], self[text: .mailTo]) }

    /// Whether recordings are uploaded to that folder.
    public var uploadsRecordings: Bool { self[isOn: .uploadsRecordings] }
    /// The folder for uploads, and its login; an empty address means that none is set.
    public var upload: (address: String, user: String, password: String) {
        (self[text: .uploadAddress], self[text: .uploadUser], self[text: .uploadPassword])
    }

    /// The panel's size in millimeters, if the display does not report it or reports a wrong one.
    public var displayMillimeters: Extent? { Extent(Array(self[text: .displayMillimeters].utf8)) }
    /// Whether scan-out uses 16 bits per pixel instead of 32.
    public var usesRGB565: Bool { self[number: .pixelFormat] == 1 }
    /// The start/stop button's line, for boards without gpio-keys.
    public var gpioButton: GPIOLine? { GPIOLine(Array(self[text: .gpioButton].utf8)) }

    func limits(_ minimum: SettingKey, _ maximum: SettingKey) -> (minimum: Float, maximum: Float) {
        (Float(self[number: minimum]) / 1000, Float(self[number: maximum]) / 1000)
    }
}

// Consistency of settings.
extension Settings {
    /// Pairs in which the first setting must stay below the second.
    public static let orderedPairs: [(minimum: SettingKey, maximum: SettingKey)] =
        SignalKind.allCases.map { (SettingKey(.minimum, $0), SettingKey(.maximum, $0)) }
        + [(SettingKey(.spectrogramMinimum), SettingKey(.spectrogramMaximum))]
        + SignalKind.allCases.map { (SettingKey(.lowerLimit, $0), SettingKey(.upperLimit, $0)) }
        + zip(Setting.bandLimits, Setting.bandLimits.dropFirst()).map { (SettingKey($0), SettingKey($1)) }

    /// Resets contradictory settings to their defaults.
    /// - Returns: one setting of each contradictory pair.
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

    /// The first setting that contradicts another one; nil for none.
    public var contradiction: SettingKey? {
        var copy = self
        return copy.reconcile().first
    }
}
