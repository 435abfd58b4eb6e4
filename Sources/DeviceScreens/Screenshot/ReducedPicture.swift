import Drawing

/// Returns a smaller copy of a picture. Each pixel is the mean of the pixels that it replaces.
/// - Parameters:
///   - size: the size of the copy: at least 1 x 1, at most the size of the picture.
/// - Throws: `size` for another size; `outOfMemory` without memory for the copy.
func reduced(_ picture: Surface, to size: Size) throws(DrawingError) -> Surface {
    let small = try Surface(width: min(size.width, picture.width), height: min(size.height, picture.height))
    for y in 0..<small.height {
        let top = y * picture.height / small.height
        let bottom = (y + 1) * picture.height / small.height
        let row = small.row(y)
        for x in 0..<small.width {
            let left = x * picture.width / small.width
            let right = (x + 1) * picture.width / small.width
            var red: UInt32 = 0
            var green: UInt32 = 0
            var blue: UInt32 = 0
            for sourceY in top..<bottom {
                let source = picture.row(sourceY)
                for sourceX in left..<right {
                    let pixel = source[sourceX]
                    red &+= pixel >> 16 & 0xFF
                    green &+= pixel >> 8 & 0xFF
                    blue &+= pixel & 0xFF
                }
            }
            let count = UInt32((bottom - top) * (right - left))
            row[x] = 0xFF00_0000 | (red / count) << 16 | (green / count) << 8 | (blue / count)
        }
    }
    return small
}
