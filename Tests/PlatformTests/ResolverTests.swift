import Platform
import TestKit

private final class Answer: ResolverHandler {
    var address: SocketAddress?
    var error: ResolverError?
    func resolved(_ resolver: Resolver, to address: SocketAddress, now: Int64) { self.address = address }
    func unresolved(_ resolver: Resolver, error: ResolverError, now: Int64) { self.error = error }
}

/// Expects that the resolver returns this IPv4 address for a name.
private func expect(
    _ name: String, leadsTo host: String, _ t: Expectations, file: StaticString = #fileID, line: UInt = #line
) {
    withLoop(t, file: file, line: line) { (loop) throws(PlatformError) in
        let answer = Answer()
        guard let resolver = try? Resolver(name: name, port: 9000, loop: loop, handler: answer) else {
            return t.fail("not started", file: file, line: line)
        }
        t.expect(answer.address == nil, "answered before the loop ran", file: file, line: line)
        t.expect(wait(loop) { answer.address != nil || answer.error != nil }, file: file, line: line)
        t.expectEqual(answer.address?.text ?? "nil", host + ":9000", file: file, line: line)
        _ = resolver
    }
}

let resolverTests = [
    TestCase("if an address in dotted text is looked up, it is returned without blocking") { t in
        expect("10.1.2.3", leadsTo: "10.1.2.3", t)
    },
    TestCase("if localhost is looked up, its address is returned without blocking") { t in
        // Without the file /etc/hosts, as in a minimal root file system, the name localhost cannot be resolved.
        guard TestFiles.bytes("/etc/hosts") != nil else { return t.fail("no /etc/hosts here") }
        expect("localhost", leadsTo: "127.0.0.1", t)
    },
    TestCase("if a host name cannot exist, it is reported as not found") { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let answer = Answer()
            // RFC 6761 reserves "invalid", so the answer is always an error: the name does not exist, or no resolver can be reached.
            guard let resolver = try? Resolver(name: "pocketscope.invalid", port: 1, loop: loop, handler: answer)
            else { return t.fail("not started") }
            t.expect(wait(loop) { answer.error != nil })
            t.expect(answer.error == .unknownHost || answer.error == .noAnswer)
            _ = resolver
        }
    },
    TestCase("if a host name is invalid, it is refused immediately") { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let long = String(repeating: "a.", count: 127)
            for name in ["", "a b", "a\0b", "ä", "a/b", "%s%n", "a:1", long] {
                do throws(ResolverError) {
                    _ = try Resolver(name: name, port: 1, loop: loop, handler: Answer())
                    t.fail("took \(name)")
                } catch {
                    t.expect(error == .badName)
                }
            }
        }
    },
    TestCase(
        "if the lookup of a host name is canceled, its handler is never called; the number of lookups at the same time is limited"
    ) { t in
        withLoop(t) { (loop) throws(PlatformError) in
            let answer = Answer()
            for _ in 0..<100 {
                if let resolver = try? Resolver(name: "127.0.0.1", port: 1, loop: loop, handler: answer) {
                    resolver.cancel()
                }
            }
            loop.runOnce(timeout: 20_000_000)
            t.expect(answer.address == nil && answer.error == nil)
            // The threads of canceled lookups end some time later. Only then can other lookups begin, so try several times.
            var resolver: Resolver?
            t.expect(
                wait(loop) {
                    resolver = try? Resolver(name: "127.0.0.1", port: 1, loop: loop, handler: answer)
                    return resolver != nil
                })
            t.expect(wait(loop) { answer.address != nil })
        }
    },
]
