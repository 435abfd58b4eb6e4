import Settings

/// Collects the changes of settings that occur while a screen is not visible. The screen applies them when it appears again.
public final class SettingsWatch {
    /// The collected changes. They are in a separate object that the store's observer retains, so that the observer does not retain the
    /// `SettingsWatch`.
    private final class Collection {
        var keys: [SettingKey] = []
    }

    private let store: SettingsStore
    private let collection: Collection
    private let observation: UInt32

    public init(_ settings: [Setting], of store: SettingsStore) {
        let collection = Collection()
        self.store = store
        self.collection = collection
        observation = store.observe(settings) { change in
            for key in change.keys where settings.contains(key.setting) && !collection.keys.contains(key) {
                collection.keys.append(key)
            }
        }
    }

    deinit { store.end(observation) }

    /// Returns the changes since the last call; nil if there are none.
    public func take() -> SettingsChange? {
        defer { collection.keys = [] }
        return SettingsChange(to: store.current, collection.keys)
    }
}
