import Sound

/// A request from the loop's thread to the output's. It is a plain value, so that the output's thread frees nothing.
struct OutputCommand {
    enum Kind: UInt8 {
        case play, follow, stop, hold, resume, volume, speed
    }

    var kind: Kind
    var number: SoundNumber = 0
    /// For `play` and `follow`: the sound. The loop's thread keeps it until it has ended.
    var sound: UnsafeMutableRawPointer?
    /// For `play`: the start time in monotonic nanoseconds, 0 for at once. Otherwise the value.
    var value: Int64 = 0
    /// For `play`: the sound that its first frame ends; 0 for none.
    var replaced: SoundNumber = 0
}

/// A report from the output's thread.
struct OutputReport {
    enum Kind: UInt8 {
        case started, ended, held, starved, underrun, position
        /// A command failed: too many sounds, or no sound to follow.
        case refused
        /// The card is gone; the thread ends.
        case lost
    }

    var kind: Kind
    var number: SoundNumber = 0
    var end = SoundEnd.complete
    var place: Int64 = 0
    /// Monotonic nanoseconds.
    var time: Int64 = 0
}
