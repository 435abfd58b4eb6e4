import Platform
import TestKit

/// Dispatches until a condition holds; false when nothing happens any more.
func wait(_ loop: EventLoop, until condition: () -> Bool) -> Bool {
    var (limit, events) = (TurnLimit(), 0)
    while !condition() {
        guard limit.goesOn(after: events) else { return false }
        events = loop.runOnce(timeout: TurnLimit.turn)
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
