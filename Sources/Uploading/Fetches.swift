import Services
import Upload

/// Downloads the requested files from the server, one after the other.
final class Fetches {
    private static let maximum = 8

    private struct Fetch {
        let request: FetchRequest
        let folder: String
        let action: (Result<FetchedFile, UploadProblem>) -> Void

        private var path: String { folder + "/" + request.name.text }

        var order: FetchOrder {
            FetchOrder(path: request.path, file: path, maximumBytes: request.maximumBytes, known: request.known)
        }

        /// Passes the program's report to the object that requested the download.
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
    private let program: UploadProgram
    private var waiting: [Fetch] = []
    private var present: (fetch: Fetch, run: UploadRun)?

    /// - Parameter folder: the folder for the downloaded files.
    init(into folder: String, program: UploadProgram) {
        self.folder = folder
        self.program = program
    }

    /// Discards all requests for downloads. Waiting requests fail.
    func close() {
        present?.run.close()
        present = nil
        let discarded = waiting
        waiting = []
        for fetch in discarded { fetch.fail(.program) }
    }

    var isEmpty: Bool { waiting.isEmpty }

    /// Adds a request.
    /// - Returns: false if the queue is full.
    func add(
        _ request: FetchRequest, then action: @escaping (Result<FetchedFile, UploadProblem>) -> Void
    ) -> Bool {
        guard waiting.count < Self.maximum else { return false }
        waiting.append(Fetch(request: request, folder: folder, action: action))
        return true
    }

    /// Starts the first request. The queue must not be empty.
    /// - Parameters:
    /// - account: the account for requests that do not state one.
    /// - ended: called after the request's action was called, but not after `abort` and `close`.
    func start(_ account: UploadAccount?, then ended: @escaping () -> Void) {
        let fetch = waiting.removeFirst()
        func end(_ report: UploadReport) {
            present = nil
            fetch.end(report)
            ended()
        }
        guard let account = fetch.request.account ?? account else { return end(.failed(.address(.missing))) }
        do throws(UploadProblem) {
            let run = try program.run(.fetch(fetch.order), account) { _, _ in
            } ended: {
                end($0)
            }
            present = (fetch, run)
        } catch {
            end(.failed(error))
        }
    }

    /// Aborts the current download, which can be large. The part of the app that requested it will request it again.
    func abort() {
        guard let (fetch, run) = present else { return }
        present = nil
        run.close()
        fetch.fail(.notConnected)
    }
}
