# PocketScope: `make help` lists what can be done. Output of every step: build/logs.
MAKEFLAGS += --no-print-directory
step = @Tools/step
# `exec`: whoever ends make ends what it runs.
run_tests = exec Tools/run-tests
python = exec env PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=Tools python3

device_programs = pocketscope uploader sound-player signal-server touch-player save-tester sound-tester hci-attach bluetooth-socket kernel-counts

.PHONY: help setup build build-server study-example build-device image image-development images bundle flash run test test-all budgets boot-time endurance long-recording references settings-reference shots docs-pictures limits bench bench-arm sanitize fuzz lint format clean

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "make %-19s %s\n", $$1, $$2 }'

setup: ## install what this Debian lacks
	@Tools/setup

build-server: setup
	$(step) build-server 'Building the signal server for this PC' swift build --product signal-server

study-example: setup ## build study-check, draw the example study's pictures and check it (docs/study.md)
	$(step) build-study-check 'Building study-check' swift build --product study-check
	@Examples/study/draw && .build/debug/study-check Examples/study

build: setup ## build the programs for this PC
	$(step) build 'Building for this PC' swift build --build-tests

build-device: setup ## build the programs for the device (ARMv7, Embedded Swift)
	$(step) sysroot "Unpacking the device's libraries" board/armv7/sysroot build/armv7/sysroot
	$(step) build-device 'Building for the device' board/armv7/swift-build $(addprefix --product ,$(device_programs))

image: build-device ## make the image of a board (BOARD=emulator; WITHOUT=security-updates where they cannot be had)
	@Tools/make-image $(or $(BOARD),emulator) $(if $(WITHOUT),--without=$(WITHOUT))

images: build-device ## make the images of all boards
	@Tools/make-image all $(if $(WITHOUT),--without=$(WITHOUT))

bundle: ## make the signed bundle that updates a board, of the image that was made last (BOARD=emulator)
	@Tools/make-bundle $(or $(BOARD),emulator)

flash: ## write a board's image to a card (BOARD=orangepi-pc DEVICE=/dev/sdX)
	@$(python) -m flash $(if $(BOARD),--board=$(BOARD)) $(if $(DEVICE),--device=$(DEVICE))

# Programs whose modules make machine code of their own: a change in one screen is on the emulated board in a fraction of the time.
image-development: setup
	$(step) sysroot "Unpacking the device's libraries" board/armv7/sysroot build/armv7/sysroot
	$(step) build-development 'Building for the emulated board' board/armv7/swift-build --modules $(addprefix --product ,$(device_programs))
	@Tools/make-image emulator --development

run: build-server image-development ## boot the emulated board with a signal server beside it, and show its screen (SENSOR=muse: with a simulated headband, too)
	@$(python) -m emulator run

test: setup ## run what a change can break quickly, in less than half an hour on two cores (TRIES=2: a suite that failed once more, alone)
	@$(run_tests) --tier=test $(if $(TRIES),--tries=$(TRIES))

test-all: setup ## run every suite, which takes hours; its table at the end has the times
	@$(run_tests) --tier=test-all $(if $(TRIES),--tries=$(TRIES))

budgets: image ## count what the device's code costs, and make that the budget
	@$(python) -m budgets

boot-time: image ## print where the time goes from power on to the first frame
	@$(python) -m emulator.startup

long-recording: setup ## record an hour of 32 channels, copy it, play it and record it once more, in three hours (MINUTES=8: shorter)
	@export POCKETSCOPE_MINUTES=$(or $(MINUTES),60); $(run_tests) recording-long

endurance: setup ## watch the emulated board for an hour at 64 MB: 32 channels recorded, links lost, clock set, a stick (MINUTES=6: shorter)
	@export POCKETSCOPE_MINUTES=$(or $(MINUTES),60); $(run_tests) endurance

references: setup ## write the pictures that tests compare with anew (Tests/References); look at them before they are committed
	$(step) build-module-tests "Building the modules' tests" swift build --product module-tests
	$(step) references 'Drawing all screens' Tools/references

settings-reference: setup ## write docs/settings.md anew from the table of settings
	$(step) build-module-tests "Building the modules' tests" swift build --product module-tests
	$(step) settings-reference 'Writing docs/settings.md' Tools/settings-reference

shots: image ## write pictures of all screens to build/shots
	@$(python) -m emulator shots

docs-pictures: ## take the manual's pictures from build/shots, after make shots
	@Tools/docs-pictures

bench: setup ## measure kernels and live pages beside their peers, on this PC (build/bench.json)
	@Benchmarks/setup
	$(step) build-bench 'Building the benchmark' env POCKETSCOPE_BENCHMARKS=1 sh -ec 'for program in kernels live-page; do \
	  swift build -c release --product $$program --scratch-path build/bench; done'
	@exec env PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=Benchmarks build/bench/python/bin/python -m bench $(WHAT)

bench-arm: image ## count the FFT's instructions beside FFTW's, PFFFT's and kissfft's, on the emulated board (build/bench-arm.json)
	$(step) peers "Unpacking other FFTs for the device's processor" board/armv7/peers build/armv7/peers
	@$(python) -m budgets.peers

limits: image ## measure what SPEC.md demands of the emulated board, by its clock of instructions (build/limits.json; WHAT=all: more)
	@$(python) -m emulator.limits $(WHAT)

sanitize: setup ## run the modules' tests on this PC with AddressSanitizer, as optimized as on the device
	$(step) build-sanitize "Building the modules' tests with AddressSanitizer" \
	  swift build -c release --product module-tests --sanitize=address --scratch-path build/sanitize
	$(step) test-sanitized "Testing the modules with AddressSanitizer" env ASAN_OPTIONS=detect_leaks=0:handle_segv=1:handle_sigbus=1:handle_sigill=1:handle_abort=1 build/sanitize/release/module-tests

fuzz: setup ## look for bytes that break a reader, 60 s each on this PC and as ARM code (WHAT='--seconds 9 settings')
	$(step) sysroot "Unpacking the device's libraries" board/armv7/sysroot build/armv7/sysroot
	$(step) build-fuzz 'Building all readers for this PC, with libFuzzer and AddressSanitizer' env POCKETSCOPE_FUZZ=1 \
	  swift build -c release --product fuzz-coverage --scratch-path build/fuzz/pc
	$(step) build-fuzz-arm 'Building all readers for the device' board/armv7/swift-build --modules --product fuzz
	@exec Tools/fuzz $(WHAT)

lint: setup ## check the layout of the sources
	$(step) lint 'Checking the layout of the sources' Tools/lint

format: setup ## lay out the Swift sources
	@swift-format format -i -r Sources Tests Benchmarks Package.swift

clean: ## remove programs, parts of images, logs and pictures; images, the device's libraries and what bench, fuzz, sanitize made stay
	@rm -rf .build build/armv7/swift build/armv7/modules build/image build/logs build/shots
