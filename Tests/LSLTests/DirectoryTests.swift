import LSL
import TestKit

private let lab = HostAddress.v4(0x0A00_0001)
private let other = HostAddress.v4(0x0A00_0002)

private let six = HostAddress.v6(high: 0xFE80 << 48, low: 1, interface: 2)

let directoryTests: [TestCase] = [
    TestCase(
        "when the network returns, the search for streams restarts immediately, with as many queries as at its start"
    ) {
        t in
        var finder = StreamFinder(number: 1)
        func queries(from begin: Double, to end: Double) -> Int {
            stride(from: begin, to: end, by: 0.1).count { finder.next(returnPort: 9, at: second($0)) != nil }
        }
        finder.networkReturned(at: 0)
        t.expect(finder.next(returnPort: 9, at: 0) == nil, "a query was sent while no search runs")
        finder.begin(at: 0)
        t.expectEqual(queries(from: 0, to: 10), 4 + 4)
        finder.networkReturned(at: second(10))
        t.expectEqual(queries(from: 10, to: 11), 4)
        t.expectEqual(queries(from: 11, to: 20), 4)
    },
    TestCase(
        "the title of a stream is its name and machine, cut to a maximum length, without invisible characters and changes of the writing direction"
    ) {
        t in
        var stream = StreamDescription()
        t.expectEqual(stream.title, "LSL")
        (stream.name, stream.hostName) = ("EEG\u{202E}\n amp\u{1B}[2J", "lab\u{200B}-pc")
        t.expectEqual(stream.title, "EEG  amp[2J, lab-pc")
        (stream.name, stream.hostName) = (String(repeating: "ä", count: 5000), "")
        t.expectEqual(stream.title, String(repeating: "ä", count: 32))
    },
    TestCase("if a stream answers several times, it is listed once, with the address of the first answer") { t in
        var directory = StreamDirectory()
        t.expect(directory.note(exampleStream(), from: lab, at: 0) == .found, "first")
        let revision = directory.revision
        t.expect(directory.note(exampleStream(), from: other, at: second(1)) == .none, "again")
        t.expect(
            directory.note(exampleStream(uid: "u-2", source: "lab-2"), from: lab, at: second(1)) == .found, "other")
        t.expectEqual(directory.streams.count, 2)
        t.expect(directory.streams[0].address == lab && directory.streams[0].heardAt == second(1), "address")
        t.expect(directory.revision != revision, "revision")
    },
    TestCase("if a stream answers over IPv4 and IPv6, it is listed once with its IPv4 address") { t in
        var both = exampleStream()
        both.v6 = both.v4
        for addresses in [[six, lab], [lab, six]] {
            var directory = StreamDirectory()
            t.expect(directory.note(both, from: addresses[0], at: 0) == .found, "first")
            let revision = directory.revision
            t.expect(directory.note(both, from: addresses[1], at: second(0.1)) == .none, "again")
            t.expect(directory.streams.count == 1 && directory.streams[0].address == lab, "address")
            t.expect((directory.revision != revision) == (addresses[0] == six), "revision")
            directory.note(both, from: six, at: second(0.2))
            t.expect(directory.streams[0].address == lab, "back")
        }
    },
    TestCase("if a stream's address stops answering, another address that still answers replaces it") { t in
        var both = exampleStream()
        both.v6 = both.v4
        var directory = StreamDirectory()
        directory.note(both, from: lab, at: 0)
        directory.note(both, from: six, at: second(5))
        directory.note(both, from: six, at: second(9.9))
        t.expect(directory.streams[0].address == lab, "too soon")
        directory.note(both, from: six, at: second(10))
        t.expect(directory.streams[0].address == six, "not at all")
        directory.note(both, from: lab, at: second(11))
        t.expect(directory.streams[0].address == lab, "the outlet's IPv4 address did not replace its IPv6 address")
    },
    TestCase("if a stream stops answering, it is removed from the list, and others stay") { t in
        var directory = StreamDirectory()
        directory.note(exampleStream(), from: lab, at: 0)
        directory.note(exampleStream(uid: "u-2", source: "b"), from: lab, at: second(5))
        directory.advance(to: second(9.9))
        t.expectEqual(directory.streams.count, 2)
        directory.advance(to: second(10))
        t.expectEqual(directory.streams.map { $0.description.uid }, ["u-2"])
    },
    TestCase(
        "if an outlet restarts, its new stream replaces the previous one in the list as soon as that one has stopped answering"
    ) { t in
        var directory = StreamDirectory()
        directory.note(exampleStream(), from: lab, at: 0)
        directory.note(exampleStream(uid: "u-2", source: "b"), from: lab, at: 0)
        t.expect(directory.successor(of: exampleStream()) == nil, "no successor")
        t.expect(directory.note(exampleStream(uid: "u-3"), from: other, at: second(2)) == .restarted, "restarted")
        t.expectEqual(directory.streams.map { $0.description.uid }, ["u-3", "u-2"])
        t.expectEqual(directory.successor(of: exampleStream())?.description.uid ?? "", "u-3")
        t.expect(directory.successor(of: exampleStream())?.address == other, "address")
    },
    TestCase("if two streams of one source identifier both answer, both are listed") { t in
        var directory = StreamDirectory()
        directory.note(exampleStream(), from: lab, at: 0)
        t.expect(directory.note(exampleStream(uid: "u-2"), from: lab, at: second(1)) == .found, "both")
        t.expectEqual(directory.streams.count, 2)
    },
    TestCase("two streams without a source identifier are always listed as two streams") { t in
        var directory = StreamDirectory()
        directory.note(exampleStream(source: ""), from: lab, at: 0)
        t.expect(directory.note(exampleStream(uid: "u-2", source: ""), from: lab, at: second(5)) == .found, "found")
    },
    TestCase("the list contains at most the maximum number of streams, and no stream without a reachable address") {
        t in
        var directory = StreamDirectory()
        for index in 0..<LSLLimits.streams {
            directory.note(exampleStream(uid: "u\(index)", source: "s\(index)"), from: lab, at: 0)
        }
        t.expect(directory.note(exampleStream(uid: "x", source: "x"), from: lab, at: 0) == .full, "full")
        t.expectEqual(directory.streams.count, LSLLimits.streams)
        directory.removeAll()
        let v6 = HostAddress.v6(high: 0xFE80 << 48, low: 1, interface: 2)
        t.expect(directory.note(exampleStream(), from: v6, at: 0) == .none && directory.streams.isEmpty, "no port")
    },
    TestCase(
        "a query for the stream of a source encloses each text in the kind of quotes that the text does not contain"
    ) { t in
        var stream = exampleStream()
        t.expectEqual(
            text(StreamPredicate.source(of: stream)), "source_id='lab-1' and name='Test' and type='EEG'")
        stream.sourceID = ""
        stream.name = "a'b"
        stream.type = "'\""
        t.expectEqual(text(StreamPredicate.source(of: stream)), "hostname='lab' and name=\"a'b\"")
    },
]
