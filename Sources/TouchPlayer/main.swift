import CUinput
import TouchScripts

// touch-player: plays touch scripts on the emulated board. It creates a touch screen with uinput and executes the lines that arrive on a port. Usage:
// touch-player WIDTHxHEIGHT PORT

let maximumLine = 64

func fail(_ message: String) -> Never {
    print("touch-player: \(message)")
    _exit(1)
}

/// The content of a file, at most a memory page.
func contents(_ path: String) -> [UInt8] {
    let file = uinput_open_file_for_reading(path)
    guard file >= 0 else { return [] }
    defer { close(file) }
    return [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
        count = max(0, read(file, buffer.baseAddress, buffer.count))
    }
}

let arguments = contents("/proc/self/cmdline").split(separator: 0).dropFirst().map { Array($0) }
let sizes = arguments.first?.split(separator: UInt8(ascii: "x")).compactMap { decimal($0) } ?? []
guard arguments.count == 2, sizes.count == 2, sizes[0] > 0, sizes[1] > 0 else {
    fail("usage: touch-player WIDTHxHEIGHT PORT")
}
let port = uinput_open_file(String(decoding: arguments[1], as: UTF8.self))
guard port >= 0 else { fail("the port cannot be opened: error \(uinput_error())") }

do throws(SystemError) {
    var panel = try TouchPanel(width: sizes[0], height: sizes[1])
    panel.waitForReader()
    print("touch-player: ready, \(sizes[0]) x \(sizes[1])")
    var line: [UInt8] = []
    var page = [UInt8](repeating: 0, count: 4096)
    // The time at which the next line must be executed. It is computed from the script's start, so that the time for executing lines does not
    // accumulate.
    var time = uinput_now()
    var isPlaying = false
    while true {
        let count = read(port, &page, page.count)
        guard count > 0 else {
            // If no program has connected to the port yet, try again after 50 ms.
            uinput_sleep_until(uinput_now() + 50_000_000)
            continue
        }
        for byte in page[..<count] {
            guard byte == UInt8(ascii: "\n") else {
                if line.count < maximumLine { line.append(byte) }
                continue
            }
            if !isPlaying { time = uinput_now() }
            isPlaying = true
            switch TouchCommand(line: line, width: sizes[0], height: sizes[1]) {
            case .down(let slot, let x, let y): panel.down(slot: slot, x: x, y: y)
            case .move(let slot, let x, let y): panel.move(slot: slot, x: x, y: y)
            case .up(let slot): panel.up(slot: slot)
            case .report: panel.report()
            case .wait(let milliseconds):
                time += Int64(milliseconds) * 1_000_000
                uinput_sleep_until(time)
            case .done:
                isPlaying = false
                _ = write(port, "done\n", 5)
            case nil:
                print("touch-player: not understood: \(String(decoding: line, as: UTF8.self))")
                _ = write(port, "error\n", 6)
            }
            line.removeAll(keepingCapacity: true)
        }
    }
} catch {
    fail("no touch screen: error \(error.number)")
}
