import Drawing
import Screens
import Widgets

/// Shows a shell's picture in two buffers alternately, as the device's display does.
final class TestDisplay {
    let size: Size
    private let presenter: Presenter
    private let buffers: [UnsafeMutablePointer<UInt32>]
    private var shown = 0

    init(size: Size) {
        self.size = size
        presenter = Presenter(nativeSize: size, rotation: .degrees0)
        buffers = (0..<2).map { _ in
            let buffer = UnsafeMutablePointer<UInt32>.allocate(capacity: size.width * size.height)
            // Fills the buffer with a color that no picture has.
            buffer.initialize(repeating: 0x1234_5678, count: size.width * size.height)
            return buffer
        }
    }

    deinit { for buffer in buffers { buffer.deallocate() } }

    /// Draws and shows a frame.
    /// - Returns: the area that changed.
    func show(_ shell: Shell, at now: Int64) -> Damage {
        let damage = shell.frame(now)
        presenter.add(damage)
        if presenter.isCurrent { return damage }
        guard
            let scanOut = try? ScanOut(
                memory: buffers[1 - shown], pitch: 4 * size.width, size: size, format: .xrgb8888)
        else { return damage }
        shown = 1 - shown
        presenter.present(shell.surface, live: shell.live, to: scanOut, buffer: shown)
        return damage
    }

    /// Rotates the shell's picture from now on.
    func turn(to rotation: Rotation) { presenter.turn(to: rotation) }

    /// Returns the pixels of the displayed picture, row by row.
    func pixels() -> [UInt32] { Array(UnsafeBufferPointer(start: buffers[shown], count: size.width * size.height)) }

    /// Returns the pixels of a surface, row by row.
    static func pixels(of surface: Surface) -> [UInt32] {
        [UInt32](unsafeUninitializedCapacity: surface.width * surface.height) { buffer, count in
            for y in 0..<surface.height {
                (buffer.baseAddress! + y * surface.width).update(from: surface.row(y), count: surface.width)
            }
            count = surface.width * surface.height
        }
    }

    /// Returns a copy of the displayed picture.
    func picture() -> Surface? {
        guard let picture = try? Surface(width: size.width, height: size.height) else { return nil }
        for y in 0..<size.height {
            picture.row(y).update(from: buffers[shown] + y * size.width, count: size.width)
        }
        return picture
    }
}
