import Settings
import Signals
import Widgets

/// One line of a settings screen.
enum SettingsItem: Equatable {
    case header(SettingGroup)
    case setting(SettingKey)
    /// The heading above the rows with the kinds of signals. It lists what the user can set after a tap on such a row.
    case kindsHeader
    /// The heading of the settings of a kind of signal.
    case kindHeader(SignalKind)
    /// The heading of a list of values.
    case valuesHeader(SettingKey)
    /// A row that opens the page for the scopes of a kind of signal.
    case kind(SignalKind)
    /// One of the values of a setting, by its index in `SettingsDraft.values(of:)`.
    case value(SettingKey, Int)
    /// A row that stores the time window of the graphs, in seconds.
    case keepWindow(Int)
    /// A row with the device's own network address.
    case ownAddress
    /// A row that opens another screen, by its index in `SettingsLink.all`.
    case link(Int)
    /// A note that states when the settings above it take effect.
    case note(SettingRow.Effect)

    /// The lines of one page, for a draft. Settings that have no effect at present are omitted.
    /// - Parameters:
    ///   - kinds: the kinds of signals that have their own page. The settings of an unusual kind are omitted unless this list contains the kind.
    ///   - hasBacklight: true if the board has a backlight with adjustable brightness.
    static func items(
        on place: SettingRow.Place, for draft: Settings, kinds: [SignalKind], hasBacklight: Bool
    ) -> [SettingsItem] {
        var items: [SettingsItem] = []
        var group: SettingGroup?
        var effect: SettingRow.Effect?
        for key in SettingKey.allCases where key.row.place == place && matters(key, draft) {
            if key.setting == .brightness && !hasBacklight { continue }
            if place == .expert, let kind = key.kind, !kind.facts.isUsual, !kinds.contains(kind) { continue }
            // Leave out the calibration matrix: a mistyped matrix could make the touch panel useless. The calibration screen lets the user try a
            // matrix before storing it.
            if key.setting == .touchMatrix { continue }
            if key.row.group != group {
                if key.row.group == .spectrograms { items += [.kindsHeader] + kinds.map { .kind($0) } }
                if let effect, !effect.isImmediate, effect != key.row.effect { items.append(.note(effect)) }
                items.append(.header(key.row.group))
                if key.row.group == .network { items.append(.ownAddress) }
            }
            group = key.row.group
            effect = key.row.effect
            items.append(.setting(key))
        }
        if let effect, !effect.isImmediate { items.append(.note(effect)) }
        for (index, link) in SettingsLink.all.enumerated() where link.page == place { items.append(.link(index)) }
        return items
    }

    /// The lines of the settings panel beside the graphs: the settings of the stack, the time window, the visible kind of signal, the recording, and
    /// the others.
    /// - Parameters:
    ///   - kind: the kind whose settings the panel contains; nil for none.
    ///   - others: the other kinds, each of which gets a row.
    ///   - seconds: the time window that the user can keep; nil if it equals the setting.
    ///   - isRecording: true to state that the settings of recordings apply to the next one, because a recording is running.
    static func panel(
        for draft: Settings, kind: SignalKind?, others: [SignalKind], keeping seconds: Int?, isRecording: Bool
    ) -> [SettingsItem] {
        var items: [SettingsItem] = [.setting(SettingKey(.scopePage)), .setting(SettingKey(.timeWindow))]
        if let seconds { items.append(.keepWindow(seconds)) }
        if let kind {
            items.append(.kindHeader(kind))
            // The first row of this group chooses the paper. It is the first row, because ECG paper is what users of ECG leads look for.
            let paper = rows(of: .paper, kind, draft)
            items += paper.prefix(1)
            // Show no headings above the settings that users change most, so that more settings are visible at once.
            for group in [SettingGroup.filters, .montage, .scopes] { items += rows(of: group, kind, draft) }
            for group in [SettingGroup.paper, .heart, .limits] {
                let rows = group == .paper ? Array(paper.dropFirst()) : rows(of: group, kind, draft)
                if !rows.isEmpty { items += [.header(group)] + rows }
            }
        }
        if !others.isEmpty { items += [.kindsHeader] + others.map { .kind($0) } }
        items += [.header(.recording), .setting(SettingKey(.recordingFormat)), .setting(SettingKey(.recordingCode))]
        if isRecording { items.append(.note(.nextRecording)) }
        items += [.header(.spectrograms)] + rows(of: .spectrograms, nil, draft)
        let graphs = rows(of: .graphs, nil, draft).filter { $0 != items[0] && $0 != items[1] }
        return items + [.header(.graphs)] + graphs
    }

    /// The settings of a group that have an effect at present: those of one kind of signal or, if `kind` is nil, those of all graphs.
    private static func rows(of group: SettingGroup, _ kind: SignalKind?, _ draft: Settings) -> [SettingsItem] {
        let place = kind.map { SettingRow.Place.scale($0) } ?? .inApp
        return SettingKey.allCases.filter {
            $0.row.group == group && $0.row.place == place && matters($0, draft)
        }.map { .setting($0) }
    }

    private static func matters(_ key: SettingKey, _ draft: Settings) -> Bool {
        if case .scale(let kind) = key.row.place { return matters(key.setting, of: kind, draft) }
        return switch key.setting {
        case .stackedScopes, .clampsStack, .stackColors: draft.stacksScopes
        case .spectrogramMaximum, .spectrogramMinimum: draft.spectrogramScale == .fixed
        case .address, .netmask, .gateway, .nameServer: draft[number: .network] == 1
        case .spectrogramsOf:
            draft.showsSpectrograms
                && SignalKind.allCases.contains { draft[isOn: .hasSpectrogram, of: $0] && draft.changesSamples($0) }
        case .window, .spectrumWindow, .decibel, .spectraPerSecond, .colorMap, .hasSpectrogram, .band:
            draft.showsSpectrograms
        default: true
        }
    }

    private static func matters(_ setting: Setting, of kind: SignalKind, _ draft: Settings) -> Bool {
        switch setting {
        case .maximum, .minimum: draft.scopeScale(kind) == .fixed
        case .heartLead: draft.heartLead != nil
        case .montageChannel: draft.montage(kind) == .channel
        case .montageName: draft.montage(kind) == .named
        case .upperLimit, .lowerLimit: draft.drawnLimits(kind) != nil
        case .sensitivity:
            draft.scopeScale(kind) == .perMillimeter || (kind.facts.isOnPaper && draft.paperPage != nil)
        case .center: draft.scopeScale(kind) == .perMillimeter
        case .paperSpeed, .paperColors: draft.paperPage != nil
        default: true
        }
    }
}

/// The control that edits a setting.
enum SettingsEditor {
    case segments([String])
    /// A separate screen with a list of choices.
    case choices([String])
    case stepper
    case slider
    /// A separate screen with a text field.
    case entry

    /// True if the choices of a setting are in ascending order. Then the buttons plus and minus can select the next higher or lower choice.
    private static func isRising(_ key: SettingKey) -> Bool {
        switch key.setting {
        case .highPass, .lowPass, .sensitivity, .stackedScopes: true
        default: false
        }
    }

    /// Selects the control for a setting.
    /// - Parameters:
    ///   - width: the maximum width of a control with segments, in pixels.
    ///   - unit: the unit of the channels on the scopes.
    ///   - isPanel: true in the panel beside the graphs, where a value should change without hiding the graphs.
    static func editor(
        for key: SettingKey, width: Int, unit: String, isPanel: Bool, _ looks: Looks
    ) -> SettingsEditor {
        switch key.row.kind {
        case .choice, .flag:
            let titles = looks.strings.choices(of: key, unit: unit)
            // Show montages in a list, because a list can omit the montages for which no suitable channels are selected.
            let isList = key.setting == .montage && key.row.choices.count > SettingsDraft.firstStandardMontage
            if !isList && Segments.width(for: titles, looks) <= width { return .segments(titles) }
            return isPanel && isRising(key) ? .stepper : .choices(titles)
        case .whole(let range, _): return range.count <= 200 ? .stepper : .entry
        case .decimal: return key.row.place.isOverGraphs ? .slider : .entry
        case .text: return .entry
        }
    }
}
