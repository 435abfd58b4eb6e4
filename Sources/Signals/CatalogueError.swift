/// The reason why the program does not accept a source's catalog.
public enum CatalogueError: Error, Equatable, Sendable {
    /// There are more than `SignalCatalogue.maximumSignals`.
    case tooManySignals
    /// All signals together have more than `SignalCatalogue.maximumChannels`.
    case tooManyChannels
    /// The block size of a signal is 0 or less.
    case noBlockSize(SignalType)
    /// The block size of a signal exceeds `SignalCatalogue.maximumBlockSize`.
    case blockTooLarge(SignalType)
    case noChannels
}
