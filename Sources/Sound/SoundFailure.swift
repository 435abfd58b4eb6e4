/// Why a sound cannot be played.
public enum SoundFailure: UInt8, Error, Sendable, CaseIterable {
    /// The file cannot be opened or read.
    case unreadable
    /// It is not a sound file of a known format.
    case unknownFormat
    /// Its format is known, but its rate, channels or encoding are not supported.
    case unsupported
    /// Its beginning is damaged.
    case damaged
    /// The texts and pictures in it are too large (`OggLimits.packetBytes`).
    case commentsTooLarge
    /// The maximum number of sounds is loaded or playing.
    case tooMany
    /// There is no sound with this number.
    case noSuchSound
    /// Out of memory.
    case memory
}
