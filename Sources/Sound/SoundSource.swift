/// What gives the frames of a sound: a file that another thread decodes, an array in tests.
public protocol SoundSource: AnyObject {
    /// Frames a second, 8000 to 192,000.
    var rate: Int { get }
    /// Takes the next frames, as many as are there. Neither waits nor allocates.
    /// - Parameters:
    ///   - frames: two floats a frame, left and right, from -1 to 1.
    ///   - most: as many fit.
    /// - Returns: how many were taken.
    func take(_ frames: UnsafeMutablePointer<Float>, most: Int) -> Int
    /// Whether no frame will come any more behind those that were taken.
    var isAtEnd: Bool { get }
    /// Whether that is before its end, since the rest cannot be read.
    var isDamaged: Bool { get }
}

/// Rates that are played.
public enum SoundRate {
    public static let range = 8000...192_000
}
