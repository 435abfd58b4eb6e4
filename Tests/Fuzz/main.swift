import CSystem
import Fuzzing
import Platform

// fuzz passes randomly changed inputs to a reader until the reader traps or takes too long, or the time is over. It
// does not measure which code an input reaches. fuzz-coverage measures that on the PC, and then fuzz runs the inputs
// found there as ARM code. Usage: fuzz TARGET SECONDS SEED FOUND [FOLDER...] - an input with which the reader traps or
// takes too long is stored as FOUND; the FOLDERs contain the first inputs. `fuzz list` prints the targets; `fuzz TARGET
// 0 0 FOUND FILE` runs one input.

/// Reads a number of at most nine digits.
func decimal(_ text: String) -> Int? {
    var value = 0
    guard (1...9).contains(text.utf8.count) else { return nil }
    for byte in text.utf8 {
        guard (0x30...0x39).contains(byte) else { return nil }
        value = value * 10 + Int(byte - 0x30)
    }
    return value
}

/// - Returns: the exit status.
func run(_ arguments: [String]) -> Int32 {
    if arguments == ["list"] {
        for target in FuzzTarget.all { print(target.name) }
        return 0
    }
    guard arguments.count >= 5, let target = FuzzTarget.all.first(where: { $0.name == arguments[0] }),
        let seconds = decimal(arguments[1]), let seed = decimal(arguments[2])
    else {
        print("usage: fuzz TARGET SECONDS SEED FOUND FOLDER...")
        return 2
    }
    let driver = FuzzDriver(target, seed: UInt64(seed), found: arguments[3])
    for path in arguments.dropFirst(4) { driver.add(path) }
    driver.run(seconds: Int64(seconds))
    print("\(target.name): \(driver.runs) inputs, longest \(driver.longest / 1000) us, nothing found")
    return 0
}

exit(run(programArguments()))
