import Services
import Upload

/// Files that are wanted of the server, and wait for their turn.
struct Fetches {
    private static let maximum = 8

    /// One of them.
    struct Fetch {
        let request: FetchRequest
        fileprivate let folder: String
        fileprivate let action: (Result<FetchedFile, UploadProblem>) -> Void

        private var path: String { folder + "/" + request.name.text }

        var order: FetchOrder {
            FetchOrder(path: request.path, file: path, maximumBytes: request.maximumBytes, known: request.known)
        }

        /// The program is done.
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

    /// - Parameter folder: takes what is fetched.
    init(into folder: String) { self.folder = folder }

    var isEmpty: Bool { waiting.isEmpty }

    /// - Returns: whether there was room.
    mutating func add(
        _ request: FetchRequest, then action: @escaping (Result<FetchedFile, UploadProblem>) -> Void
    ) -> Bool {
        guard waiting.count < Self.maximum else { return false }
        waiting.append(Fetch(request: request, folder: folder, action: action))
        return true
    }

    /// The one whose turn it is; there is one.
    mutating func next() -> Fetch { waiting.removeFirst() }

    /// All that wait, which do so no longer.
    mutating func takeAll() -> [Fetch] {
        defer { waiting = [] }
        return waiting
    }
}
