import Platform
import TestKit

/// Longest wait for something that comes from the real system. Only a failing test waits this long.
let patience: Int64 = 5_000_000_000

/// Dispatches until a condition holds; false when it never did.
func wait(_ loop: EventLoop, until condition: () -> Bool) -> Bool {
    let deadline = loop.clock.now + patience
    while !condition() {
        guard loop.clock.now < deadline else { return false }
        loop.runOnce(timeout: 50_000_000)
    }
    return true
}

/// Runs a test's body with a loop, and turns an error into a failure.
func withLoop(
    _ t: Expectations, file: StaticString = #fileID, line: UInt = #line,
    _ body: (EventLoop) throws(PlatformError) -> Void
) {
    do throws(PlatformError) {
        try body(try EventLoop())
    } catch {
        t.fail(error.message, file: file, line: line)
    }
}
