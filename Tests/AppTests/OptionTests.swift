import App
import Drawing
import TestKit

let optionTests = [
    TestCase("options from the start script are understood") { t in
        let options = Options([
            "--host=10.0.2.2", "--port=9100", "--transport=tcp", "--rotation=270", "--display-mm=154x86",
            "--format=rgb565",
            "--mode=800x480", "--data=/tmp/data", "--fonts=/fonts", "--language=de", "--log-ui", "--log-statistics=5",
            "--gpio-button=/dev/gpiochip1:17", "--kms=legacy",
        ])
        t.expect(options.problems.isEmpty, "\(options.problems.count) problems")
        t.expect(options.host == "10.0.2.2" && options.port == 9100 && options.transport == .tcp)
        t.expect(options.rotation == .degrees270 && options.format == .rgb565)
        t.expect(options.millimetres == Size(width: 154, height: 86))
        t.expect(options.mode == Size(width: 800, height: 480))
        t.expect(options.dataFolder == "/tmp/data" && options.fontFolder == "/fonts" && options.language == "de")
        t.expect(!options.isAtomicAllowed && options.logsTargets && options.statisticsInterval == 5)
        t.expect(options.button?.chip == "/dev/gpiochip1" && options.button?.line == 17)
    },
    TestCase("an option that makes no sense is told and leaves the default") { t in
        let hostile = [
            "host", "--", "--port=0", "--port=65536", "--port=99999999999999999999", "--port=", "--rotation=45",
            "--rotation=-90", "--display-mm=0x100", "--display-mm=100", "--display-mm=1x2x3", "--mode=9999x1",
            "--format=argb", "--kms=none", "--transport=sctp", "--language=xx", "--log-statistics=0",
            "--gpio-button=:1",
            "--gpio-button=/dev/x:2000",
            "--gpio-button=/dev/x", "--unknown=1", "--port", "--host=" + String(repeating: "a", count: 300),
        ]
        for word in hostile {
            let options = Options([word])
            t.expectEqual(options.problems.count, 1, word)
            t.expect(options.port == nil && options.host.isEmpty && options.rotation == .degrees0, word)
            t.expect(options.millimetres == nil && options.mode == nil && options.button == nil, word)
        }
    },
]
