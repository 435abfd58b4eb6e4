import Settings

/// One line of a settings screen.
enum SettingsItem: Equatable {
    case header(SettingRow.Group)
    case setting(SettingKey)
    /// The device's own address, above what can be set of it.
    case ownAddress
    /// Opens another screen: a place in `SettingsLink.all`.
    case link(Int)
    /// Says when the settings above take effect.
    case note(SettingRow.Effect)

    /// The lines of one page, for settings as they are being edited: what plays no part is left out.
    static func items(on place: SettingRow.Place, for draft: Settings) -> [SettingsItem] {
        var items: [SettingsItem] = []
        var group: SettingRow.Group?
        var effect: SettingRow.Effect?
        for key in SettingKey.allCases where key.row.place == place && matters(key, draft) {
            if key.row.group != group {
                if let effect, effect != .atOnce, effect != key.row.effect { items.append(.note(effect)) }
                items.append(.header(key.row.group))
                if key.row.group == .network { items.append(.ownAddress) }
            }
            group = key.row.group
            effect = key.row.effect
            items.append(.setting(key))
        }
        if let effect, effect != .atOnce { items.append(.note(effect)) }
        for (index, link) in SettingsLink.all.enumerated() where link.page == place { items.append(.link(index)) }
        return items
    }

    private static func matters(_ key: SettingKey, _ draft: Settings) -> Bool {
        switch key {
        case .scopeMaximum, .scopeMinimum: draft.scopeScale == .fixed
        case .spectrogramMaximum, .spectrogramMinimum: draft.spectrogramScale == .fixed
        case .address, .netmask, .gateway, .nameServer: draft[number: .network] == 1
        case .window, .decibel, .spectraPerSecond, .colorMap, .bandEEG, .bandECG, .bandEMG, .bandOthers:
            draft.showsSpectrograms
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
    static func editor(for key: SettingKey, width: Int, _ looks: Looks) -> SettingsEditor {
        switch key.row.kind {
        case .choice, .flag:
            let titles = looks.strings.choices(of: key)
            return Segments.width(for: titles, looks) <= width ? .segments(titles) : .choices(titles)
        case .whole(let range, _): return range.count <= 200 ? .stepper : .entry
        case .decimal: return key.row.place == .inApp ? .slider : .entry
        case .text: return .entry
        }
    }
}
