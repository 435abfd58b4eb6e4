import CSystem

/// The trusted certificates for sending.
package enum TrustedCertificates {
    private static let system = "/etc/ssl/certs/ca-certificates.crt"

    /// The user's own file on the data partition, if it is readable, or else the system's file.
    package static func path(own name: StaticString, in dataFolder: String) -> String {
        let own = dataFolder + "/" + name.description
        return access(own, R_OK) == 0 ? own : system
    }
}
