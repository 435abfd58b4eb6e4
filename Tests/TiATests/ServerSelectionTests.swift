import Signals
import TestKit
import TiA

private let ok = "TiA 1.0\nOK\n\n"

/// Returns a custom signal info (a client's request for some channels) with one signal element.
private func custom(_ attributes: String, _ channels: String) -> String {
    request(
        "SetCustomSignalInfo",
        content: "<tiaCustomSignalInfo version=\"1.0\"><signal \(attributes)>\(channels)</signal></tiaCustomSignalInfo>"
    )
}

private let usual = "type=\"eeg\" samplingRate=\"250\" blockSize=\"5\" downsamplingFactor=\"1\""
private let cz = "<channel nr=\"2\" label=\"Cz\"/>"

/// Requests that the server refuses, each with the text that the client gets.
private let refusals: [(String, String, String)] = [
    ("garbage", request("SetCustomSignalInfo", content: "garbage"), "expected <"),
    (
        "no signal", request("SetCustomSignalInfo", content: "<tiaCustomSignalInfo version=\"1.0\"/>"),
        "SignalInfo without any signal is invalid!"
    ),
    ("no content", request("SetCustomSignalInfo"), "A custom signal info needs XML content."),
    (
        "no downsampling factor",
        custom("type=\"eeg\" samplingRate=\"250\" blockSize=\"5\" numChannels=\"1\"", cz),
        "Failed to convert \"\" into an unsigned int."
    ),
    (
        "an unknown signal",
        custom("type=\"nirs\" samplingRate=\"250\" blockSize=\"5\" downsamplingFactor=\"1\" numChannels=\"1\"", cz),
        "Invalid Signal that is not in default SignalInfo."
    ),
    (
        "a channel number that is too large", custom(usual + " numChannels=\"1\"", "<channel nr=\"4\" label=\"X\"/>"),
        "Too great channel number."
    ),
    (
        "a wrong number of channels", custom(usual + " numChannels=\"2\"", cz),
        "Number of channels doesn't fit to actual channel amount."
    ),
    (
        "no channel", custom(usual + " numChannels=\"0\"", ""),
        "Number of channels doesn't fit to actual channel amount."
    ),
    (
        "a downsampling factor that gives no exact rate",
        custom(
            "type=\"eeg\" samplingRate=\"250\" blockSize=\"5\" downsamplingFactor=\"3\" numChannels=\"1\"", cz),
        "The reduced rate must be a whole number of thousandths of a hertz, and downsamplingFactor at most 256."
    ),
    (
        "a wrong label", custom(usual + " numChannels=\"1\"", "<channel nr=\"2\" label=\"C3\"/>"),
        "A channel's label is not the one in the meta info."
    ),
    (
        "the same channel twice", custom(usual + " numChannels=\"2\"", cz + cz),
        "A signal or channel is named twice."
    ),
    (
        "a channel number beyond 64 bits",
        custom(usual + " numChannels=\"1\"", "<channel nr=\"99999999999999999999\" label=\"Cz\"/>"),
        "Failed to convert \"\" into an unsigned int."
    ),
]

let serverSelectionTests: [TestCase] =
    refusals.map { name, sent, text in
        TestCase(
            "if a request for some channels (custom signal info) contains \(name), it is rejected, and the client gets the reason"
        ) { t in
            let bench = ServerBench.version1()
            t.expectEqual(
                bench.feed(sent), "TiA 1.0\nValidationError\nContent-Length:\(text.utf8.count)\n\n\(text)")
            t.expect(bench.host.selection == nil && bench.failure == nil, "it had an effect")
        }
    }
    + [
        TestCase(
            "after a request for some channels (custom signal info), the server sends only these, numbered from the first one on"
        ) {
            t in
            let bench = ServerBench.version1()
            t.expectEqual(bench.feed(custom(usual + " numChannels=\"1\"", cz)), ok)
            t.expect(bench.host.selection == ChannelSelection(channels: [[1], [], []]), "another selection")
            // This meta information of 262 bytes is in the capture edge-v1.0.txt.
            let content =
                "<tiaMetaInfo version=\"1.0\">\n\t<subject id=\"S042\" firstName=\"Ada\" surname=\"Example\"/>\n"
                + "\t<masterSignal samplingRate=\"250\" blockSize=\"5\"/>\n"
                + "\t<signal type=\"eeg\" samplingRate=\"250\" blockSize=\"5\" numChannels=\"1\">\n"
                + "\t\t<channel nr=\"1\" label=\"Cz\"/>\n\t</signal>\n</tiaMetaInfo>\n\n"
            t.expectEqual(bench.feed(request("GetMetaInfo")), request("MetaInfo", content: content))
            t.expectEqual(content.utf8.count, 262)
        },
        TestCase(
            "if a client requests a reduced rate, the meta information has that rate and a suitable size of blocks"
        ) { t in
            for (factor, rate, block) in [(2, "125", 5), (5, "50", 1), (10, "25", 1), (16, "15.625", 5)] {
                let bench = ServerBench.version1()
                let reduced = "type=\"eeg\" samplingRate=\"250\" blockSize=\"5\" downsamplingFactor=\"\(factor)\""
                t.expectEqual(bench.feed(custom(reduced + " numChannels=\"1\"", cz)), ok)
                t.expect(bench.host.selection == ChannelSelection(channels: [[1], [], []], factors: [factor, 1, 1]))
                let reply = bench.feed(request("GetMetaInfo"))
                t.expect(
                    contains(reply, "type=\"eeg\" samplingRate=\"\(rate)\" blockSize=\"\(block)\" numChannels=\"1\""),
                    reply)
                // The filter's delay is 25 samples at the reduced rate: 100,000 µs, times the factor by which the rate is reduced.
                t.expect(contains(reply, " filterDelay=\"\(100_000 * factor)\">"), reply)
                t.expect(contains(reply, "<masterSignal samplingRate=\"250\" blockSize=\"5\"/>"), reply)
            }
        },
        TestCase("if channels are requested in any order, they are sent in ascending order") { t in
            let bench = ServerBench.version1()
            let both = "<channel nr=\"3\" label=\"C4\"/><channel nr=\"1\" label=\"C3\"/>"
            t.expectEqual(bench.feed(custom(usual + " numChannels=\"2\"", both)), ok)
            t.expect(bench.host.selection == ChannelSelection(channels: [[0, 2], [], []]), "another selection")
        },
        TestCase(
            "if a client sends a second custom signal info, it is refused with the error text of the reference server"
        ) { t in
            let bench = ServerBench.version1()
            let sent = custom(usual + " numChannels=\"1\"", cz)
            t.expectEqual(
                bench.feed(sent + sent),
                ok
                    + "TiA 1.0\nError -- Details:This connection has already a custom config that can not be altered!\n\n"
            )
        },
        TestCase(
            "if a client requests UDP after a custom signal info, that is refused with the error text of the reference server"
        ) { t in
            let bench = ServerBench.version1()
            t.expectEqual(
                bench.feed(custom(usual + " numChannels=\"1\"", cz) + request("GetDataConnection:UDP")),
                ok + "TiA 1.0\nError -- UDP with a custom signalinfo is not supported!\n\n")
            t.expect(bench.host.opened.isEmpty, "a data connection was opened")
        },
        TestCase("if a client sends a custom signal info after it requested the data connection, it is refused") { t in
            let bench = ServerBench.version1()
            _ = bench.feed(request("GetDataConnection:TCP"))
            t.expect(
                bench.feed(custom(usual + " numChannels=\"1\"", cz)).utf8.starts(with: "TiA 1.0\nError".utf8),
                "it was accepted")
            t.expect(bench.host.selection == nil, "it had an effect")
        },
        TestCase("the custom signal info (request for some channels) that our client writes is accepted") { t in
            let bench = ServerBench.version1()
            let content = CustomSignalInfo.content(
                catalogue: captureOffer.catalogue,
                selection: [ChannelID(signal: 0, channel: 2), ChannelID(signal: 2, channel: 0)])
            t.expectEqual(
                bench.feed(request("SetCustomSignalInfo", content: String(decoding: content, as: UTF8.self))), ok)
            t.expect(bench.host.selection == ChannelSelection(channels: [[2], [], [0]]), "another selection")
        },
    ]
