import Sound

/// A request from the loop's thread to the output's thread. It is a trivial value, so that the output's thread never frees memory.
struct OutputCommand {
    enum Kind: UInt8 {
        case play, follow, stop, pause, resume, volume, speed
    }

    var kind: Kind
    var number: SoundNumber = 0
    /// For `play` and `follow`: the sound. The loop's thread retains the sound until the sound has ended.
    var sound: UnsafeMutableRawPointer?
    /// For `play`: the start time in monotonic nanoseconds; 0 to start immediately. For other commands: the value of the command, such as a volume.
    var value: Int64 = 0
    /// For `play`: the number of the sound that ends when the first frame of the new sound is played; 0 for none.
    var replaced: SoundNumber = 0
}

/// A report from the output's thread to the loop's thread.
struct OutputReport {
    enum Kind: UInt8 {
        case started, ended, paused, starved, underrun, position
        /// A command failed, because there are too many sounds, or the sound to follow does not exist.
        case refused
        /// The card was removed or is broken, and the output's thread ends.
        case lost
    }

    var kind: Kind
    var number: SoundNumber = 0
    var end = SoundEnd.complete
    var place: Int64 = 0
    /// The time of the report in monotonic nanoseconds.
    var time: Int64 = 0
}
