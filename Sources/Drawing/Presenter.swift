import CVectors

/// Brings what has changed of the drawn picture into scan-out memory: turned, and in its pixel format.
///
/// Each buffer has its own damage, since a buffer that was shown misses what was drawn meanwhile into the other.
public final class Presenter {
    /// The most buffers.
    public static let maximumBuffers = 4
    /// Pixels on a side of the tile through which a picture is turned by 90 or 270 degrees: 4 kB stay cached, and a
    /// row of a tile is at least 64 bytes of scan-out memory.
    static let tileExtent = 32

    public let rotation: Rotation
    public let nativeSize: Size
    /// How many buffers there are.
    public let buffers: Int
    private var pending: InlineArray<4, Damage>
    /// The buffer that was written last.
    private var latest: Int?
    private let tile: UnsafeMutablePointer<UInt32>

    /// - Parameters:
    ///   - nativeSize: the size of the panel's mode.
    ///   - buffers: how many buffers are shown in turn, 1 to `maximumBuffers`.
    public init(nativeSize: Size, rotation: Rotation, buffers: Int = 2) {
        self.buffers = max(1, min(Self.maximumBuffers, buffers))
        self.nativeSize = nativeSize
        self.rotation = rotation
        let size = rotation.logicalSize(native: nativeSize)
        pending = InlineArray(repeating: Damage(Rect(x: 0, y: 0, width: size.width, height: size.height)))
        tile = .allocate(capacity: Self.tileExtent * Self.tileExtent)
        tile.initialize(repeating: 0, count: Self.tileExtent * Self.tileExtent)
    }

    deinit { tile.deallocate() }

    /// The size of the surface to draw on.
    public var logicalSize: Size { rotation.logicalSize(native: nativeSize) }

    /// The rectangle to draw on, from (0, 0).
    public var logicalBounds: Rect { Rect(x: 0, y: 0, width: logicalSize.width, height: logicalSize.height) }

    /// Notes what was drawn; every buffer misses it from now on.
    public func add(_ damage: Damage) {
        for index in 0..<buffers { pending[index].add(damage) }
    }

    /// Makes every buffer miss the whole picture, as after a change of the mode or of the buffers.
    public func invalidate() { add(Damage(logicalBounds)) }

    /// Whether the buffer that was written last, which is the one that is shown, misses nothing: no other one needs to
    /// be written and shown.
    public var isCurrent: Bool { latest.map { pending[$0].isEmpty } ?? false }

    /// Copies what the buffer misses.
    /// - Parameters:
    ///   - surface: the drawn picture, of `logicalSize`.
    ///   - buffer: which buffer `scanOut` is, from 0.
    /// - Returns: what was written, in pixels of the panel. Empty when a size does not match.
    @discardableResult
    public func present(_ surface: Surface, to scanOut: ScanOut, buffer: Int) -> Damage {
        var written = Damage()
        guard (0..<buffers).contains(buffer), surface.size == logicalSize, scanOut.size == nativeSize else {
            return written
        }
        for index in 0..<pending[buffer].count {
            let rect = rotation.native(pending[buffer][index].intersection(logicalBounds), nativeSize: nativeSize)
            if rect.isEmpty { continue }
            copy(surface, to: scanOut, rect)
            written.add(rect)
        }
        pending[buffer].removeAll()
        latest = buffer
        return written
    }

    /// Copies a rectangle of the panel.
    private func copy(_ surface: Surface, to scanOut: ScanOut, _ rect: Rect) {
        switch rotation {
        case .degrees0:
            for y in rect.y..<rect.bottom {
                scanOut.write(surface.row(y) + rect.x, x: rect.x, y: y, count: rect.width)
            }
        case .degrees180:
            for y in rect.y..<rect.bottom {
                let last = surface.row(surface.height - 1 - y) + (surface.width - 1 - rect.x)
                reversed(last, to: scanOut, x: rect.x, y: y, count: rect.width)
            }
        case .degrees90, .degrees270:
            for y in stride(from: rect.y, to: rect.bottom, by: Self.tileExtent) {
                for x in stride(from: rect.x, to: rect.right, by: Self.tileExtent) {
                    let part = Rect(x: x, y: y, width: Self.tileExtent, height: Self.tileExtent)
                    copyTile(surface, to: scanOut, part.intersection(rect))
                }
            }
        }
    }

    /// Writes a row that runs towards lower addresses in the source, in parts as long as the tile.
    private func reversed(
        _ last: UnsafeMutablePointer<UInt32>, to scanOut: ScanOut, x: Int, y: Int, count: Int
    ) {
        let capacity = Self.tileExtent * Self.tileExtent
        for start in stride(from: 0, to: count, by: capacity) {
            let length = min(capacity, count - start)
            pixels_reverse(tile, last - start, Int32(length))
            scanOut.write(tile, x: x + start, y: y, count: length)
        }
    }

    /// Turns a tile of the panel by reading rows of the picture, then writes its rows.
    private func copyTile(_ surface: Surface, to scanOut: ScanOut, _ rect: Rect) {
        let extent = Self.tileExtent
        let stride = Int32(surface.stride)
        let (width, height) = (Int32(rect.width), Int32(rect.height))
        // A column of the panel is a row of the picture.
        if rotation == .degrees90 {
            let source = surface.row(surface.height - 1 - rect.x) + rect.y
            pixels_transpose(tile, Int32(extent), source, -stride, width, height)
        } else {
            let source = surface.row(rect.x) + (surface.width - rect.bottom)
            pixels_transpose(tile + (rect.height - 1) * extent, -Int32(extent), source, stride, width, height)
        }
        for line in 0..<rect.height {
            scanOut.write(tile + line * extent, x: rect.x, y: rect.y + line, count: rect.width)
        }
    }
}
