/// Provides the frames of a sound: from a file that another thread decodes, or from an array in tests.
public protocol SoundSource: AnyObject {
    /// The sampling rate of the sound: frames per second, 8000 to 192,000.
    var rate: Int { get }
    /// Passes frames that are ready to the caller. Neither blocks nor allocates. - Parameters:
    ///   - frames: memory for two floats per frame, left and right, from -1 to 1.
    ///   - most: the maximum number of frames.
    /// - Returns: the number of frames that were passed.
    func take(_ frames: UnsafeMutablePointer<Float>, most: Int) -> Int
    /// True if no further frames of the sound follow.
    var isAtEnd: Bool { get }
    /// True if the sound ends early, because the rest of its file cannot be read.
    var isDamaged: Bool { get }
}

/// The sampling rates of sounds that are supported.
public enum SoundRate {
    public static let range = 8000...192_000
}
