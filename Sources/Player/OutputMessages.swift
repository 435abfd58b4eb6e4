import Sound

/// What the loop's thread asks of the output's. Plain, so that the output's thread frees nothing.
struct OutputCommand {
    enum Kind: UInt8 {
        case play, follow, stop, hold, resume, volume, speed
    }

    var kind: Kind
    var number: SoundNumber = 0
    /// Of `play` and `follow`: the sound, which the loop's thread keeps until it has ended.
    var sound: UnsafeMutableRawPointer?
    /// Of `play`: when, in monotonic nanoseconds, 0 for at once. Else the value.
    var value: Int64 = 0
}

/// What the output's thread reports.
struct OutputReport {
    enum Kind: UInt8 {
        case started, ended, held, starved, underrun, position
        /// A command could not be carried out: too many sounds, or none to follow.
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
