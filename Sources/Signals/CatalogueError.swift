/// Why a source's catalogue is refused.
public enum CatalogueError: Error, Equatable, Sendable {
    /// More than `SignalCatalogue.maximumSignals`.
    case tooManySignals
    /// More than `SignalCatalogue.maximumChannels` in all signals together.
    case tooManyChannels
    /// A block size of 0 or less.
    case noBlockSize(SignalType)
    /// A block size above `SignalCatalogue.maximumBlockSize`.
    case blockTooLarge(SignalType)
    case noChannels
}
