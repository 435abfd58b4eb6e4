"""The table of build steps, suites and tiers.

The tier "test" contains what a change can break quickly; `make test` runs it. The tier "test-all" contains everything else. A test is in exactly
one suite, and a suite in exactly one tier: `make test` runs the device tests that SMOKE names, and the suites of their modules run the other
device tests.
"""

import dataclasses
import os
import sys
from pathlib import Path

from .imports import closure
from .jobs import Job, Suite

TOP = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("POCKETSCOPE_BUILD", TOP / "build"))
PC = TOP / ".build/debug"
DEVICE_TESTS = "Tests/DeviceTests"
DEVICE = [sys.executable, TOP / DEVICE_TESTS]
YEARS_10, DAYS_26 = 315_705_753, 2_246_409
PROGRAMS = ("pocketscope", "uploader", "viewer-server", "sound-player", "signal-server", "touch-player", "save-tester", "sound-tester",
            "light-sensor", "hci-attach", "bluetooth-socket", "kernel-counts")

# The paths on which three kinds of suites depend: suites of images, of boards that boot images, and of programs that check the boards' data.
SYSTEM = ("Sources", "Package.swift", "board", "rootfs-overlay", "Tools/deviceimage", "Tools/emulator", "Tools/make-image", "Tools/make-bundle",
          "Tools/step", DEVICE_TESTS, "Tests/Interoperability", "LICENSES.md")
MODULES = ("Sources", "Package.swift", "Tests", "docs/settings.md", "Examples", "board/common/montages.txt")
# The paths on which the tests of modules as ARM code depend.
ARM = (*MODULES, "board", "Tools/module-tests-arm", "Tools/at-uptime")

STEPS = [
    Job("sysroot", "Unpacking the device's libraries", [TOP / "board/armv7/sysroot", BUILD / "armv7/sysroot"], cores=0.5, seconds=60),
    Job("build-pc", "Building programs and tests for this PC", ["swift", "build"], cores=1.5, seconds=720),
    Job("build-device", "Building the device's programs", 
        [TOP / "board/armv7/swift-build", *(word for program in PROGRAMS for word in ("--product", program))], needs=("sysroot",), seconds=860),
    Job("build-arm-tests", "Building the modules' tests as ARM code", [TOP / "board/armv7/swift-build", "--modules", "--product", "module-tests"],
        needs=("sysroot",), cores=1, seconds=1100),
    Job("image", "Making the images of the emulated board and of the Orange Pi PC",
        [TOP / "Tools/make-image", "emulator", "orangepi-pc", "--without=security-updates"], needs=("build-device",), seconds=80),
    Job("boards", "Saving the states of booted boards", [sys.executable, "-m", "emulator", "states"], needs=("image",), cores=0.8, seconds=35),
    Job("other-images", "Making the images of the other boards",
        [TOP / "Tools/make-image", "beaglebone-black", "raspberry-pi", "stm32mp157c-dk2", "--without=security-updates"], needs=("image",),
        seconds=90),
]

# During work on a screen, these steps replace the steps for the complete images. They build only the emulated board's image, and compile each module
# of the app separately.
DEVELOPMENT = [
    Job("build-device", "Building the emulated board's programs",
        [TOP / "board/armv7/swift-build", "--modules", *(word for program in PROGRAMS for word in ("--product", program))], needs=("sysroot",),
        seconds=350),
    Job("image", "Making the image of the emulated board", [TOP / "Tools/make-image", "emulator", "--development"], needs=("build-device",),
        seconds=30),
]

# For each smoke suite, its tests: one for each capability of the device, as module.class.method of Tests/DeviceTests.
SMOKE = {
    "smoke-start": ("Smoke: start, supervision, network, clock", 0.8, 110, [
        "start.Start.test_first_frame", "board.Booting.test_network", "board.Booting.test_orderly_end",
        "supervision.Supervision.test_users", "device.ScreenAndLog.test_facts", "device.Ending.test_power_off", "uptime.Uptime.test_26_days",
        "memory.SmallMemory.test_heaviest_load",
        "network.Network.test_set_by_touch",
    ]),
    "smoke-graphs": ("Smoke: touches, gestures, graphs, sources", 0.8, 260, [
        "app.Touching.test_every_rotation", "app.Touching.test_keyboard", "app.Watching.test_sine", "app.Watching.test_losses",
        "app.Watching.test_button", "app.Watching.test_reconnects", "app.Measuring.test_limits", "gesture.Turning.test_swipe_turns_the_page",
        "gesture.Pinching.test_horizontal_pinch_changes_the_period", "reception.Transport.test_tcp",
        "allocation.WhileRunning.test_allocations", "lsl.StationStreams.test_by_the_boards_clock",
        "sound.Sounds.test_times", "study_light.Light.test_few_markers",
        "sound.Sounds.test_times", "cyton.Plugged.test_plugged_in",
    ]),
    "smoke-files": ("Smoke: settings, recordings, replay, sticks, mail", 0.6, 200, [
        "storage.SettingsFile.test_first_start", "storage.PowerCuts.test_app_killed", "recording.Recordings.test_touch",
        "replay.Replays.test_seek", "stick.Sticks.test_copy", "mail.MailFromTheBoard.test_arrives",
    ]),
    "smoke-system": ("Smoke: the card through U-Boot, updates, Wi-Fi", 0.8, 190, [
        "flashed.Starting.test_live_trace", "update.Installing.test_update", "wifi.Settings.test_file", "glass.Glass.test_start",
    ]),
    "smoke-viewer": ("Smoke: the second screen in Chromium, from the board's QR code to a download", 0.8, 40, ["viewer_page.Page.test_live"]),
}


def _smoke(name):
    title, cores, seconds, tests = SMOKE[name]
    return Suite(name, title, [*DEVICE, "--only", *tests], needs=("boards", "build-pc"), cores=cores, seconds=seconds, tier="test",
                 inputs=(*SYSTEM, "Examples/study"))


# The classes of a module that have a separate suite, because all tests of the module in one suite would take too long.
APART = {"marker": ("Sent",), "update": ("Dying", "ByTouch", "Refusing"), "upload": ("Delivering",)}


def _device(name, title, seconds, module=None, needs=("boards", "build-pc"), cores=0.8, **more):
    """Returns a suite with the tests of a module of Tests/DeviceTests. It leaves out the tests in a smoke suite and those in a class with its own
    suite."""
    module = module or name
    quick = [test.partition(".")[2] for *_, tests in SMOKE.values() for test in tests if test.startswith(f"{module}.")]
    others = [*quick, *APART.get(module, ())]
    left_out = ["--except", *others] if others else []
    return Suite(name, title, [*DEVICE, module, *left_out], needs=needs, cores=cores, seconds=seconds,
                 inputs=more.pop("inputs", SYSTEM), **more)


# The modules of screens. Their tests as ARM code are in a separate suite.
SCREENS = ("Widgets", "SourceScreens", "DeviceScreens", "GraphScreens", "MusicScreens", "QualityScreens", "StudyScreens", "ViewerScreens",
           "Screens")

SUITES = [
    # The suites of the parts that a change breaks most easily.
    Suite("lint", "Layout of sources, documents, words", [TOP / "Tools/lint"], seconds=60, tier="test", counts=False,
          inputs=(".",)),
    Suite("units", "Modules on this PC", [PC / "module-tests"], needs=("build-pc",), cores=0.6, seconds=220, tier="test", inputs=MODULES),
    # The tests of the screens take as long as those of all other modules together, so they have a separate suite.
    Suite("units-arm", "Modules but the screens as ARM code after 10 years of uptime",
          [TOP / "Tools/module-tests-arm", f"--uptime={YEARS_10}", "--arm", *(f"-{module}:" for module in SCREENS)],
          needs=("build-arm-tests",), cores=0.7, seconds=350, tier="test", inputs=ARM),
    Suite("units-arm-screens", "Screens as ARM code after 10 years of uptime",
          [TOP / "Tools/module-tests-arm", f"--uptime={YEARS_10}", "--arm", *(f"{module}:" for module in SCREENS)],
          needs=("build-arm-tests",), seconds=370, tier="test", inputs=ARM),
    Suite("tools", "Tools that make and test images", [*DEVICE, "tools"], needs=("image",), cores=0.4, seconds=60, tier="test",
          inputs=(*SYSTEM, "Tools", "Tests", "Benchmarks", "Makefile")),
    Suite("images", "Cards of the emulated board and of the Orange Pi PC", [*DEVICE, "images"], needs=("image",), seconds=80, tier="test",
          inputs=(*SYSTEM, "docs/settings.md"), environment={"POCKETSCOPE_BOARDS": "emulator orangepi-pc"}),
    Suite("binary", "The device's program as compiled", [*DEVICE, "binary"], needs=("build-device",), seconds=10, tier="test", inputs=SYSTEM),
    Suite("budget", "Instructions, sizes and stack of the device's code", [*DEVICE, "budget"], needs=("image",), seconds=90, tier="test",
          inputs=(*SYSTEM, "Tests/Budgets", "Tools/budgets")),
    Suite("interoperability", "The signal server and another TiA client", [TOP / "Tests/Interoperability/run"], needs=("build-pc",), cores=0.3,
          seconds=30, tier="test", inputs=MODULES),
    Suite("recordings", "Our recordings and other readers", [TOP / "Tests/Interoperability/recordings"], needs=("build-pc",), seconds=60,
          tier="test", inputs=MODULES),
    Suite("sounds", "Sounds that others have encoded", [TOP / "Tests/Interoperability/sounds"], needs=("build-pc",), cores=0.2, seconds=25,
          tier="test", inputs=MODULES),
    Suite("damaged-sounds", "40 damaged song files of each format, measured and played", [TOP / "Tests/Interoperability/damaged-sounds", "40"],
          needs=("build-pc",), cores=0.3, seconds=12, tier="test", inputs=MODULES),
    Suite("studies", "Studies: our reader, the JSON Schema and Python's tarfile", [TOP / "Tests/Interoperability/studies"], needs=("build-pc",), cores=1,
          seconds=20, tier="test", inputs=(*MODULES, "docs/study.schema.json")),
    Suite("files", "Files by other programs, and other readers", [TOP / "Tests/Interoperability/files"], needs=("build-pc",), cores=0.5, seconds=60,
          tier="test", inputs=MODULES),
    Suite("lsl", "Lab Streaming Layer with liblsl's outlets and inlets", [TOP / "Tests/Interoperability/lsl"], needs=("build-pc",), cores=0.3,
          seconds=120, tier="test", inputs=MODULES),
    Suite("viewers", "The server of the second screen, its feed and its viewers", [TOP / "Tests/Interoperability/viewers"], needs=("build-pc",),
          cores=0.3, seconds=20, tier="test", inputs=MODULES),
    Suite("upload", "Files delivered to Apache, certificates, refusals", [*DEVICE, "--only", "upload.Delivering"], needs=("build-pc",), cores=0.3,
          seconds=25, tier="test", inputs=SYSTEM),
    Suite("browser", "The second screen in Chromium: what is sent is shown", [TOP / "Tests/Interoperability/browser", "--smoke"], needs=("build-pc",),
          cores=0.7, seconds=20, tier="test", inputs=(*MODULES, "rootfs-overlay/usr/share")),
    *map(_smoke, SMOKE),
]

SUITES += [
    # Device tests that are separate suites in `make test`.
    _device("reconnect", "Servers that come back with other channels", 140, tier="test"),
    _device("markers", "Texts of Lab Streaming Layer, recorded by touches and read by MNE and pyxdf", 120, module="marker", tier="test", cores=0.4),
]

SUITES += [
    # All other suites. If nothing is known about the last runs, CI runs them in this order.
    Suite("quality", "Measures of signal quality beside pyprep", [TOP / "Tests/Interoperability/quality"], needs=("build-pc",), cores=0.5,
          seconds=60, inputs=MODULES),
    Suite("browser-all", "The second screen in Chromium: codes, four browsers, lost connections, markers, all looks in both languages",
          [TOP / "Tests/Interoperability/browser", "--others"], needs=("build-pc",), cores=0.7, seconds=200, inputs=(*MODULES, "rootfs-overlay/usr/share")),
    Suite("brainflow", "OpenBCI boards: BrainFlow beside the simulator", [TOP / "Tests/Interoperability/cyton"], needs=(), cores=0.2, seconds=20,
          inputs=("Tools/emulator", "Tests/Interoperability")),
    Suite("dicom", "ECG archives in DICOM, read by dcmtk", [TOP / "Tests/Interoperability/dicom"], needs=("build-pc",), cores=0.5, seconds=20,
          inputs=(*MODULES, "Tools/dicom-ecg")),
    Suite("viewers-attacks", "Floods, slow and malformed clients of the second screen", [TOP / "Tests/Interoperability/viewers", "--attacks"],
          needs=("build-pc",), cores=0.6, seconds=110, inputs=MODULES),
    _device("gestures", "Gestures", 120, module="gesture"),
    _device("calibration", "Calibration of touch panels, and input devices as signals", 60),
    _device("network", "Leases, cables and interfaces", 200),
    _device("supervision", "Hangs, crashes and rights", 150),
    _device("about", "The device's own facts, its clock and its end", 150, module="device"),
    _device("replay", "Replay", 200),
    _device("replay-cases", "Files of other programs, played and recorded on the emulated board", 450, module="replay_cases"),
    _device("acquisition", "Several sources at once", 100),
    _device("mail", "Mail", 250, needs=("boards", "build-pc", "build-arm-tests"), inputs=(*SYSTEM, "Tests")),
    _device("electrodes", "Signal quality: the strip, the head page, bands", 60, module="quality"),
    _device("upload-cuts", "Uploads that are cut at each step, to Apache and wsgidav, and from the emulated board", 250, module="upload"),
    _device("recording", "Recordings that lose their connection or their power", 200),
    _device("reception", "Transports, floods", 200),
    _device("app", "The app on the emulated board", 400),
    _device("board", "Booting", 80),
    _device("streams", "Lab Streaming Layer on the emulated board", 200, module="lsl"),
    _device("sensors", "Sensors by Bluetooth", 300),
    _device("sensor-returns", "Sensors by Bluetooth at the edge of the range", 200, module="sensor_returns"),
    _device("cyton", "An OpenBCI Cyton at USB: with Daisy, off, lost", 120),
    _device("storage", "Settings, histories, partitions", 300),
    Suite("markers-sent", "Markers and the push button, received by liblsl", [*DEVICE, "--only", "marker.Sent"], needs=("boards", "build-pc"), cores=0.4,
          seconds=60, inputs=SYSTEM),
    _device("stick", "USB sticks", 250),
    _device("sound", "Sounds on a USB card that comes and goes", 120),
    _device("wifi", "Wireless networks", 250),
    _device("viewer", "The second screen: code, columns, refusals, downloads, rights", 150),
    _device("viewer-load", "What four viewers take of the clock, and two of 64 MB of memory", 180, module="viewer_load"),
    _device("music", "Steps that choose the songs: a replayed run, its buttons and rules, a TiA server, a Polar H10", 560),
    _device("music-joins", "The sound between and within songs: no click, no gap", 60, module="music_joins"),
    _device("songs", "Songs measured beside graphs, a pulled stick and card, power cuts while songs are copied, 2,000 songs", 480),
    _device("study", "A study by touch, from its import to its files", 150, inputs=(*SYSTEM, "Examples/study")),
    *(Suite(f"study-days-{language}", f"Three days of the example study by touch in {language.capitalize()}, in landscape and in portrait",
            [*DEVICE, "--only", *(f"study_days.Days.test_{language}_{orientation}" for orientation in ("landscape", "portrait"))],
            needs=("boards", "build-pc"), cores=0.3, seconds=600, inputs=(*SYSTEM, "Examples/study", "docs/session-data.schema.json"))
      for language in ("english", "german")),
    _device("study-warning", "A study without a clock, on a card that is full or becomes full in a block, and its list of recordings", 190, module="study_warning",
            inputs=(*SYSTEM, "Examples/study", "docs/session-data.schema.json")),
    _device("study-cuts", "A study whose power is cut at 30 points of a day, and that lacks no answer and no file", 900, module="study_cuts",
            inputs=(*SYSTEM, "Examples/study", "docs/session-data.schema.json")),
    *(Suite(f"study-light-{rate}", f"600 trials in order and 600 shuffled ones at {rate} Hz: markers compared with a light sensor",
            [*DEVICE, "--only", f"study_light.Light.test_{rate}"], needs=("boards", "build-pc"), cores=0.8, seconds=670,
            inputs=(*SYSTEM, "Examples/study"))
      for rate in (250, 500, 1000, 2048)),
    _device("study-sound", "Prompts of a study on a USB sound card, with 64 MB: samples, times, memory", 60, module="study_sound",
            inputs=(*SYSTEM, "Examples/study")),
    _device("study-sensor", "The example study with a Muse, by touch", 200, module="study_sensor", inputs=(*SYSTEM, "Examples/study")),
    _device("glass", "The display while nothing draws", 120),
    _device("uptime", "26 days of uptime, and the year 2040", 120),
    _device("card", "The card through U-Boot", 200, module="flashed"),
    _device("update", "Updates: installation and rollback", 300),
    *(Suite(name, title, [*DEVICE, "--only", f"update.{case}"], needs=("boards", "build-pc"), cores=0.8, seconds=seconds, inputs=SYSTEM)
      for name, title, seconds, case in (
          ("update-dying", "New systems that hang or whose kernel stops", 900, "Dying"), ("update-touch", "An update by touch", 120, "ByTouch"),
          ("update-refused", "Updates that the emulated board refuses", 300, "Refusing"))),
    _device("update-cuts", "Twenty power cuts during an update", 700, module="update_cuts"),
    _device("orangepi", "The Orange Pi PC's card in QEMU's Orange Pi PC", 300),
    Suite("raspberry", "The Raspberry Pi's card in QEMU's Raspberry Pi 2B", [*DEVICE, "raspberry"], needs=("other-images",), seconds=400,
          inputs=SYSTEM),
    Suite("units-arm-26-days", "Modules as ARM code after 26 days of uptime", [TOP / "Tools/module-tests-arm", f"--uptime={DAYS_26}", "--arm"],
          needs=("build-arm-tests",), seconds=200, inputs=ARM),
    Suite("units-arm-all", "All tests of modules as ARM code", [TOP / "Tools/module-tests-arm", "--all"], needs=("build-arm-tests",), seconds=900,
          inputs=ARM),
    Suite("images-all", "Cards of the other boards", [*DEVICE, "images"], needs=("other-images",), seconds=200,
          inputs=(*SYSTEM, "docs/settings.md"), environment={"POCKETSCOPE_BOARDS": "beaglebone-black raspberry-pi stm32mp157c-dk2"}),
    Suite("tempo", "The tempo of songs that are rendered here", [TOP / "Tests/Interoperability/tempo"], needs=("build-pc",), seconds=400,
          inputs=MODULES),
    Suite("damaged-sounds-all", "500 damaged song files of each format, measured and played", [TOP / "Tests/Interoperability/damaged-sounds"],
          needs=("build-pc",), cores=0.3, seconds=65, inputs=MODULES),
    Suite("intermediate", "The intermediate code of the device's programs", [*DEVICE, "intermediate"], needs=("build-device",), seconds=300,
          inputs=SYSTEM),
    _device("flash", "Writing cards", 60, inputs=(*SYSTEM, "Tools/flash")),
    Suite("swift-testing", "Modules on this PC under Swift Testing", ["swift", "test"], cores=1, seconds=250, counts=False, inputs=MODULES),
    Suite("traffic", "Memory traffic of a live page", [sys.executable, "-m", "bench.traffic"], seconds=200, inputs=(*MODULES, "Benchmarks")),
    _device("limits", "The rows of SPEC.md section 8", 900, module="limit_rows"),
    # These two suites print no counts of tests; the logs of their steps contain them.
    Suite("bench", "Kernels and pages beside other libraries", ["make", "bench"], cores=1, seconds=1500, counts=False,
          inputs=(*MODULES, "Benchmarks", "Makefile", "Tools/step")),
    Suite("sanitize", "Modules on this PC with AddressSanitizer", ["make", "sanitize"], cores=2, seconds=900, counts=False,
          inputs=(*MODULES, "Makefile", "Tools/step")),
    # The following suites take long because of what they test.
    *(_device(name, title, seconds, module=name.replace("-", "_")) for name, title, seconds in (
        ("acquisition-long", "Several sources at once for ten minutes", 900), ("reception-long", "Limits of reception", 900),
        ("recording-long", "Minutes recorded, copied, played and recorded once more", 1600))),
    *(Suite(f"{name}-{part}", title, [*DEVICE, "--only", f"{test}.test_{part}"], needs=("boards", "build-pc"), cores=0.8, seconds=1200,
            inputs=SYSTEM)
      for name, title, test in (
          ("recording-cuts", "25 power cuts while the emulated board records and mails", "recording_cuts.ManyRecordingCuts"),
          ("power-cuts", "25 power cuts while the emulated board stores files", "cuts.ManyPowerCuts"))
      for part in ("first", "second")),
    _device("sound-long", "Ten minutes of sound beside 64 channels at 4096 Hz", 1500, module="sound_long"),
    _device("sensors-long", "Ten minutes of three sensors by Bluetooth beside 32 channels by Lab Streaming Layer", 1800, module="sensors_long"),
    _device("cyton-long", "Ten minutes of an OpenBCI Cyton", 760, module="cyton_long"),
    _device("streams-long", "Ten minutes of 64 channels at 2048 Hz by Lab Streaming Layer", 900, module="lsl_long"),
    _device("endurance", "Twelve minutes at 64 MB, recording, over link losses and more", 1200),
    _device("soak", "Ten minutes of ten channels", 900),
]


def _narrowed(suite):
    """Returns a suite of device tests whose inputs contain, instead of all device tests, those Python files that its own tests use. A changed test then
    does not make every suite run in CI again."""
    if suite.command[:2] != DEVICE or suite.name == "tools":  # which also checks the other device tests
        return suite
    words = [str(word) for word in suite.command[2:]]
    modules = {word.partition(".")[0] for word in words[1:]} if words[0] == "--only" else {words[0]}
    files = set().union({"__main__.py"}, *(closure(TOP / DEVICE_TESTS, f"{module}_tests") for module in modules))
    return dataclasses.replace(suite, inputs=(*(path for path in suite.inputs if path != DEVICE_TESTS),
                                              *(f"{DEVICE_TESTS}/{name}" for name in sorted(files))))


SUITES = [_narrowed(suite) for suite in SUITES]
