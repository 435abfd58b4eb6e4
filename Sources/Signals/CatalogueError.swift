/// The reason why the program does not accept a source's catalog.
public enum CatalogueError: Error, Equatable, Sendable {
    /// There are more than `SignalCatalogue.maximumSignals`.
    case tooManySignals
    /// All signals together have more than `SignalCatalogue.maximumChannels`.
    case tooManyChannels
    /// A block size is 0 or less.
    case noBlockSize(SignalType)
    /// A block size exceeds `SignalCatalogue.maximumBlockSize`.
    case blockTooLarge(SignalType)
    case noChannels
}
