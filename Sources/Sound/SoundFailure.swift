/// Why a sound cannot be played.
public enum SoundFailure: UInt8, Error, Sendable, CaseIterable {
    /// The file cannot be opened or read.
    case unreadable
    /// It is no sound file of a kind that is known.
    case unknownFormat
    /// It is of a known kind, but its rate, channels or encoding are not played.
    case unsupported
    /// Its beginning is damaged.
    case damaged
    /// The texts and pictures in it are too large (`OggLimits.packetBytes`).
    case commentsTooLarge
    /// As many sounds as possible are loaded or played.
    case tooMany
    /// There is no sound of this number.
    case noSuchSound
    /// Memory is short.
    case memory
}
