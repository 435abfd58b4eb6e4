import Upload

extension FuzzTarget {
    /// A WebDAV server's answers, input and output of the program `uploader`, and the files that store the state of
    /// uploads.
    static let uploads = FuzzTarget(
        "uploads", maximumBytes: 4 * UploadItem.maximumBytes,
        growths: [
            Growth("many files", "<d:response><d:href>/a</d:href></d:response>", end: "</d:multistatus>") { _ in
                "<d:multistatus xmlns:d='DAV:'>"
            },
            Growth("one long address", "%41", end: "</d:href></d:response></d:multistatus>") { _ in
                "<d:multistatus xmlns:d='DAV:'><d:response><d:href>/"
            },
            Growth("many checksums", "MD5:1 ", end: "</s></c></prop></propstat></response></multistatus>") { _ in
                "<multistatus><response><href>a</href><propstat><prop><checksums><s>"
            },
            Growth("lines of a state file", "folder a\n") { _ in "PocketScope upload 1\n" },
            Growth("lines of a job", "name a\n") { _ in "address https://a/\n" },
        ]
    ) { bytes in
        answers(bytes)
        if let item = UploadItem(bytes) {
            demand(UploadItem(item.encoded) == item, "another item")
            demand(item.folder.count <= RemoteName.maximumParts, "too many folders")
        }
        if let job = try? UploadJob(bytes), let text = job.encoded() {
            demand((try? UploadJob(text)) == job, "another job")
        }
        if let job = SealJob(bytes), let text = job.encoded() { demand(SealJob(text) == job, "another job") }
        for line in bytes.split(separator: 10) {
            guard let report = UploadReport(line: line) else { continue }
            demand(UploadReport(line: report.line.dropLast()) == report, "another report")
        }
    }

    /// Passes the bytes to a delivery as the answer to each kind of request that it makes.
    private static func answers(_ bytes: [UInt8]) {
        guard let address = try? UploadAddress("https://c.example/remote.php/dav/files/a/b"),
            let name = RemoteName("x"),
            let digest = FileDigest([UInt8](repeating: 1, count: FileDigest.byteCount))
        else { return }
        for size in [10, 100 << 20] as [Int64] {
            var delivery = Delivery(DeliveryOrder(address: address, name: name, size: size))
            _ = delivery.begin()
            if delivery.answered(DAVAnswer(status: 207, body: bytes)) == .digest {
                _ = delivery.digested(digest)
                _ = delivery.answered(DAVAnswer(status: 200, body: bytes))
            }
            // Use the bytes as the server's list of uploaded pieces, or as its entry for the uploaded file.
            delivery = Delivery(DeliveryOrder(address: address, name: name, size: size))
            _ = delivery.begin()
            _ = delivery.answered(DAVAnswer(status: 404))
            _ = delivery.digested(digest)
            _ = delivery.answered(DAVAnswer(status: 201))
            _ = delivery.answered(DAVAnswer(status: size > 20 << 20 ? 405 : 201))
            switch delivery.answered(DAVAnswer(status: 207, body: bytes)) {
            case .send, .failed: break
            case .digest, .delivered: demand(false, "delivered without having been sent")
            }
        }
    }
}
