import Services
import Upload

/// The queue of requested downloads from the server.
struct Fetches {
    private static let maximum = 8

    struct Fetch {
        let request: FetchRequest
        fileprivate let folder: String
        fileprivate let action: (Result<FetchedFile, UploadProblem>) -> Void

        private var path: String { folder + "/" + request.name.text }

        var order: FetchOrder {
            FetchOrder(path: request.path, file: path, maximumBytes: request.maximumBytes, known: request.known)
        }

        /// Passes the program's report on to the requester.
        func end(_ report: UploadReport) {
            switch report {
            case .fetched(let bytes, let mark): action(.success(.new(path: path, bytes: bytes, mark: mark)))
            case .unchanged: action(.success(.unchanged))
            case .failed(let problem): fail(problem)
            case .progress, .direct, .delivered, .sealed: fail(.program)
            }
        }

        func fail(_ problem: UploadProblem) { action(.failure(problem)) }
    }

    private let folder: String
    private var waiting: [Fetch] = []

    /// - Parameter folder: receives the downloaded files.
    init(into folder: String) { self.folder = folder }

    var isEmpty: Bool { waiting.isEmpty }

    /// - Returns: false if the queue is full.
    mutating func add(
        _ request: FetchRequest, then action: @escaping (Result<FetchedFile, UploadProblem>) -> Void
    ) -> Bool {
        guard waiting.count < Self.maximum else { return false }
        waiting.append(Fetch(request: request, folder: folder, action: action))
        return true
    }

    /// Removes and returns the first request. The queue must not be empty.
    mutating func next() -> Fetch { waiting.removeFirst() }

    /// Removes and returns all requests.
    mutating func takeAll() -> [Fetch] {
        defer { waiting = [] }
        return waiting
    }
}
