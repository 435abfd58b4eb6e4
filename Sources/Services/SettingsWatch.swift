import Settings

/// Collects changes of settings for a screen that takes them when it appears again.
public final class SettingsWatch {
    /// What the store's observer fills; it does not hold the watch.
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

    /// What changed since it was taken last; nil for nothing.
    public func take() -> SettingsChange? {
        defer { collection.keys = [] }
        return SettingsChange(to: store.current, collection.keys)
    }
}
