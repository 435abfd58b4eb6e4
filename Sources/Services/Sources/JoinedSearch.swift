/// Combines several searches into one. It lists the streams of the first search, then those of the second, and so on.
final class JoinedSearch: StreamSearch {
    private let searches: [any KindSearch]

    /// - Parameter searches: the searches to combine. The search on the network must be first, the search for sensors
    ///   last.
    init(_ searches: [any KindSearch]) { self.searches = searches }

    func begin(at now: Int64) { for search in searches { search.begin(at: now) } }
    func end() { for search in searches { search.end() } }
    func advance(to now: Int64) { for search in searches { search.advance(to: now) } }
    func networkReturned(at now: Int64) { for search in searches { search.networkReturned(at: now) } }
    var revision: UInt32 { searches.reduce(0) { $0 &+ $1.revision } }
    var streams: [NetworkStream] { searches.flatMap { $0.streams } }
    func ask(host: String) { for search in searches { search.ask(host: host) } }
}
