import Platform
import Serving
import TestKit

/// A client without a socket.
private final class Guest: ServedClient {
    let host: IPAddress
    var isGone = false
    var ends: Int64 = .max
    private(set) var isClosed = false

    init(_ host: UInt32) { self.host = .v4(host) }

    func checkTimeout(at now: Int64) { if now >= ends { isGone = true } }
    func close() { isClosed = true }
}

let placeTests = [
    TestCase(
        "the number of clients is limited in total and for each host; when a client disconnects, another one can connect"
    ) { t in
        let table = ClientTable<Guest>(ClientPlaces(most: 8, perHost: 5))
        for host: UInt32 in [1, 1, 2] {
            while table.refusal(of: .v4(host)) == nil { table.add(Guest(host)) }
        }
        t.expectEqual(table.all.count { $0.host == .v4(1) }, 5)
        t.expectEqual(table.all.count, 8)
        t.expect(table.refusal(of: .v4(3)) == .full)
        table.all[7].isGone = true
        t.expect(table.refusal(of: .v4(1)) == .hostHasEnough)
        t.expect(table.refusal(of: .v4(3)) == nil)
        t.expectEqual(table.all.count, 7)
    },
    TestCase(
        "the maximum number of clients for one host is at most the maximum in total; if the total is 0, every client is refused"
    ) { t in
        t.expectEqual(ClientPlaces(most: 2, perHost: 16).perHost, 2)
        t.expect(ClientPlaces(most: 0, perHost: 16).refusal(taken: 0, ofHost: 0) == .full)
    },
    TestCase(
        "if the timeout of a client has passed, the client loses its slot at the server; if all slots are closed, all clients are disconnected"
    ) { t in
        let table = ClientTable<Guest>(ClientPlaces(most: 4, perHost: 4))
        let guests = (0..<4).map { _ in Guest(1) }
        for guest in guests { table.add(guest) }
        guests[1].ends = 10
        table.checkTimeout(at: 9)
        t.expectEqual(table.all.count, 4)
        table.checkTimeout(at: 10)
        t.expect(table.all.map { $0 === guests[1] } == [false, false, false])
        table.closeAll()
        t.expect(table.all.isEmpty)
        t.expect(guests.map { $0.isClosed } == [true, false, true, true])
    },
]

let timeoutTests = [
    TestCase(
        "for its first request and for the rest of an incomplete one, a client has a short timeout, and otherwise a long one"
    ) { t in
        var timeout = ClientTimeout(ClientTimeout.Limits(request: 10, silence: 1000), at: 100)
        t.expectEqual(timeout.end, 110)
        // Further bytes of an incomplete request do not extend the timeout.
        timeout.received(isInside: true, at: 105)
        t.expectEqual(timeout.end, 110)
        timeout.received(isInside: false, at: 109)
        t.expectEqual(timeout.end, 1109)
        timeout.received(isInside: true, at: 500)
        timeout.received(isInside: true, at: 509)
        t.expectEqual(timeout.end, 510)
        // Data that the server sends to the client do not extend the timeout.
        timeout.served(at: 509)
        t.expectEqual(timeout.end, 510)
        timeout.received(isInside: false, at: 509)
        timeout.served(at: 2000)
        t.expectEqual(timeout.end, 3000)
        timeout.served(at: 1000)
        t.expectEqual(timeout.end, 3000)
    }
]
