import Services

/// The files in which the image describes itself; Tools/deviceimage writes them.
public enum ImageFiles {
    static let versions = "/etc/versions"
    static let licenses = "/etc/licenses"
    /// The maximum size in bytes of a file in which the image describes itself. A longer file is not read.
    static let maximumBytes = 65536
    /// The maximum number of licenses. Further licenses are ignored.
    package static let maximumLicenses = 300
    private static let maximumText = 200

    /// The version of PocketScope's programs, from the first line of the version file: "pocketscope 9a41bbf12345".
    package static func version(_ bytes: [UInt8]) -> String? {
        let line = bytes.prefix { $0 != 0x0A }
        let name = Array("pocketscope ".utf8)
        guard line.starts(with: name), line.count > name.count, line.count <= maximumText else { return nil }
        return String(decoding: line.dropFirst(name.count), as: UTF8.self)
    }

    /// The licenses of third-party programs. Each line of the file contains a program's name, a tab and its license. Other lines are skipped.
    package static func licenses(_ bytes: [UInt8]) -> [DeviceLicense] {
        var found: [DeviceLicense] = []
        for line in bytes.split(separator: 0x0A) where found.count < maximumLicenses && line.count <= 2 * maximumText {
            let parts = line.split(separator: 0x09)
            guard parts.count == 2 else { continue }
            found.append(
                DeviceLicense(
                    name: String(decoding: parts[0], as: UTF8.self), terms: String(decoding: parts[1], as: UTF8.self)))
        }
        return found
    }
}
