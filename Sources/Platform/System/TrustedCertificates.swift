import CSystem

/// The file of certificates that the app trusts when it sends data.
package enum TrustedCertificates {
    private static let system = "/etc/ssl/certs/ca-certificates.crt"

    /// The path of the user's own certificate file on the data partition if that file is readable, otherwise the path of the system's file.
    package static func path(own name: StaticString, in dataFolder: String) -> String {
        let own = dataFolder + "/" + name.description
        return access(own, R_OK) == 0 ? own : system
    }
}
