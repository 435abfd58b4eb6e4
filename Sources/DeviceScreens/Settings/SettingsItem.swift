import Settings
import Signals
import Widgets

/// One line of a settings screen.
enum SettingsItem: Equatable {
    case header(SettingGroup)
    case setting(SettingKey)
    /// Opens the page of the scopes of a kind of signal.
    case kind(SignalKind)
    /// The device's own address, above what can be set of it.
    case ownAddress
    /// Opens another screen: a place in `SettingsLink.all`.
    case link(Int)
    /// Says when the settings above take effect.
    case note(SettingRow.Effect)

    /// The lines of one page, for settings as they are being edited: what plays no part is left out.
    /// - Parameters:
    ///   - kinds: the kinds of signals that have a page of their own.
    ///   - hasBacklight: whether the board has one whose brightness can be set.
    static func items(
        on place: SettingRow.Place, for draft: Settings, kinds: [SignalKind], hasBacklight: Bool
    ) -> [SettingsItem] {
        var items: [SettingsItem] = []
        var group: SettingGroup?
        var effect: SettingRow.Effect?
        for key in SettingKey.allCases where key.row.place == place && matters(key, draft) {
            if key.setting == .brightness && !hasBacklight { continue }
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
        case .stackedScopes: draft.stacksScopes
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
            draft.scopeScale(kind) == .perMillimetre || (kind.facts.isOnPaper && draft.paperPage != nil)
        case .center: draft.scopeScale(kind) == .perMillimetre
        case .paperSpeed, .paperColors: draft.paperPage != nil
        default: true
        }
    }
}

/// With what a setting is edited.
enum SettingsEditor {
    case segments([String])
    /// A list of choices on a screen of its own.
    case choices([String])
    case stepper
    case slider
    /// A field on a screen of its own.
    case entry

    /// - Parameter width: how wide segments may be, in pixels.
    /// - Parameter unit: of the scopes' channels.
    static func editor(for key: SettingKey, width: Int, unit: String, _ looks: Looks) -> SettingsEditor {
        switch key.row.kind {
        case .choice, .flag:
            let titles = looks.strings.choices(of: key, unit: unit)
            return Segments.width(for: titles, looks) <= width ? .segments(titles) : .choices(titles)
        case .whole(let range, _): return range.count <= 200 ? .stepper : .entry
        case .decimal: return key.row.place.isOverGraphs ? .slider : .entry
        case .text: return .entry
        }
    }
}
