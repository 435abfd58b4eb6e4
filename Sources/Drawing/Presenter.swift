import CVectors

/// Copies the changes of the drawn picture to scan-out memory, rotated and converted to its pixel format. Live parts, which the drawn picture does
/// not contain, are written to scan-out memory directly if the panel's orientation and pixel format allow it.
///
/// Each buffer has its own list of changes, because it lacks the changes that were written only to the other buffers.
public final class Presenter {
    /// The maximum number of scan-out buffers.
    public static let maximumBuffers = 4
    /// The side of the tiles, in pixels, in which a picture is rotated by 90 or 270 degrees. Their 4 kB remain in the processor's cache, and a row of
    /// a tile covers at least 64 bytes of scan-out memory.
    static let tileExtent = 32
    private static let tilePixels = tileExtent * tileExtent

    public private(set) var rotation: Rotation
    public let nativeSize: Size
    /// The number of scan-out buffers that alternate.
    public let buffers: Int
    private var pending: InlineArray<4, Damage>
    /// The buffer that was written last; nil before the first write.
    private var latest: Int?
    private let tile: UnsafeMutablePointer<UInt32>
    /// Memory for live parts that cannot be written directly: the pixels of one tile.
    private let liveTile: UnsafeMutablePointer<UInt32>

    /// - Parameters:
    ///   - nativeSize: the size of the panel's mode in pixels.
    ///   - buffers: the number of alternating buffers, 1 to `maximumBuffers`.
    public init(nativeSize: Size, rotation: Rotation, buffers: Int = 2) {
        self.buffers = max(1, min(Self.maximumBuffers, buffers))
        self.nativeSize = nativeSize
        self.rotation = rotation
        let size = rotation.logicalSize(native: nativeSize)
        pending = InlineArray(repeating: Damage(Rect(x: 0, y: 0, width: size.width, height: size.height)))
        tile = .allocate(capacity: Self.tilePixels)
        tile.initialize(repeating: 0, count: Self.tilePixels)
        liveTile = .allocate(capacity: Self.tilePixels)
        liveTile.initialize(repeating: 0, count: Self.tilePixels)
    }

    deinit {
        tile.deallocate()
        liveTile.deallocate()
    }

    /// The size of the surface to draw on.
    public var logicalSize: Size { rotation.logicalSize(native: nativeSize) }

    /// The rectangle of the surface to draw on, from (0, 0).
    public var logicalBounds: Rect { Rect(x: 0, y: 0, width: logicalSize.width, height: logicalSize.height) }

    /// Changes the rotation. From now on, surfaces must have the new logical size, and every buffer lacks the whole picture until it is written
    /// again.
    public func turn(to new: Rotation) {
        rotation = new
        latest = nil
        for index in 0..<buffers { pending[index] = Damage(logicalBounds) }
    }

    /// Adds changes, which every buffer lacks from now on.
    public func add(_ damage: Damage) {
        for index in 0..<buffers { pending[index].add(damage) }
    }

    /// Marks the whole picture as missing in every buffer, for example after a change of the mode or of the buffers.
    public func invalidate() { add(Damage(logicalBounds)) }

    /// True if the buffer that was written last, and is therefore shown, lacks no changes, so that the display needs no other buffer.
    public var isCurrent: Bool { latest.map { pending[$0].isEmpty } ?? false }

    /// Writes the changes that a buffer lacks.
    /// - Parameters:
    ///   - surface: the drawn picture, with the logical size.
    ///   - live: parts that the surface does not contain.
    ///   - buffer: the number of the buffer to which scanOut refers, from 0.
    /// - Returns: the written area in pixels of the panel; empty if a size does not match.
    @discardableResult
    public func present(
        _ surface: Surface, live: (any LiveParts)? = nil, to scanOut: ScanOut, buffer: Int
    ) -> Damage {
        var written = Damage()
        guard (0..<buffers).contains(buffer), surface.size == logicalSize, scanOut.size == nativeSize else {
            return written
        }
        var part = 0
        for index in 0..<pending[buffer].count {
            let rect = pending[buffer][index].intersection(logicalBounds)
            if rect.isEmpty { continue }
            if let live {
                if let found = Self.part(of: live, with: rect, from: part) {
                    write(live, found, rect, to: scanOut)
                    part = found + 1
                } else {
                    bring(rect, of: surface, live, from: 0, to: scanOut)
                }
            } else {
                copy(PixelRows(surface), to: scanOut, native(rect))
            }
            written.add(native(rect))
        }
        pending[buffer].removeAll()
        latest = buffer
        return written
    }

    private func native(_ rect: Rect) -> Rect { rotation.native(rect, nativeSize: nativeSize) }

    /// The live part that contains a rectangle completely; nil if there is none. The search begins at the part `first`, because changes usually come
    /// in the order of the parts.
    private static func part(of live: any LiveParts, with rect: Rect, from first: Int) -> Int? {
        let count = live.count
        var part = first
        for _ in 0..<count {
            if part >= count { part = 0 }
            if live.area(part).contains(rect) { return part }
            part += 1
        }
        return nil
    }

    /// Writes a rectangle of the picture: the live parts in it, beginning with a given one, and a copy of the surface for the rest.
    private func bring(
        _ rect: Rect, of surface: Surface, _ live: any LiveParts, from first: Int, to scanOut: ScanOut
    ) {
        for part in first..<max(first, live.count) {
            let inner = live.area(part).intersection(rect)
            if inner.isEmpty { continue }
            write(live, part, inner, to: scanOut)
            func rest(_ x: Int, _ y: Int, _ right: Int, _ bottom: Int) {
                guard x < right, y < bottom else { return }
                bring(
                    Rect(x: x, y: y, width: right - x, height: bottom - y), of: surface, live, from: part + 1,
                    to: scanOut)
            }
            rest(rect.x, rect.y, rect.right, inner.y)
            rest(rect.x, inner.y, inner.x, inner.bottom)
            rest(inner.right, inner.y, rect.right, inner.bottom)
            return rest(rect.x, inner.bottom, rect.right, rect.bottom)
        }
        copy(PixelRows(surface), to: scanOut, native(rect))
    }

    /// Writes a rectangle of a live part.
    private func write(_ live: any LiveParts, _ part: Int, _ rect: Rect, to scanOut: ScanOut) {
        if rotation == .degrees0, let rows = scanOut.rows(from: rect) {
            return live.write(part, rect, to: rows)
        }
        // If the rotation does not exchange rows and columns, write longer pieces of a row at a time.
        let width = rotation.swapsAxes ? Self.tileExtent : min(rect.width, Self.tilePixels / 4)
        let height = Self.tilePixels / width
        for y in stride(from: rect.y, to: rect.bottom, by: height) {
            for x in stride(from: rect.x, to: rect.right, by: width) {
                let piece = Rect(x: x, y: y, width: width, height: height).intersection(rect)
                let rows = PixelRows(liveTile, at: Point(x: x, y: y), stride: width)
                live.write(part, piece, to: rows)
                copy(rows, to: scanOut, native(piece))
            }
        }
    }

    /// Copies a rectangle of the panel.
    private func copy(_ rows: PixelRows, to scanOut: ScanOut, _ rect: Rect) {
        switch rotation {
        case .degrees0:
            for y in rect.y..<rect.bottom {
                scanOut.write(rows.pixel(rect.x, y), x: rect.x, y: y, count: rect.width)
            }
        case .degrees180:
            for y in rect.y..<rect.bottom {
                let last = rows.pixel(logicalSize.width - 1 - rect.x, logicalSize.height - 1 - y)
                reversed(last, to: scanOut, x: rect.x, y: y, count: rect.width)
            }
        case .degrees90, .degrees270:
            for y in stride(from: rect.y, to: rect.bottom, by: Self.tileExtent) {
                for x in stride(from: rect.x, to: rect.right, by: Self.tileExtent) {
                    let part = Rect(x: x, y: y, width: Self.tileExtent, height: Self.tileExtent)
                    copyTile(rows, to: scanOut, part.intersection(rect))
                }
            }
        }
    }
    /// Writes a row whose pixels have decreasing addresses in the source, in pieces of at most a tile's length.
    private func reversed(
        _ last: UnsafeMutablePointer<UInt32>, to scanOut: ScanOut, x: Int, y: Int, count: Int
    ) {
        for start in stride(from: 0, to: count, by: Self.tilePixels) {
            let length = min(Self.tilePixels, count - start)
            pixels_reverse(tile, last - start, Int32(length))
            scanOut.write(tile, x: x + start, y: y, count: length)
        }
    }

    /// Copies and rotates one tile: reads rows of the picture into columns of the tile's memory, and then writes the tile's rows to the panel.
    private func copyTile(_ rows: PixelRows, to scanOut: ScanOut, _ rect: Rect) {
        let extent = Self.tileExtent
        let stride = Int32(rows.stride)
        let (width, height) = (Int32(rect.width), Int32(rect.height))
        // A row of the picture is a column of the panel.
        if rotation == .degrees90 {
            let source = rows.pixel(rect.y, logicalSize.height - 1 - rect.x)
            pixels_transpose(tile, Int32(extent), source, -stride, width, height)
        } else {
            let source = rows.pixel(logicalSize.width - rect.bottom, rect.x)
            pixels_transpose(tile + (rect.height - 1) * extent, -Int32(extent), source, stride, width, height)
        }
        for line in 0..<rect.height {
            scanOut.write(tile + line * extent, x: rect.x, y: rect.y + line, count: rect.width)
        }
    }
}
