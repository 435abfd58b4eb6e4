import Signals

/// A connected source with what the user chose from it. Made by the connection screen, ended by Disconnect.
///
/// The screen on top advances the source and reads its events, once in each `advance(to:)`.
public final class Session {
    public let source: any SignalSource
    /// What the bars show: "labserver:9000".
    public let title: String
    public let catalogue: SignalCatalogue
    public var selection: ChannelSelection
    /// The rings of the applied selection; nil before the first Apply.
    public private(set) var store: SampleStore?

    /// - Parameter source: connected, so that it has a catalogue.
    public init(source: any SignalSource, title: String) {
        self.source = source
        self.title = title
        catalogue = source.catalogue ?? SignalCatalogue(signals: [])
        selection = ChannelSelection(catalogue: catalogue)
    }

    /// Makes the rings for the selection and hands them to the source, which must be stopped. They keep as much of each
    /// channel as the memory that is set aside for them holds, and at least the displayed time window.
    public func applySelection(displayedMilliseconds: Int) {
        let seconds = StorageBudget.seconds(
            catalogue: catalogue, selection: selection.channels, displayedMilliseconds: displayedMilliseconds)
        let store = SampleStore(catalogue: catalogue, selection: selection.channels, seconds: seconds)
        self.store = store
        source.apply(store)
    }
}
