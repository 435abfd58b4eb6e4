import TestKit
import Upload

private func digest(_ text: String) -> FileDigest? { FileDigest(line: Array(text.utf8)[...]) }
private func list(_ text: String) -> [DAVResource]? { DAVListing.read(Array(text.utf8)) }
let someDigits = String(repeating: "0123456789abcdef", count: 4)

let listingTests = [
    TestCase("Apache's answer to the request PROPFIND (list of files) is parsed") { t in
        let found = list(
            """
            <?xml version="1.0" encoding="utf-8"?>
            <D:multistatus xmlns:D="DAV:" xmlns:ns1="http://owncloud.org/ns" xmlns:ns0="DAV:">
            <D:response xmlns:lp1="DAV:" xmlns:g0="http://owncloud.org/ns">
            <D:href>/dav/a%20b.bdf</D:href>
            <D:propstat><D:prop><lp1:getcontentlength>1234</lp1:getcontentlength><lp1:resourcetype/></D:prop>
            <D:status>HTTP/1.1 200 OK</D:status></D:propstat>
            <D:propstat><D:prop><g0:checksums/></D:prop><D:status>HTTP/1.1 404 Not Found</D:status></D:propstat>
            </D:response></D:multistatus>
            """)
        t.expect(found == [DAVResource(name: Array("a b.bdf".utf8), size: 1234)])
    },
    TestCase("if a Nextcloud answers with a list of files, the checksums and folders in it are parsed") { t in
        let found = list(
            "<d:multistatus xmlns:d='DAV:' xmlns:oc='http://owncloud.org/ns'><d:response><d:href>/u/x/</d:href><d:propstat><d:prop>"
                + "<d:resourcetype><d:collection/></d:resourcetype></d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>"
                + "<d:response><d:href>/u/x/00001</d:href><d:propstat><d:prop><d:getcontentlength>7</d:getcontentlength>"
                + "<oc:checksums><oc:checksum>SHA1:aa MD5:bb SHA256:" + someDigits
                + "</oc:checksum></oc:checksums></d:prop>"
                + "<d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response></d:multistatus>")
        t.expect(found?.count == 2)
        t.expect(found?.first == DAVResource(name: Array("x".utf8), isFolder: true))
        t.expect(found?.last?.digest == digest(someDigits))
        t.expect(found?.last?.size == 7)
    },
    TestCase("if a server's answer is no list of files, it is refused; an impossible file size in it is ignored") { t in
        for text in [
            "", "<html></html>", "<a", "<!DOCTYPE x><multistatus/>", "<multistatus><response/></multistatus>",
            "<multistatus>" + String(repeating: "<response><href>a</href></response>", count: 20_000)
                + "</multistatus>",
        ] { t.expect(list(text) == nil) }
        for size in ["-1", "1e9", "99999999999999999999", ""] {
            let found = list(
                "<multistatus><response><href>a</href><propstat><prop><getcontentlength>" + size
                    + "</getcontentlength></prop></propstat></response></multistatus>")
            t.expect(found?.count == 1)
            t.expect(found?.first?.size == nil)
        }
    },
    TestCase("digests of files are read only if they are in the format of sha256sum") { t in
        let known = digest(someDigits)
        t.expect(known != nil)
        t.expect(known.map { Array($0.digits) } == Array(someDigits.utf8))
        t.expect(digest(someDigits + "  a.bdf\n") == known)
        t.expect(digest(someDigits + "0") == nil)
        t.expect(digest(String(repeating: "0", count: 63)) == nil)
        t.expect(FileDigest([1, 2, 3]) == nil)
    },
]
