import CSystem

/// Whose certificates are trusted where something is sent.
enum TrustedCertificates {
    private static let system = "/etc/ssl/certs/ca-certificates.crt"

    /// A file of the user's own on the data partition comes before the system's.
    static func path(own name: StaticString, in dataFolder: String) -> String {
        let own = dataFolder + "/" + name.description
        return access(own, R_OK) == 0 ? own : system
    }
}
