import CSystem
import Platform
import TestKit

private final class Ending: ChildProcessHandler {
    var end: ChildEnd?
    var errors: [UInt8] = []
    var calls = 0
    func ended(_ process: ChildProcess, end: ChildEnd, errors: [UInt8], now: Int64) {
        self.end = end
        self.errors = errors
        calls += 1
    }
    var text: String { String(decoding: errors, as: UTF8.self) }
}

private final class Listener: SystemChangesHandler {
    private(set) var changes = 0

    func systemChanged(now: Int64) { changes += 1 }
}

/// Runs a shell script as a child process, and waits for its end.
private func run(
    _ t: Expectations, _ script: String, input: String = "/dev/null", secret: [UInt8]? = nil,
    timeout: Int64 = 10_000_000_000
) -> Ending {
    let ending = Ending()
    withLoop(t) { (loop) throws(PlatformError) in
        let file = system_open(input, O_RDONLY, 0)
        defer { close(file) }
        let child = try ChildProcess(
            "/bin/sh", ["-c", script], input: file, secret: secret, timeout: timeout, loop: loop, handler: ending)
        t.expect(wait(loop) { ending.end != nil })
        withExtendedLifetime(child) {}
    }
    return ending
}

let processTests = [
    TestCase("if a child process ends, its exit status and its error output are reported") { t in
        let ending = run(t, "echo one >&2; echo two; echo three >&2; exit 75")
        t.expect(ending.end == .exited(75))
        t.expectEqual(ending.text, "one\nthree\n")
        t.expectEqual(ending.calls, 1)
        t.expect(run(t, "exit 0").end == .exited(0))
        t.expect(run(t, "kill -9 $$").end == .killed)
    },
    TestCase(
        "if a child process writes output right before its end, the output is reported, even if the loop has just read and then sees the end"
    ) {
        t in
        withLoop(t) { (loop) throws(PlatformError) in
            var pipe: [Int32] = [-1, -1]
            guard system_pipe(&pipe) == 0 else { return t.fail("no pipe") }
            defer { for end in pipe { close(end) } }
            let ending = Ending()
            let child = try ChildProcess(
                "/bin/sh", ["-c", "echo first >&2; read line; echo last >&2; exit 3"], input: pipe[0], secret: nil,
                timeout: 10_000_000_000, loop: loop, handler: ending)
            var looks = 0
            child.betweenLooks = {
                looks += 1
                guard looks == 1 else { return }
                // After this newline, the child process prints "last" and ends. The test waits for its end without reading its status, which only the
                // loop may do.
                t.expect(write(pipe[1], "\n", 1) == 1, "the pipe takes nothing")
                var end = siginfo_t()
                t.expect(waitid(P_ALL, 0, &end, WEXITED | WNOWAIT) == 0, "it does not end")
            }
            t.expect(wait(loop) { ending.end != nil })
            t.expect(ending.end == .exited(3) && looks >= 1)
            t.expectEqual(ending.text, "first\nlast\n")
        }
    },
    TestCase("a child process can read its input and a secret; the secret is in no file and on no command line") { t in
        let secret = Array("password \"x\"\n".utf8)
        let ending = run(
            t, "cat >&2; cat /proc/self/fd/3 >&2; stat -L -c %a /proc/self/fd/3 >&2", input: "/proc/sys/kernel/ostype",
            secret: secret)
        t.expectEqual(ending.text, "Linux\npassword \"x\"\n600\n")
        t.expect(run(t, "test -e /proc/self/fd/3").end == .exited(1))
    },
    TestCase("a child process inherits no other file descriptors, no blocked signals and no environment") { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let signals = try ProcessSignals(loop: loop, handler: StopOnSignal(loop: loop))
            let signalsOfChild = run(t, "exec grep SigBlk /proc/self/status >&2")
            t.expectEqual(signalsOfChild.text, "SigBlk:\t0000000000000000\n")
            // The child process must not inherit descriptors of the loop and its timers, which are of the kind anon_inode. It may have others, from
            // this program's parent.
            let files = run(t, "exec ls -l /proc/self/fd >&2")
            t.expect(files.text.utf8.count > 20 && !contains(files.text, "anon_inode"), files.text)
            let environment = run(t, "exec env >&2").text
            t.expect(contains(environment, "LC_ALL=C\n") && !contains(environment, "HOME="), environment)
            withExtendedLifetime(signals) {}
        }
    },
    TestCase("if a child process exceeds its time limit, it is killed") { t in
        t.expect(run(t, "exec sleep 60", timeout: 50_000_000).end == .killed)
    },
    TestCase(
        "if a child process writes without end, its output is limited; if it closes its error output early, its output is read to the end"
    ) { t in
        let ending = run(t, "exec yes >&2", timeout: 100_000_000)
        t.expect(ending.end == .killed)
        t.expectEqual(ending.errors.count, ChildProcess.maximumErrorBytes)
        t.expect(run(t, "exec 2>&-; sleep 0.05; exit 3").end == .exited(3))
    },
    TestCase("if a program to start does not exist, that is reported immediately") { t in
        withLoop(t) { (loop) throws(PlatformError) in
            do throws(PlatformError) {
                _ = try ChildProcess(
                    "/nonexistent", [], input: 0, secret: nil, timeout: 1, loop: loop, handler: Ending())
                t.fail("started")
            } catch {
                t.expect(error == .system("/nonexistent", ENOENT), error.message)
            }
        }
    },
    TestCase(
        "if the object that stands for a child process is closed, the process is killed, and no zombie process is left"
    ) { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let ending = Ending()
            let child = try ChildProcess(
                "/bin/sh", ["-c", "exec sleep 60"], input: 0, secret: nil, timeout: 60_000_000_000, loop: loop,
                handler: ending)
            child.close()
            child.close()
            loop.runOnce(timeout: 0)
            t.expectEqual(ending.calls, 0)
            t.expectEqual(Int(waitpid(-1, nil, WNOHANG)), -1)
        }
    },
    // mail_tests.py checks on the board that changes of the clock and of the network by other programs are reported.
    TestCase("the event loop can watch the network and the clock; if a clock only advances, no change is reported") {
        t in
        withLoop(t) { (loop) throws(PlatformError) in
            let network = try SystemChanges(of: .network, loop: loop, handler: Listener())
            let listener = Listener()
            let clock = try SystemChanges(of: .clock, loop: loop, handler: listener)
            loop.runOnce(timeout: 20_000_000)
            // A call of the handler without an event must have no effect on later events.
            clock.ready([], now: loop.clock.now)
            loop.runOnce(timeout: 0)
            t.expectEqual(listener.changes, 0)
            network.close()
            clock.close()
        }
    },
]
