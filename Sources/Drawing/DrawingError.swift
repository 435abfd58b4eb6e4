/// Errors of surfaces, fonts and pictures.
public enum DrawingError: Error, Equatable, Sendable {
    /// A width or height that is not 1 to `Surface.maximumExtent`.
    case size(width: Int, height: Int)
    /// No memory for a surface or a cache.
    case outOfMemory
    /// A font file is missing or is not an outline font; FreeType's error number.
    case font(FontWeight, code: Int)
    /// Scan-out memory with a pitch that does not fit its width or its pixels.
    case pitch(Int)
    /// Scan-out memory that does not start at a multiple of a pixel's bytes.
    case alignment
    /// libpng could not encode a picture.
    case png
    /// The bytes are not a PNG, or one that libpng cannot decode.
    case notDecoded
}
