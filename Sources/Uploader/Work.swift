import CCrypto
import CSystem
import Upload

/// Executes one job.
enum Work {
    /// Executes the job in the text.
    /// - Parameter say: called with reports of the progress.
    /// - Returns: the last report, which is the result.
    static func done(_ text: [UInt8], say: @escaping (UploadReport) -> Void) -> UploadReport {
        do throws(UploadProblem) {
            if let job = SealJob(text) { return try seal(job) }
            let job = try UploadJob(text)
            switch job.task {
            case .deliver(let order, let file): return try deliver(order, file, job, say)
            case .fetch(let order): return try fetch(order, job, say)
            }
        } catch {
            return .failed(error)
        }
    }

    private static func deliver(
        _ order: DeliveryOrder, _ path: String, _ job: UploadJob, _ say: @escaping (UploadReport) -> Void
    ) throws(UploadProblem) -> UploadReport {
        let file = system_open_for_reading(path)
        guard file >= 0 else { throw unopened(file) }
        defer { close(file) }
        // The size must be as ordered. Otherwise, another file has this name now, or the file is still being written.
        guard system_file_size(file) == order.size else { throw .file }
        let transfer = try Transfer(job.account, certificates: job.certificates) {
            say(.progress(sent: min($0, order.size), of: order.size))
        }
        var delivery = Delivery(order)
        var step = delivery.begin()
        while true {
            switch step {
            case .send(let request):
                let wasDirect = delivery.isDirect
                step = delivery.answered(try transfer.answer(to: request, file: file))
                if delivery.isDirect, !wasDirect { say(.direct) }
            case .digest: step = delivery.digested(try digest(file, size: order.size))
            case .delivered(let delivered): return .delivered(delivered)
            case .failed(let problem): return .failed(problem)
            }
        }
    }

    /// The problem to report if a file cannot be opened. The app gives up a file that is missing; after other failures, it tries again.
    private static func unopened(_ result: Int32) -> UploadProblem { result == -ENOENT ? .fileMissing : .file }

    private static func seal(_ job: SealJob) throws(UploadProblem) -> UploadReport {
        let file = system_open_for_reading(job.file)
        guard file >= 0 else { throw unopened(file) }
        defer { close(file) }
        let sink = try WholeFile(job.sealed)
        switch crypto_seal(file, sink.descriptor, job.key) {
        case 0: try sink.finish()
        case -1: throw .key
        default: throw .file
        }
        return .sealed
    }

    private static func digest(_ file: Int32, size: Int64) throws(UploadProblem) -> FileDigest {
        var bytes = [UInt8](repeating: 0, count: FileDigest.byteCount)
        let count = bytes.withUnsafeMutableBufferPointer { crypto_digest(file, $0.baseAddress) }
        guard count == size, let digest = FileDigest(bytes) else { throw .file }
        return digest
    }

    private static func fetch(
        _ order: FetchOrder, _ job: UploadJob, _ say: @escaping (UploadReport) -> Void
    ) throws(UploadProblem) -> UploadReport {
        let transfer = try Transfer(job.account, certificates: job.certificates) {
            say(.progress(sent: $0, of: order.maximumBytes))
        }
        let sink = try FetchSink(order.file, maximum: order.maximumBytes)
        let status: Int
        let mark: [UInt8]
        do throws(UploadProblem) {
            (status, mark) = try transfer.fetch(
                job.account.address.url(reading: order.path), known: order.known, into: sink)
        } catch {
            throw sink.isTooLarge ? .tooLarge : error
        }
        switch status {
        case 200:
            try sink.finish()
            return .fetched(bytes: sink.count, mark: String(decoding: mark, as: UTF8.self))
        case 304: return .unchanged
        default: throw UploadProblem(reading: status)
        }
    }
}
