import Platform

/// Answers of multicast DNS. The query's identifier is that of the answer, so that all of the answer is read.
private func readMulticastAnswer(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { message in
        let id = message.count >= 2 ? UInt16(message[0]) << 8 | UInt16(message[1]) : 0
        guard let host = try? MulticastDNS.address(of: "lab.local", in: message, id: id, from: 0xC0A8_0105) else {
            return
        }
        demand(host >> 24 != 0 && host >> 24 != 127 && host >> 24 < 224, "an address that no server can have")
    }
}

extension FuzzTarget {
    static let multicastAnswers = FuzzTarget(
        "multicast-answers", maximumBytes: 9000,
        growths: [
            Growth("references", bytes: [0xC0, 12], begin: answers(64)),
            Growth("long names", bytes: [UInt8](repeating: 1, count: 126) + [0], begin: answers(64)),
            Growth("parts", bytes: [1, 97], begin: answers(64)),
            Growth(
                "other records", bytes: [1, 97, 0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 1, 1, 1, 1], begin: answers(64)),
            Growth(
                "long records", bytes: [0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 127] + [UInt8](repeating: 0, count: 127),
                begin: answers(64)),
        ], run: readMulticastAnswer)

    /// A header that announces this number of answers.
    private static func answers(_ count: UInt8) -> [UInt8] { [0, 0, 0x84, 0, 0, 0, 0, count, 0, 0, 0, 0] }
}
