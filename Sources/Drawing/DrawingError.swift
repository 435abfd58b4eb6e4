/// Errors of surfaces, fonts and pictures.
public enum DrawingError: Error, Equatable, Sendable {
    /// The width or height is not in the range from 1 to the maximum extent of a surface.
    case size(width: Int, height: Int)
    /// There is no memory for a surface or a cache.
    case outOfMemory
    /// A font file is missing, or is not an outline font. The code is FreeType's error number.
    case font(FontWeight, code: Int)
    /// The distance between rows of scan-out memory does not fit the memory's width or pixel format.
    case pitch(Int)
    /// Scan-out memory does not begin at a multiple of a pixel's bytes.
    case alignment
    /// libpng could not encode a picture.
    case png
    /// The bytes are not a PNG, or libpng cannot decode it.
    case notDecoded
}
