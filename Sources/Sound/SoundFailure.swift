/// The reason why a sound cannot be played.
public enum SoundFailure: UInt8, Error, Sendable, CaseIterable {
    /// The file cannot be opened or read.
    case unreadable
    /// The file is not a sound file of a supported format.
    case unknownFormat
    /// The format is supported, but the sampling rate, the number of channels or the encoding is not.
    case unsupported
    /// The beginning of the file is damaged.
    case damaged
    /// The texts and pictures in the file are too large (`OggLimits.packetBytes`).
    case commentsTooLarge
    /// The maximum number of sounds is already loaded or playing.
    case tooMany
    /// There is no sound with this number.
    case noSuchSound
    /// The memory is insufficient.
    case memory
}
