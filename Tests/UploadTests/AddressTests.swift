import TestKit
import Upload

func remote(_ text: String) -> RemoteName { RemoteName(text) ?? RemoteName("bad")! }
func place(_ text: String) -> UploadAddress {
    do throws(UploadAddressError) { return try UploadAddress(text) } catch { fatalError(text) }
}
private func problem(_ text: String) -> UploadAddressError? {
    do throws(UploadAddressError) {
        _ = try UploadAddress(text)
        return nil
    } catch { return error }
}

let addressTests = [
    TestCase("the name of a file is appended to the upload address of a folder, with escapes where needed") { t in
        let address = place("https://cloud.example:8443/dav/My%20Folder")
        t.expect(address.isEncrypted)
        t.expectEqual(
            address.url([remote("Tag 1")], remote("Größe #1?.bdf")),
            "https://cloud.example:8443/dav/My%20Folder/Tag%201/Gr%C3%B6%C3%9Fe%20%231%3F.bdf")
        t.expectEqual(address.url([]), "https://cloud.example:8443/dav/My%20Folder/")
        t.expectEqual(place("https://lab").url([], remote("a%20b")), "https://lab/a%2520b")
        t.expectEqual(place("HTTPS://lab/a//b/").url([]), "https://lab/a/b/")
        t.expectEqual(place("https://[fe80::1]:443/x").url([]), "https://[fe80::1]:443/x/")
        t.expect(!place("http://10.0.0.2/x").isEncrypted)
        t.expectEqual(
            address.url(reading: [remote("study"), remote("news.json")]),
            "https://cloud.example:8443/dav/My%20Folder/study/news.json")
    },
    TestCase("if an upload address is invalid, it is refused with the reason") { t in
        let expected: [(String, UploadAddressError)] = [
            ("", .missing), ("https://" + String(repeating: "a", count: 1024), .tooLong),
            ("cloud.example/dav", .noScheme),
            ("ftp://cloud.example", .noScheme), ("https://", .badHost), ("https:///x", .badHost),
            ("https://a b/", .badHost), ("https://host:0/", .badHost), ("https://host:70000/", .badHost),
            ("https://host:/", .badHost), ("https://anna:secret@host/", .hasLogin), ("https://host/a?b=c", .badPath),
            ("https://host/a#b", .badPath), ("https://host/a/../b", .badPath), ("https://host/%2e%2E/b", .badPath),
            ("https://host/a%0d%0aEvil:%201", .badPath), ("https://host/a\\b", .badPath),
        ]
        for (text, error) in expected { t.expect(problem(text) == error, text) }
    },
    TestCase("from the address of a Nextcloud's file folder, the address of its folder for uploads in pieces follows") {
        t in
        t.expect(
            place("https://c.example/remote.php/dav/files/anna/study").nextcloudUploads
                == "https://c.example/remote.php/dav/uploads/anna/")
        t.expect(
            place("https://c.example/next/remote.php/dav/files/a%20b").nextcloudUploads
                == "https://c.example/next/remote.php/dav/uploads/a%20b/")
        t.expect(place("https://c.example/remote.php/webdav/x").nextcloudUploads == nil)
        t.expect(place("https://c.example/remote.php/dav/files/").nextcloudUploads == nil)
    },
    TestCase("if a server could misread a file name, it is refused") { t in
        for text in ["", ".", "..", ".hidden", "a/b", "a\\b", "a\nb", "a\u{7F}", String(repeating: "x", count: 201)] {
            t.expect(RemoteName(text) == nil, text)
        }
        t.expect(RemoteName(String(repeating: "x", count: 200)) != nil)
        t.expect(RemoteName.path("a/b/c")?.count == 3)
        t.expect(RemoteName.path("a//b") == nil)
        t.expect(RemoteName.path("1/2/3/4/5/6/7/8/9") == nil)
        t.expectEqual(remote("a.b.bdf").version(2).text, "a.b-2.bdf")
        t.expectEqual(remote("a").version(3).text, "a-3")
        t.expectEqual(remote("a").version(1).text, "a")
        // A name that has exactly the maximum length is valid.
        t.expectEqual(
            remote(String(repeating: "x", count: 196) + ".bdf").version(2).text,
            String(repeating: "x", count: 194) + "-2.bdf")
        t.expectEqual(
            remote(String(repeating: "ä", count: 98) + ".bdf").version(9).text,
            String(repeating: "ä", count: 97) + "-9.bdf")
    },
]
