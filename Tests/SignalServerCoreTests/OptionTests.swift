import Platform
import Recordings
import SignalServerCore
import Signals
import TestKit
import TiA

/// Invalid arguments, each with the option that the message must name.
private let wrong: [([String], String)] = [
    (["--port"], "--port"),
    (["--port", ""], "--port"),
    (["--port", "65536"], "--port"),
    (["--port", "-1"], "--port"),
    (["--port", "99999999999999999999999"], "--port"),
    (["--port=9000x"], "--port"),
    (["--bind", "localhost"], "--bind"),
    (["--bind", "0.0.0.0"], "--bind"),
    (["--udp-port", "0"], "--udp-port"),
    (["--udp-address", "1.2.3"], "--udp-address"),
    (["--udp-address", "1.2.3.256"], "--udp-address"),
    (["--udp-address", "0.0.0.0"], "--udp-address"),
    (["--dialect", "2.0"], "--dialect"),
    (["--verbose=yes"], "--verbose"),
    (["--nonsense"], "--nonsense"),
    (["nonsense"], "nonsense"),
    ([""], ""),
    (["--simulate", "eeg,,ecg"], "--simulate"),
    (["--simulate", "eeg,eeg"], "--simulate"),
    (["--simulate", "brain"], "--simulate"),
    (["--simulate", "button"], "--simulate"),
    (["--signal", "eeg:"], "--signal"),
    (["--signal", "eeg:channels"], "--signal"),
    (["--signal", "eeg:channels=0"], "--signal"),
    (["--signal", "eeg:channels=1025"], "--signal"),
    (["--signal", "eeg:rate=0"], "--signal"),
    (["--signal", "eeg:rate=100001"], "--signal"),
    (["--signal", "eeg:rate=1.2345"], "--signal"),
    (["--signal", "eeg:rate=1e3"], "--signal"),
    (["--signal", "eeg:rate=."], "--signal"),
    (["--signal", "eeg:block=0"], "--signal"),
    (["--signal", "eeg:block=4097"], "--signal"),
    (["--signal", "eeg:rate=100000,block=1"], "--signal"),
    (["--signal", "eeg:frequency=10"], "--signal"),
    (["--signal", "eeg:type=ecg"], "--signal"),
    (["--signal", "eeg:paint=blue"], "--signal"),
    (["--signal", "sine:type=button"], "--signal"),
    (["--signal", "sine:shift=1.5"], "--signal"),
    (["--signal", "ecg:hum=3"], "--signal"),
    (["--signal", "eeg:channels=1,labels=A+B"], "--signal"),
    (["--signal", "button:rate=10", "--simulate", "eeg"], "--signal"),
    (["--signal", "eeg:channels=600", "--signal", "ecg:channels=600"], "--channels"),
    (["--channels", "0"], "--channels"),
    (["--rate", "x"], "--rate"),
    (["--block", "5000"], "--block"),
    (["--amplitude", "-3"], "--amplitude"),
    (["--frequency", ""], "--frequency"),
    (["--replay", ""], "--replay"),
    (["--csv-time", "0"], "--csv-time"),
    (["--csv-unit", "d"], "--csv-unit"),
    (["--csv-rate", "x"], "--csv-rate"),
    (["--csv-separator", "ab"], "--csv-separator"), (["--csv-titles", "maybe"], "--csv-titles"),
    (["--input", ""], "--input"), (["--replay", "a.edf", "--input", "/dev/input/event0"], "--input"),
    (["--simulate", "eeg,button", "--input", "/dev/input/event0"], "--simulate"),
    (["--replay", "a.edf", "--simulate", "eeg"], "--simulate"),
    (["--replay", "a.edf", "--rate", "100"], "--rate"),
    (["--drop", ""], "--drop"),
    (["--drop", "0"], "--drop"),
    (["--drop", "5-3"], "--drop"),
    (["--drop", "every:0"], "--drop"),
    (["--drop", "each:5"], "--drop"),
    (["--drop", "101%"], "--drop"),
    (["--drop", "%"], "--drop"),
    (["--drop", "99999999999999999999"], "--drop"),
    (["--seed", "x"], "--seed"),
    (["--clock-ppm", "1001"], "--clock-ppm"),
    (["--clock-ppm", "-1001"], "--clock-ppm"),
    (["--clock-ppm", "-"], "--clock-ppm"),
    (["--clock-ppm", "1.5"], "--clock-ppm"),
    (["--clock-ppm", ""], "--clock-ppm"),
    (["--signal", "pulse:every=0"], "--signal"),
    (["--signal", "pulse:every=3601"], "--signal"),
    (["--signal", "pulse:every=1.5"], "--signal"),
    (["--signal", "pulse:frequency=10"], "--signal"),
    (["--signal", "pulse:type=button"], "--signal"),
    (["--signal", "sine:every=2"], "--signal"),
    (["--signal", "ramp:amplitude=2"], "--signal"),
    (["--delay", "60001"], "--delay"),
    (["--delay", "5-3"], "--delay"),
]

private func parsed(_ arguments: [String], _ t: Expectations) -> ServerOptions {
    do throws(OptionError) {
        return try OptionParser.parse(arguments)
    } catch {
        t.fail(error.message)
        return ServerOptions()
    }
}

let optionTests: [TestCase] = [
    TestCase("if an option of the signal server is invalid, the message contains the option's name") { t in
        for (arguments, option) in wrong {
            do throws(OptionError) {
                _ = try OptionParser.parse(arguments)
                t.fail("accepted: \(arguments)")
            } catch {
                t.expectEqual(error.option, option)
                t.expect(!error.reason.utf8.isEmpty, "no reason")
            }
        }
    },
    TestCase("the option --signal sets the type, channels, rate and block size of each signal of the signal server") {
        t in
        let options = parsed(
            ["--signal", "eeg:channels=10,rate=250,block=5", "--signal", "ecg:channels=2,rate=500"], t)
        t.expectEqual(options.signals.count, 2)
        guard options.signals.count == 2 else { return }
        let (eeg, ecg) = (options.signals[0], options.signals[1])
        t.expect(eeg.type == .eeg && eeg.channels == 10 && eeg.blockSize == 5, "another EEG")
        t.expectEqual(eeg.rate.milliHertz, 250_000)
        t.expect(ecg.type == .ecg && ecg.channels == 2 && ecg.blockSize == 10, "another ECG")
        t.expectEqual(ecg.rate.milliHertz, 500_000)
    },
    TestCase("without options, the signal server sends an EEG, an ECG and a button on port 9000") { t in
        let options = parsed([], t)
        t.expect(options.signals.map { $0.type } == [.eeg, .ecg, .button], "other signals")
        t.expect(options.port == 9000 && options.udpPort == 9998 && options.dialect == .version1, "other ports")
    },
    TestCase("an option for all signals of the signal server applies to each signal that does not have its own value") {
        t in
        let options = parsed(
            ["--rate", "62.5", "--signal", "eeg:rate=100", "--simulate=ecg", "--channels=3", "--block=2"], t)
        t.expect(options.signals.map { $0.rate.milliHertz } == [100_000, 62_500], "other rates")
        t.expect(options.signals.map { $0.channels } == [3, 3], "other channels")
        t.expect(options.signals.map { $0.blockSize } == [2, 2], "other blocks")
    },
    TestCase("the options of a simulated sine set its type, frequency, amplitude, phase shift and labels") { t in
        let options = parsed(
            ["--signal", "sine:type=sensor,frequency=2.5,amplitude=0.125,shift=0.25,labels=x+y,channels=3"], t)
        guard let sine = options.signals.first else { return }
        t.expect(sine.type == .sensor && sine.waveform == .sine, "no sine")
        t.expect(sine.frequency.milliHertz == 2500 && sine.amplitude == 0.125 && sine.shift == 0.25, "another sine")
        t.expect(sine.labels == ["x", "y"] && sine.channels == 3, "other channels")
    },
    TestCase(
        "options set the amplitude, type and period of a simulated pulse, and let a simulated button be pressed during each pulse"
    ) {
        t in
        let options = parsed(
            ["--signal", "pulse:every=5,type=user1,amplitude=20", "--signal", "button:every=5", "--clock-ppm=-40"], t)
        guard options.signals.count == 2 else { return }
        let (pulse, button) = (options.signals[0], options.signals[1])
        t.expect(pulse.waveform == .pulse && pulse.type == .user1 && pulse.amplitude == 20, "another pulse")
        t.expectEqual(pulse.pulse.period, 5_000_000_000)
        t.expect(button.isPulsed && button.pulse == pulse.pulse, "another button")
        t.expectEqual(options.clockPartsPerMillion, -40)
        t.expectEqual(parsed(["--signal", "pulse"], t).signals.first?.amplitude ?? 0, 100)
        t.expectEqual(parsed(["--clock-ppm", "+1000"], t).clockPartsPerMillion, 1000)
    },
    TestCase("options on the command line of the signal server are parsed") { t in
        let options = parsed(
            [
                "--port=0", "--udp-port", "7000", "--udp-address", "10.9.8.255", "--dialect", "0.2", "--repeat-slow",
                "-v", "--list", "--delay", "5-25", "--bind=127.0.0.1", "--lsl",
            ], t)
        t.expectEqual(options.bindAddress.host.text, "127.0.0.1")
        t.expect(options.port == 0 && options.udpPort == 7000, "other ports")
        t.expectEqual(options.udpAddress?.host.text ?? "", "10.9.8.255")
        t.expect(options.dialect == .legacy(.zeroTwo) && options.repeatSlow && options.verbose, "another way")
        t.expect(options.offersLSL && !parsed([], t).offersLSL, "outlets")
        t.expect(options.action == .list, "another action")
    },
    TestCase("the options with which the signal server reads a table as a signal are parsed") { t in
        let options = parsed(
            ["--replay", "a.csv", "--csv-time", "3", "--csv-unit=ms", "--csv-rate", "250", "--csv-separator", "tab"], t)
        t.expect(
            options.csv
                == CSVOptions(timeColumn: .column(2), unit: .milliseconds, delimiter: 9, rate: SamplingRate(hertz: 250))
        )
        t.expect(parsed(["--replay", "a.csv", "--csv-time", "none"], t).csv.timeColumn == .none)
        t.expect(parsed(["--replay", "a.csv", "--csv-titles", "no"], t).csv.hasTitles == false)
    },
    TestCase("the option --help of the signal server takes precedence over all other options, if these are valid") {
        t in
        t.expect(parsed(["--list", "--help"], t).action == .help, "no help")
        t.expect(parsed(["-h", "--list"], t).action == .help, "no help")
    },
    TestCase("the help of the signal server names every option, in lines that are short enough for a terminal") { t in
        let help = Array(helpText.description.utf8)
        for option in [
            "--port", "--dialect", "--udp-port", "--udp-address", "--signal", "--simulate", "--channels", "--rate",
            "--block", "--amplitude", "--frequency", "--replay", "--drop", "--seed", "--delay", "--repeat-slow",
            "--bind", "--list", "--verbose", "--csv-time", "--csv-unit", "--csv-rate", "--csv-separator",
            "--csv-titles", "--input", "--help",
            "--clock-ppm", "every=", "--lsl",
        ] {
            let name = Array(option.utf8)
            let found = (0...help.count - name.count).contains { help[$0..<$0 + name.count].elementsEqual(name) }
            t.expect(found, "\(option) is missing")
        }
        for line in help.split(separator: 0x0A) { t.expect(line.count <= 120, "a line is too long") }
    },
]
