// swift-tools-version: 6.2
import PackageDescription

/// Declares a C library that pkg-config finds: in Debian's package on the PC, and in the sysroot for the device.
func library(_ name: String, _ pkgConfig: String, _ aptPackage: String) -> Target {
    .systemLibrary(
        name: name, path: "Sources/\(name)", pkgConfig: pkgConfig, providers: [.apt([aptPackage])])
}

/// The modules whose tests run on the PC, and as ARM code under qemu-arm.
let testedModules = [
    "Text", "Units", "JSON", "Signals", "Acquisition", "Settings", "Services", "TiA", "LSL", "Bluetooth", "OpenBCI",
    "Recordings",
    "Replay", "Recorder",
    "Drawing",
    "Sound", "Spectrum", "Quality", "BandPower", "Filters", "ECG", "Cadence", "Tempo", "Songs", "MusicRun", "Graphs",
    "Gestures", "Study", "StudyRun",
    "Layout",
    "Platform",
    "Player", "Connections", "Sending", "Mail", "Upload", "Performance", "Session", "Widgets", "SourceScreens",
    "DeviceScreens", "GraphScreens", "QualityScreens", "StudyScreens", "MusicScreens",
    "Screens", "App", "Serving", "SignalServerCore", "AnalyzeCore", "ViewerFeed", "ViewerClient", "QRCode",
    "Viewers", "ViewerScreens",
]

/// The additional modules that a module's tests need, such as a server to connect to or a player of sounds.
let testsNeed: [String: [Target.Dependency]] = [
    "AnalyzeCore": ["RecordingFiles", "Signals", "CMath", "CSystem"],
    "App": [
        "Storing", "Uploading", "AcquisitionTests", "ReplayTests", "ServicesTests", "LSL", "MusicRun", "PlayerClient",
        "Sensors",
        "Songs", "Sound",
        "Study", "StudyTests",
        "CZlib",
    ],
    "Connections": ["SignalServerCore", "LSL"],
    "Drawing": ["CVectors"],
    "Cadence": ["Recordings", "Signals", "Spectrum", "CMath"], "ECG": ["Recordings", "CMath"], "JSON": ["Text"],
    "LSL": ["Platform"], "Mail": ["Sending"], "Platform": ["MockDRM"], "Recorder": ["AcquisitionTests"],
    "Quality": ["Filters", "Recordings"], "Recordings": ["RecordingFiles", "Text"],
    "Player": [
        "Acquisition", "AcquisitionTests", "App", "CMath", "Cadence", "MusicRun", "Performance", "PlayerClient",
        "PlayerProtocol", "Connections", "LSL", "Recordings", "ServicesTests", "Session",
        "Settings", "Signals", "Songs", "SoundFiles", "Sound", "Services", "Tempo", "Platform", "CSystem",
    ],
    "Replay": ["AcquisitionTests"], "Session": ["AcquisitionTests", "ServicesTests"],
    "Screens": ["ScreenRig", "ServicesTests"], "Widgets": ["ScreenRig"],
    "SourceScreens": ["ScreenRig", "ReplayTests", "Recordings"], "DeviceScreens": ["ScreenRig"],
    "Graphs": ["MultichannelGraphs"],
    "GraphScreens": ["ScreenRig", "ReplayTests", "ServicesTests"],
    "QualityScreens": ["ScreenRig", "AcquisitionTests", "SourceScreens"],
    "StudyScreens": [
        "Acquisition", "JSON", "PlayerProtocol", "ScreenRig", "Signals", "Sound", "Study", "StudyRun", "StudyTests",
        "Upload",
    ],
    "MusicScreens": [
        "AcquisitionTests", "MusicRun", "PlayerProtocol", "ScreenRig", "Signals", "Songs", "Sound", "Tempo",
    ],
    "SignalServerCore": ["Recordings", "CMath", "CSystem", "Platform"], "Study": ["JSON", "Text"],
    "StudyRun": ["JSON", "Study", "StudyTests", "Text"],
    "Songs": ["Sound", "Tempo", "Text"], "MusicRun": ["Sound", "Text"],
    "Tempo": ["Spectrum", "CMath"], "Viewers": ["Signals", "ViewerFeed"],
    "ViewerScreens": ["Drawing", "ScreenRig", "Screens", "Services", "Settings", "Widgets"],
    "ViewerClient": [
        "Acquisition", "AcquisitionTests", "JSON", "Platform", "Services", "ServicesTests", "Settings", "Signals",
        "ViewerFeed",
    ],
]

/// The modules whose tests have a folder Portable. These tests give the same result on the PC, so the device's build leaves the folder out.
let modulesWithPortableTests: Set = [
    "Cadence", "DeviceScreens", "Fuzzing", "GraphScreens", "Quality", "Screens", "SourceScreens", "StudyScreens",
    "Tempo",
]

/// The folders of the module's tests that this build leaves out.
func pcOnly(_ module: String) -> [String] {
    Context.environment["POCKETSCOPE_DEVICE"] != nil && modulesWithPortableTests.contains(module) ? ["Portable"] : []
}

/// True for a target that contains only code of the tests. The PC build does not optimize such targets.
func isTestCode(_ target: Target) -> Bool {
    ["TestKit", "ScreenRig"].contains(target.name) || target.name.hasSuffix("Tests")
}

let package = Package(
    name: "PocketScope",
    products: [
        .executable(name: "pocketscope", targets: ["PocketScope"]),
        .executable(name: "signal-server", targets: ["SignalServer"]),
        .executable(name: "sound-player", targets: ["SoundPlayer"]),
        .executable(name: "analyze", targets: ["Analyze"]),
        .executable(name: "touch-player", targets: ["TouchPlayer"]),
        .executable(name: "uploader", targets: ["Uploader"]),
        .executable(name: "viewer-server", targets: ["ViewerServer"]),
        .executable(name: "save-tester", targets: ["SaveTester"]),
        .executable(name: "sound-tester", targets: ["SoundTester"]),
        .executable(name: "light-sensor", targets: ["LightSensor"]),
        .executable(name: "hci-attach", targets: ["HCIAttach"]),
        .executable(name: "bluetooth-socket", targets: ["BluetoothSocket"]),
        .executable(name: "kernel-counts", targets: ["KernelCounts"]),
        .executable(name: "recording-writer", targets: ["RecordingWriter"]),
        .executable(name: "recording-reader", targets: ["RecordingReader"]),
        .executable(name: "lsl-reader", targets: ["LSLReader"]),
        .executable(name: "lsl-recorder", targets: ["LSLRecorder"]),
        .executable(name: "study-check", targets: ["StudyCheck"]),
        .executable(name: "module-tests", targets: ["ModuleTests"]),
        .executable(name: "fuzz", targets: ["Fuzz"]),
    ],
    targets: [
        // Modules in C contain only module maps and inline wrappers.
        .systemLibrary(name: "CVectors", path: "Sources/CVectors"),
        .systemLibrary(name: "CMath", path: "Sources/CMath"),
        .systemLibrary(name: "CSystem", path: "Sources/CSystem"),
        .systemLibrary(name: "CUinput", path: "Sources/CUinput"),
        .systemLibrary(name: "CAllocations", path: "Sources/CAllocations"),
        .systemLibrary(name: "CSound", path: "Sources/CSound"),
        library("CDRM", "libdrm", "libdrm-dev"),
        library("CInput", "libinput", "libinput-dev"),
        library("CFreeType", "freetype2", "libfreetype-dev"),
        library("CPixman", "pixman-1", "libpixman-1-dev"),
        library("CPNG", "libpng", "libpng-dev"),
        library("CJPEG", "libjpeg", "libjpeg62-turbo-dev"),
        library("CExpat", "expat", "libexpat1-dev"),
        library("CALSA", "alsa", "libasound2-dev"),
        library("CMPG123", "libmpg123", "libmpg123-dev"),
        library("CFLAC", "flac", "libflac-dev"),
        library("CVorbis", "vorbisfile", "libvorbis-dev"),
        library("COpus", "opusfile", "libopusfile-dev"),
        library("CJansson", "jansson", "libjansson-dev"),
        library("CQREncode", "libqrencode", "libqrencode-dev"),
        library("CZlib", "zlib", "zlib1g-dev"),
        library("CMicroHTTPD", "libmicrohttpd", "libmicrohttpd-dev"),
        library("CCurl", "libcurl", "libcurl4-gnutls-dev"),
        library("CCrypto", "libcrypto", "libssl-dev"),

        // The Swift modules. docs/design.md describes the direction of the data: source -> ring -> graph -> trace buffer -> screen.
        .target(name: "Allocations", dependencies: ["CAllocations"]),
        .target(name: "Signals", dependencies: ["Text", "Units", "CVectors", "CMath"]),
        .target(name: "Text", linkerSettings: [.linkedLibrary("m")]),
        .target(name: "Units", dependencies: ["Text"]),
        .target(name: "Acquisition", dependencies: ["Signals", "Filters", "ECG", "Quality", "Spectrum", "Text"]),
        .target(name: "Settings", dependencies: ["Signals", "Mail", "Text", "Units"]),
        .target(name: "XML", dependencies: ["Text", "CExpat"]),
        .target(name: "JSON", dependencies: ["Text", "CJansson"]),
        .target(name: "Study", dependencies: ["JSON", "Text", "CMath"]),
        .target(name: "StudyRun", dependencies: ["JSON", "Study", "CMath"]),
        .target(name: "TiA", dependencies: ["Signals", "Text", "XML"]),
        .target(name: "LSL", dependencies: ["Signals", "Text", "Units", "XML"]),
        .target(name: "Bluetooth", dependencies: ["Signals", "Text"]),
        .target(name: "OpenBCI", dependencies: ["Signals", "Text"]),
        .target(name: "Recordings", dependencies: ["Signals", "Text", "Units", "CVectors", "CSystem", "CExpat"]),
        .target(name: "Replay", dependencies: ["Recordings", "Signals", "Text"]),
        .target(name: "Recorder", dependencies: ["Acquisition", "Quality", "Recordings", "Signals", "Text"]),
        .target(
            name: "Drawing", dependencies: ["CVectors", "CMath", "CSystem", "CFreeType", "CJPEG", "CPixman", "CPNG"],
            linkerSettings: [.linkedLibrary("m")]),
        .target(name: "Sound", dependencies: ["CVectors", "CMath"]),
        .target(
            name: "SoundFiles", dependencies: ["Sound", "CSound", "CSystem", "CMPG123", "CFLAC", "CVorbis", "COpus"]),
        .target(name: "PlayerProtocol", dependencies: ["Songs", "Sound", "Tempo"]),
        .target(name: "ViewerFeed", dependencies: ["Text"]),
        .target(name: "Viewers", dependencies: ["Signals", "Text", "ViewerFeed"]),
        .target(name: "QRCode", dependencies: ["CQREncode"]),
        .target(
            name: "Player",
            dependencies: [
                "PlayerProtocol", "Songs", "Sound", "SoundFiles", "Spectrum", "Tempo", "Platform", "CALSA", "CSound",
                "CSystem",
            ]),
        .target(name: "Spectrum", dependencies: ["Signals", "CVectors", "CMath"]),
        .target(name: "Quality", dependencies: ["Signals", "Spectrum", "Text", "CVectors", "CMath"]),
        .target(name: "BandPower", dependencies: ["Signals", "Spectrum", "CVectors", "CMath"]),
        .target(name: "Filters", dependencies: ["Signals", "CVectors", "CMath"]),
        .target(name: "ECG", dependencies: ["Signals", "CMath"]),
        .target(name: "Cadence", dependencies: ["Spectrum", "CMath"]),
        .target(name: "Tempo", dependencies: ["Spectrum", "CVectors", "CMath"]),
        .target(name: "Songs", dependencies: ["Sound", "Tempo", "Text"]),
        .target(name: "MusicRun", dependencies: ["Signals", "Sound", "Text"]),
        .target(
            name: "Graphs",
            dependencies: ["Signals", "Drawing", "Quality", "Spectrum", "ECG", "Text", "CVectors", "CMath"]),
        .target(
            name: "MultichannelGraphs",
            dependencies: ["Graphs", "Signals", "Drawing", "ECG", "Quality", "Text", "CVectors", "CMath"]),
        .target(
            name: "BandGraphs",
            dependencies: ["BandPower", "Graphs", "Signals", "Drawing", "Spectrum", "Text", "CMath"]),
        .target(name: "Gestures", dependencies: ["CMath"]),
        .target(name: "Layout", dependencies: ["Gestures", "CMath"]),
        .target(name: "Platform", dependencies: ["CSystem", "CDRM", "CInput"]),
        .target(name: "Serving", dependencies: ["Platform"]),
        .target(name: "Performance"),
        .target(
            name: "Connections",
            dependencies: [
                "Signals", "Bluetooth", "LSL", "OpenBCI", "TiA", "Platform", "Performance", "CSystem", "Text",
            ]),
        .target(name: "Sending", dependencies: ["Text"]),
        .target(name: "Mail", dependencies: ["Sending", "Signals", "Text"]),
        .target(name: "Upload", dependencies: ["Sending", "Text", "XML"]),
        .target(
            name: "Services",
            dependencies: [
                "Acquisition", "Drawing", "Mail", "MusicRun", "Performance", "PlayerProtocol", "Settings", "Signals",
                "Songs", "Sound",
                "Study", "StudyRun", "Text", "Upload",
            ]),
        .target(
            name: "Sensors", dependencies: ["Bluetooth", "Connections", "Platform", "Services", "Settings", "Signals"]),
        .target(
            name: "PlayerClient",
            dependencies: ["PlayerProtocol", "Services", "Songs", "Sound", "Platform", "CSystem"]),
        .target(
            name: "ViewerClient",
            dependencies: [
                "Acquisition", "JSON", "Platform", "Quality", "Services", "Settings", "Signals", "Text", "ViewerFeed",
                "CSystem",
            ]),
        .target(
            name: "Session",
            dependencies: [
                "Acquisition", "BandPower", "CMath", "Cadence", "Filters", "MusicRun", "PlayerProtocol", "Quality",
                "Services", "Settings", "Signals", "Songs", "Sound", "Spectrum", "Study", "StudyRun", "Text", "Units",
                "Upload",
            ]),
        .target(
            name: "Widgets",
            dependencies: ["Allocations", "Drawing", "Gestures", "Services", "Settings", "Signals", "Text"]),
        .target(
            name: "SourceScreens",
            dependencies: [
                "Acquisition", "Bluetooth", "Drawing", "Gestures", "Graphs", "OpenBCI", "Quality", "Recordings",
                "Replay",
                "Services", "Session", "Settings", "Signals", "Text", "Widgets",
            ]),
        .target(
            name: "DeviceScreens",
            dependencies: [
                "Acquisition", "Drawing", "Gestures", "Graphs", "Mail", "Performance", "Services", "Session",
                "Settings", "Signals", "Text", "Widgets", "CMath",
            ]),
        .target(
            name: "GraphPages",
            dependencies: [
                "Acquisition", "BandGraphs", "BandPower", "Drawing", "ECG", "Filters", "Gestures", "Graphs", "Layout",
                "MultichannelGraphs", "Quality", "Services", "Session", "Settings", "Signals", "Spectrum", "Text",
                "Widgets",
            ]),
        .target(
            name: "GraphScreens",
            dependencies: [
                "Acquisition", "BandGraphs", "BandPower", "Drawing", "ECG", "Filters", "Gestures", "GraphPages",
                "Graphs", "Layout", "MultichannelGraphs", "Performance", "Quality", "Services",
                "Session", "Settings", "Signals", "Spectrum", "Text", "Widgets",
            ]),
        .target(
            name: "QualityScreens",
            dependencies: [
                "Acquisition", "BandGraphs", "BandPower", "Drawing", "Gestures", "Graphs", "Quality", "Services",
                "Session", "Settings", "Signals", "Spectrum", "Text", "Widgets", "CMath",
            ]),
        .target(
            name: "StudyScreens",
            dependencies: [
                "Drawing", "Gestures", "Quality", "Services", "Session", "Settings", "Signals", "Study", "StudyRun",
                "Text", "Upload", "Widgets", "CMath",
            ]),
        .target(
            name: "MusicScreens",
            dependencies: [
                "Acquisition", "Cadence", "Drawing", "Gestures", "Graphs", "MusicRun", "PlayerProtocol", "Services",
                "Session",
                "Settings", "Signals", "Songs", "Sound", "Tempo", "Text", "Widgets",
            ]),
        .target(
            name: "ViewerScreens",
            dependencies: ["Drawing", "QRCode", "Services", "Settings", "Widgets"]),
        .target(
            name: "Screens",
            dependencies: [
                "Acquisition", "DeviceScreens", "Drawing", "GraphPages", "GraphScreens", "MusicScreens",
                "QualityScreens", "Services", "Session",
                "Settings", "Signals", "SourceScreens", "StudyScreens",
                "ViewerScreens", "Widgets",
            ]),
        .target(name: "Storing", dependencies: ["Platform", "Services", "Settings", "Signals", "Text", "CSystem"]),
        .target(
            name: "Uploading",
            dependencies: ["Platform", "Sending", "Services", "Settings", "Storing", "Upload", "CSystem"]),
        .target(name: "Consent", dependencies: ["Drawing", "Services", "Signals", "Text", "CZlib"]),
        .target(
            name: "App",
            dependencies: [
                "Acquisition", "Screens", "Bluetooth", "Connections", "Consent", "TiA", "LSL", "OpenBCI", "Platform",
                "Mail",
                "Settings",
                "Performance", "SignalServerCore", "Signals", "Allocations", "CSystem", "Text", "Recorder",
                "Recordings", "Replay",
                "Sending", "Sensors", "Services", "Session", "Storing", "Upload", "Uploading", "Widgets",
                "DeviceScreens",
                "SourceScreens",
                "Drawing",
                "Gestures", "MusicRun", "PlayerClient", "Songs", "Sound", "Study", "StudyRun", "ViewerClient", "CZlib",
            ]),
        .target(
            name: "AnalyzeCore",
            dependencies: [
                "BandPower", "Cadence", "CMath", "Quality", "Recordings", "Signals", "Spectrum", "Tempo", "Text",
            ]),
        .target(
            name: "SignalServerCore",
            dependencies: ["Signals", "LSL", "TiA", "Recordings", "Serving", "Platform", "Text", "CMath", "CSystem"]),

        // The programs.
        .executableTarget(name: "PocketScope", dependencies: ["App", "Platform", "CSystem"]),
        .executableTarget(name: "Uploader", dependencies: ["Upload", "Text", "CCurl", "CCrypto", "CSystem"]),
        .executableTarget(
            name: "ViewerServer",
            dependencies: ["Platform", "Text", "ViewerFeed", "Viewers", "CMicroHTTPD", "CSystem"],
            // pkg-config names libmicrohttpd only. On the device, the module's map does not link libraries.
            linkerSettings: [.linkedLibrary("nettle")]),
        .target(name: "TouchScripts"),
        .executableTarget(name: "TouchPlayer", dependencies: ["TouchScripts", "CUinput"]),
        .executableTarget(
            name: "SaveTester",
            dependencies: ["App", "GraphScreens", "Platform", "Session", "Settings", "Storing", "CSystem"]),
        .executableTarget(
            name: "SoundTester",
            dependencies: ["PlayerClient", "PlayerProtocol", "Services", "Sound", "Platform", "CSystem"]),
        .executableTarget(name: "LightSensor", dependencies: ["TouchScripts", "Platform", "CDRM", "CSystem"]),
        .executableTarget(name: "BluetoothSocket", dependencies: ["Bluetooth", "CSystem"]),
        .executableTarget(name: "HCIAttach", dependencies: ["CSystem"]),
        .executableTarget(
            name: "KernelCounts",
            dependencies: [
                "Signals", "Spectrum", "Quality", "BandPower", "Filters", "ECG", "Cadence", "Tempo", "TiA", "Drawing",
                "Graphs", "Gestures", "Platform",
                "CVectors",
                "CSystem",
            ]),
        .executableTarget(name: "SoundPlayer", dependencies: ["Player", "Platform", "CSystem"]),
        .executableTarget(name: "Analyze", dependencies: ["AnalyzeCore", "Platform", "CSystem"]),
        .executableTarget(name: "StudyCheck", dependencies: ["JSON", "Study", "Text", "CZlib"]),
        .executableTarget(name: "SignalServer", dependencies: ["SignalServerCore", "Platform", "CSystem"]),

        // Replaces libdrm in the tests. It is a display controller that refuses the calls that a test wants to fail.
        .target(name: "MockDRM", dependencies: ["CDRM"], path: "Tests/MockDRM"),

        // Makes whole recordings, and a program that writes some of them for third-party readers.
        .target(name: "RecordingFiles", dependencies: ["Recordings", "Signals"], path: "Tests/RecordingFiles"),
        .executableTarget(
            name: "RecordingWriter", dependencies: ["RecordingFiles", "Recordings", "Signals", "TestKit"],
            path: "Tests/RecordingWriter"),
        // Reads any recording. Tests compare its output with that of other readers.
        .executableTarget(
            name: "RecordingReader", dependencies: ["Recordings", "Signals", "TestKit", "Text"],
            path: "Tests/RecordingReader"),

        // An inlet of Lab Streaming Layer, for tests with third-party outlets.
        .executableTarget(
            name: "LSLReader", dependencies: ["Connections", "LSL", "Platform", "Signals", "TestKit", "CSystem"],
            path: "Tests/LSLReader"),
        .executableTarget(
            name: "LSLRecorder",
            dependencies: [
                "Acquisition", "Connections", "LSL", "Platform", "Recorder", "RecordingFiles", "Recordings", "Signals",
                "TestKit", "CSystem",
            ],
            path: "Tests/LSLRecorder"),

        // The tests. Each module's tests are in a folder of their own. They are plain functions on TestKit, so that they also run as ARM code.
        .target(name: "TestKit", dependencies: ["CPNG", "CSystem"], path: "Tests/TestKit"),
        .executableTarget(
            name: "ModuleTests",
            dependencies: testedModules.map { .byName(name: $0 + "Tests") } + ["FuzzingTests", "TestKit"],
            path: "Tests/ModuleTests"),
        .testTarget(
            name: "AllTests",
            dependencies: testedModules.map { .byName(name: $0 + "Tests") } + ["FuzzingTests", "TestKit"],
            path: "Tests/AllTests"),

        // Lets a test operate the screens. It provides a machine that consists of arrays, fingers that find their touch targets, and a clock that the
        // test sets.
        .target(
            name: "ScreenRig",
            dependencies: [
                "AcquisitionTests", "ReplayTests", "Screens", "ServicesTests", "Study", "StudyRun", "TestKit", "Upload",
                "CSystem",
            ],
            path: "Tests/ScreenRig"),

        // All readers of bytes from outside, the code that feeds them random bytes, and the stored inputs.
        .target(
            name: "Fuzzing",
            dependencies: [
                "Acquisition", "App", "Bluetooth", "Drawing", "Gestures", "JSON", "LSL", "Layout", "Mail", "OpenBCI",
                "Platform",
                "MusicRun", "Recordings",
                "DeviceScreens",
                "GraphScreens",
                "Sending",
                "Services",
                "Session",
                "Settings",
                "SignalServerCore",
                "Signals", "Songs", "Sound", "SoundFiles", "PlayerProtocol", "Study", "StudyRun", "TiA", "TouchScripts",
                "Upload", "ViewerFeed", "Viewers", "Widgets", "XML", "CSystem",
            ], path: "Tests/Fuzzing"),
        .target(
            name: "FuzzingTests", dependencies: ["Fuzzing", "Platform", "TestKit", "CSystem"],
            path: "Tests/FuzzingTests", exclude: pcOnly("Fuzzing")),
        .executableTarget(
            name: "Fuzz", dependencies: ["Fuzzing", "Platform", "TestKit", "CSystem"], path: "Tests/Fuzz"),
    ]
        + testedModules.map {
            .target(
                name: $0 + "Tests",
                dependencies: [.byName(name: $0), "TestKit"] + (testsNeed[$0] ?? []),
                path: "Tests/\($0)Tests", exclude: pcOnly($0))
        },
    swiftLanguageModes: [.v6]
)

// The programs that `make bench` measures. Only they are linked with the peers' libraries.
if Context.environment["POCKETSCOPE_BENCHMARKS"] != nil {
    package.products += [
        .executable(name: "kernels", targets: ["Kernels"]), .executable(name: "live-page", targets: ["LivePage"]),
    ]
    package.targets += [
        .target(
            name: "Peers", path: "Benchmarks/Peers", cxxSettings: [.unsafeFlags(["-O3"])],
            linkerSettings: [.linkedLibrary("fftw3f"), .linkedLibrary("kissfft-float")]),
        .target(
            name: "LivePages",
            dependencies: [
                "Acquisition", "Signals", "Graphs", "GraphScreens", "Drawing", "Layout", "Performance", "Screens",
                "Services", "Session", "Settings", "Widgets",
            ],
            path: "Benchmarks/Pages"),
        .executableTarget(name: "LivePage", dependencies: ["LivePages"], path: "Benchmarks/LivePage"),
        .executableTarget(
            name: "Kernels", dependencies: ["Peers", "Signals", "Spectrum", "TiA", "LivePages"],
            path: "Benchmarks/Kernels"),
    ]
    // As on the device, the programs do not check exclusive access while they run: Embedded Swift omits that check.
    for target in package.targets where target.type != .system {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-enforce-exclusivity=unchecked"])]
    }
}

// `make fuzz` runs these programs on the PC. All code reports to libFuzzer which branches it takes, and AddressSanitizer checks memory accesses.
if Context.environment["POCKETSCOPE_FUZZ"] != nil {
    package.products.append(.executable(name: "fuzz-coverage", targets: ["FuzzCoverage"]))
    package.targets.append(
        .executableTarget(
            name: "FuzzCoverage", dependencies: ["Fuzzing", "CSystem"], path: "Tests/FuzzCoverage",
            swiftSettings: [.unsafeFlags(["-parse-as-library"])],
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer,address", "-use-ld=lld"])]))
    for target in package.targets where target.type != .system {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-sanitize=fuzzer,address"])]
    }
}

// Both builds treat warnings as errors. Each file must import every module whose members it uses, because Embedded Swift requires that.
for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .treatAllWarnings(as: .error), .enableUpcomingFeature("MemberImportVisibility"),
        ]
}

// One compiler process makes a module's interface and its machine code. By default, a second process makes the interface of an unoptimized module and
// checks all types again.
let once = ["-no-emit-module-separately-wmo"]

// On the PC the compiler optimizes the modules as for the device, except the tests' own code. Without optimization all suites take eight times as
// long. The build still has the debug configuration. The compiler compiles each module as a whole, because compiling file by file takes a third more
// processor time. It therefore remarks that the build is not incremental. The disabled pass has a fault that loses values stored in loops
// (docs/design.md, Building).
let optimized = ["-O", "-Xllvm", "-sil-disable-pass=redundant-load-elimination"]
let whole = ["-wmo", "-disable-batch-mode", "-num-threads", "2"] + once
if Context.environment["POCKETSCOPE_DEVICE"] == nil {
    for target in package.targets where target.type != .system {
        let flags = isTestCode(target) ? whole : whole + optimized
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags, .when(configuration: .debug))]
    }
}

// For the device, a library passes all its code to its importers in Swift's intermediate language. Only a program's compilation makes machine code:
// it compiles each function once, and omits functions that nothing calls. That halves the build's time. The counted heap is an exception, since no
// Swift code calls it, but C libraries do.
//
// The tests' program would take 4 GB and four minutes that way. Therefore each of its modules makes its own machine code, and importers see only code
// that is `@inlinable`. The program is then only linked, and a change compiles only the modules that depend on it.
let importersMakeCode = ["-Xfrontend", "-emit-empty-object-file"]
let modulesMakeCode = ["-Xllvm", "-sil-disable-pass=cmo", "-Xfrontend", "-function-sections"]
// Modules with much generic code. Their importers make machine code for it in either mode.
let generic: Set = ["Graphs", "Settings", "TestKit", "Text", "TouchScripts", "XML"]
if let device = Context.environment["POCKETSCOPE_DEVICE"] {
    for target in package.targets where target.type == .regular && target.name != "Allocations" {
        let makesCode = device == "modules" && !generic.contains(target.name)
        target.swiftSettings =
            (target.swiftSettings ?? []) + [.unsafeFlags(makesCode ? modulesMakeCode : importersMakeCode)]
    }
    // The compiler optimizes the modules as for the programs, but not the tests' own code.
    for target in package.targets where isTestCode(target) {
        // The tests of graphs also make the graphs' machine code, which must be as fast as on the device.
        let flags = target.name == "GraphsTests" ? ["-Xfrontend", "-disable-sil-perf-optzns"] : ["-Onone"]
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(flags + once)]
    }
    // The app's functions that run at the start are beside each other in the program, so that the board reads less from the card until the first frame
    // (`make start-order`).
    for target in package.targets where target.name == "PocketScope" && device == "programs" {
        target.swiftSettings =
            (target.swiftSettings ?? []) + [.unsafeFlags(["-Xfrontend", "-function-sections"])]
        let order = Context.packageDirectory + "/board/armv7/start-order"
        target.linkerSettings =
            (target.linkerSettings ?? []) + [
                .unsafeFlags([
                    "-Xlinker", "--symbol-ordering-file=" + order, "-Xlinker", "--no-warn-symbol-ordering",
                ])
            ]
    }
    // The linker redirects the heap calls of programs that count allocations to the counter.
    let heap = ["malloc", "calloc", "realloc", "memalign", "aligned_alloc", "posix_memalign", "free"]
    for target in package.targets where target.name == "Allocations" {
        target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-enforce-exclusivity=unchecked"])]
        target.linkerSettings = [.unsafeFlags(heap.flatMap { ["-Xlinker", "--defsym=\($0)=counted_\($0)"] })]
    }
}

// If swift build gets several `--product` options, it builds only the last product. board/armv7/swift-build therefore names all products in this
// variable. The package then declares only these products and the targets that they need, and one invocation builds them in parallel.
if let names = Context.environment["POCKETSCOPE_PRODUCTS"]?.split(separator: " ").map(String.init) {
    let products = package.products.compactMap { $0 as? Product.Executable }.filter { names.contains($0.name) }
    precondition(products.count == names.count, "no such products: \(names)")
    var reached: Set<String> = []
    var next = products.flatMap { $0.targets }
    while let name = next.popLast() {
        guard reached.insert(name).inserted, let target = package.targets.first(where: { $0.name == name }) else {
            continue
        }
        for dependency in target.dependencies {
            guard case .byNameItem(let name, _) = dependency else { fatalError("a dependency that is not by its name") }
            next.append(name)
        }
    }
    package.products = products
    package.targets.removeAll { !reached.contains($0.name) }
}
