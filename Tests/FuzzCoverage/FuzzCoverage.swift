import CSystem
import Fuzzing

// fuzz-coverage runs a reader with libFuzzer, which prefers changed inputs that reach new code. The environment
// variable FUZZ_TARGET names the reader, because libFuzzer interprets all arguments.

nonisolated(unsafe) private var target: FuzzTarget?

/// libFuzzer's entry point for programs with their own `main`.
@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ tryInput: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// The program's entry point, with the name that the package manager expects.
@_cdecl("FuzzCoverage_main")
public func begin(_ count: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?) -> Int32 {
    let name = getenv("FUZZ_TARGET").map { String(cString: $0) } ?? ""
    target = FuzzTarget.all.first { $0.name == name }
    guard target != nil else {
        print("fuzz-coverage: FUZZ_TARGET names no reader: \(name)")
        return 2
    }
    var (count, arguments) = (count, arguments)
    return runDriver(&count, &arguments) { bytes, count in
        target?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
        return 0
    }
}
