// light-sensor: reports when a part of the display becomes bright or dark, as a photodiode on the panel would. For tests of the times of markers; only
// the emulated board's image contains it. Usage: light-sensor X Y HEIGHT. The part is a column of pixels that begins at X, Y.
//
// Each change is a line on the standard output: two times by CLOCK_MONOTONIC in nanoseconds, and 1 for bright or 0 for dark. The light changed between
// the two times: the program asks the display driver four thousand times a second for the buffer that the display shows, and looks at its pixels.
import CDRM
import CSystem
import Platform
import TouchScripts

/// The pixels of a buffer that the display shows.
struct Shown {
    let identifier: UInt32
    let pixels: UnsafeMutableRawPointer
    let pitch: Int
}

let usage = "usage: light-sensor X Y HEIGHT"
let interval: UInt32 = 250
/// A pixel counts as bright if its blue component is at least this large, of 255.
let threshold: UInt8 = 0x80

func fail(_ message: String) -> Never {
    print("light-sensor: " + message)
    exit(1)
}

let arguments = programArguments().compactMap { decimal($0.utf8) }
guard arguments.count == 3 else { fail(usage) }
let (x, y, height) = (arguments[0], arguments[1], arguments[2])
let card = system_open("/dev/dri/card0", O_RDWR, 0)
guard card >= 0, let resources = drmModeGetResources(card) else { fail("there is no display") }
let output = (0..<Int(resources.pointee.count_crtcs)).map { resources.pointee.crtcs[$0] }.first { candidate in
    guard let state = drmModeGetCrtc(card, candidate) else { return false }
    defer { drmModeFreeCrtc(state) }
    return state.pointee.buffer_id != 0
}
guard let output else { fail("the display is off") }

/// The number of the buffer that the display shows; 0 for none.
func shownBuffer() -> UInt32 {
    guard let state = drmModeGetCrtc(card, output) else { return 0 }
    defer { drmModeFreeCrtc(state) }
    return state.pointee.buffer_id
}

/// Makes a buffer readable for this program.
func open(_ buffer: UInt32) -> Shown {
    guard let info = drmModeGetFB(card, buffer) else { fail("a buffer cannot be read") }
    defer { drmModeFreeFB(info) }
    let (pitch, rows) = (Int(info.pointee.pitch), Int(info.pointee.height))
    guard info.pointee.bpp == 32, y + height <= rows, 4 * (x + 1) <= pitch else {
        fail("the part is outside of the picture")
    }
    guard let pixels = kms_map(card, info.pointee.handle, UInt64(pitch * rows)) else {
        fail("a buffer cannot be mapped")
    }
    return Shown(identifier: buffer, pixels: pixels, pitch: pitch)
}

func isBright(_ shown: Shown) -> Bool {
    (y..<y + height).contains {
        shown.pixels.load(fromByteOffset: $0 * shown.pitch + 4 * x, as: UInt8.self) >= threshold
    }
}

/// Looks at the display until the process is killed, before all processes that do not have a real-time priority.
func watch() -> Never {
    guard system_thread_schedule(1, 0) == 0 else { fail("the priority was refused") }
    var buffers: [Shown] = []
    var last: UInt32 = 0
    var wasBright = false
    var before = system_monotonic_nanoseconds()
    while true {
        usleep(interval)
        let asked = system_monotonic_nanoseconds()
        let number = shownBuffer()
        let now = system_monotonic_nanoseconds()
        let earlier = before
        before = asked
        guard number != last, number != 0 else { continue }
        last = number
        let known = buffers.first { $0.identifier == number }
        let shown = known ?? open(number)
        if known == nil { buffers.append(shown) }
        let bright = isBright(shown)
        guard bright != wasBright else { continue }
        wasBright = bright
        print(String(earlier) + " " + String(now) + (bright ? " 1" : " 0"))
        fflush(nil)
    }
}

watch()
