import Settings
import Signals
import Widgets

/// One line of a settings screen.
enum SettingsItem: Equatable {
    case header(SettingGroup)
    case setting(SettingKey)
    /// A row that opens the page for the scopes of a kind of signal.
    case kind(SignalKind)
    /// A row with the device's own network address.
    case ownAddress
    /// A row that opens another screen, by its index in `SettingsLink.all`.
    case link(Int)
    /// A note that states when the settings above it take effect.
    case note(SettingRow.Effect)

    /// The lines of one page, for a draft. Settings that have no effect at present are omitted.
    /// - Parameters:
    ///   - kinds: the kinds of signals that have their own page.
    ///   - hasBacklight: true if the board has a backlight with adjustable brightness.
    static func items(
        on place: SettingRow.Place, for draft: Settings, kinds: [SignalKind], hasBacklight: Bool
    ) -> [SettingsItem] {
        var items: [SettingsItem] = []
        var group: SettingGroup?
        var effect: SettingRow.Effect?
        for key in SettingKey.allCases where key.row.place == place && matters(key, draft) {
            if key.setting == .brightness && !hasBacklight { continue }
            // A typed matrix could make the panel useless, so only the screen that tries it first changes it.
            if key.setting == .touchMatrix { continue }
            if key.row.group != group {
                if key.row.group == .spectrograms { items += [.header(.scopes)] + kinds.map { .kind($0) } }
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

    private static func matters(_ key: SettingKey, _ draft: Settings) -> Bool {
        if case .scale(let kind) = key.row.place { return matters(key.setting, of: kind, draft) }
        return switch key.setting {
        case .stackedScopes, .clampsStack, .stackColors: draft.stacksScopes
        case .spectrogramMaximum, .spectrogramMinimum: draft.spectrogramScale == .fixed
        case .address, .netmask, .gateway, .nameServer: draft[number: .network] == 1
        case .spectrogramsOf: draft.showsSpectrograms && draft.changesSamples
        case .window, .decibel, .spectraPerSecond, .colorMap, .accelerationSpectrograms, .band: draft.showsSpectrograms
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

    /// Selects the control for a setting.
    /// - Parameters:
    ///   - width: the maximum width of a control with segments, in pixels.
    ///   - unit: the unit of the channels on the scopes.
    static func editor(for key: SettingKey, width: Int, unit: String, _ looks: Looks) -> SettingsEditor {
        switch key.row.kind {
        case .choice, .flag:
            let titles = looks.strings.choices(of: key, unit: unit)
            // Use a list for montages, because a list can omit choices; see `SettingsDraft.offered`.
            let isList = key.setting == .montage && key.row.choices.count > SettingsDraft.firstStandardMontage
            return !isList && Segments.width(for: titles, looks) <= width ? .segments(titles) : .choices(titles)
        case .whole(let range, _): return range.count <= 200 ? .stepper : .entry
        case .decimal: return key.row.place.isOverGraphs ? .slider : .entry
        case .text: return .entry
        }
    }
}
