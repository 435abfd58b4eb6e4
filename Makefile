# Builds and tests PocketScope. `make help` lists the targets. build/logs contains the output of every step.
MAKEFLAGS += --no-print-directory
step = @Tools/step
# With `exec`, the program replaces the recipe's shell. A signal to make's child process therefore ends the program.
run_tests = exec Tools/run-tests
python = exec env PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=Tools python3

device_programs = pocketscope uploader sound-player viewer-server signal-server touch-player save-tester sound-tester light-sensor hci-attach bluetooth-socket kernel-counts

.PHONY: help setup build build-server study-example build-device image image-development images bundle flash run test test-all budgets boot-time start-order endurance long-recording references settings-reference shots docs-pictures limits bench bench-arm sanitize fuzz lint format clean

help: ## print this list
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | awk -F'|' '{ printf "make %-19s %s\n", $$1, $$2 }'

setup: ## install the packages that this Debian lacks
	@Tools/setup

build-server: setup
	$(step) build-server 'Building the signal server for this PC' swift build --product signal-server

study-example: setup ## build study-check, draw the example study's pictures and check the study (docs/study.md)
	$(step) build-study-check 'Building study-check' swift build --product study-check
	@Examples/study/draw && .build/debug/study-check Examples/study

build: setup ## build the programs for this PC
	$(step) build 'Building for this PC' swift build --build-tests

build-device: setup ## build the programs for the device (ARMv7, Embedded Swift)
	$(step) sysroot "Unpacking the device's libraries" board/armv7/sysroot build/armv7/sysroot
	$(step) build-device 'Building for the device' board/armv7/swift-build $(addprefix --product ,$(device_programs))

image: build-device ## make the image of a board (BOARD=emulator; WITHOUT=security-updates if they are not available; WITH=raspi-firmware)
	@Tools/make-image $(or $(BOARD),emulator) $(if $(WITHOUT),--without=$(WITHOUT)) $(if $(WITH),--with=$(WITH))

images: build-device ## make the images of all boards
	@Tools/make-image all $(if $(WITHOUT),--without=$(WITHOUT))

bundle: ## make the signed bundle that updates a board, from the board's last image (BOARD=emulator)
	@Tools/make-bundle $(or $(BOARD),emulator)

flash: ## write a board's image to a card (BOARD=orangepi-pc DEVICE=/dev/sdX)
	@$(python) -m flash $(if $(BOARD),--board=$(BOARD)) $(if $(DEVICE),--device=$(DEVICE))

# Makes an image of programs whose modules make their own machine code. After a change in one screen, this takes a fraction of the
# time that a whole image takes.
image-development: setup
	$(step) sysroot "Unpacking the device's libraries" board/armv7/sysroot build/armv7/sysroot
	$(step) build-development 'Building for the emulated board' board/armv7/swift-build --modules $(addprefix --product ,$(device_programs))
	@Tools/make-image emulator --development

run: build-server image-development ## boot the emulated board, start a signal server for it, and show the screen (SENSOR=muse: also simulate a headband; AMPLIFIER=cyton: an OpenBCI board)
	@$(python) -m emulator run

test: setup ## run the suites that a change is most likely to break, in less than half an hour on two cores (TRIES=2: run each failed suite once more, alone)
	@$(run_tests) --tier=test $(if $(TRIES),--tries=$(TRIES))

test-all: setup ## run every suite, which takes hours; a table at the end shows the times
	@$(run_tests) --tier=test-all $(if $(TRIES),--tries=$(TRIES))

budgets: image ## count the cost of the device's code, and store it as the new budget
	@$(python) -m budgets

boot-time: image ## print how long each stage takes from power on to the first frame
	@$(python) -m emulator.startup

start-order: image ## list the functions that a start runs, for the linker (board/armv7/start-order); then build again
	@$(python) -m emulator.start_order

long-recording: setup ## record 32 channels for an hour, copy and play the recording, and record it again; takes three hours (MINUTES=8: record for 8 minutes)
	@export POCKETSCOPE_MINUTES=$(or $(MINUTES),60); $(run_tests) recording-long

endurance: setup ## test the emulated board for an hour with 64 MB: record 32 channels, lose links, set the clock, use a stick (MINUTES=6: for 6 minutes)
	@export POCKETSCOPE_MINUTES=$(or $(MINUTES),60); $(run_tests) endurance

references: setup ## draw the tests' reference pictures again (Tests/References); look at them before you commit them
	$(step) build-module-tests "Building the modules' tests" swift build --product module-tests
	$(step) references 'Drawing all screens' Tools/references

settings-reference: setup ## write docs/settings.md again from the table of settings
	$(step) build-module-tests "Building the modules' tests" swift build --product module-tests
	$(step) settings-reference 'Writing docs/settings.md' Tools/settings-reference

shots: image ## take pictures of all screens on the emulated board and write them to build/shots
	$(step) build-module-tests "Building the modules' tests" swift build --product module-tests
	@$(python) -m emulator shots

docs-pictures: ## copy the manual's pictures from build/shots; run make shots before
	@Tools/docs-pictures

bench: setup ## compare the speed of kernels and live pages with other libraries, on this PC (build/bench.json)
	@Benchmarks/setup
	$(step) build-bench 'Building the benchmark' env POCKETSCOPE_BENCHMARKS=1 sh -ec 'for program in kernels live-page; do \
	  swift build -c release --product $$program --scratch-path build/bench; done'
	@exec env PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=Benchmarks build/bench/python/bin/python -m bench $(WHAT)

bench-arm: image ## compare the FFT's instructions with those of FFTW, PFFFT and kissfft, on the emulated board (build/bench-arm.json)
	$(step) peers "Unpacking other FFTs for the device's processor" board/armv7/peers build/armv7/peers
	@$(python) -m budgets.peers

limits: image ## measure the limits that SPEC.md requires, on the emulated board with its instruction clock (build/limits.json; WHAT=all: also the originals' tables)
	@$(python) -m emulator.limits $(WHAT)

sanitize: setup ## run the modules' tests on this PC with AddressSanitizer and the device's optimization
	$(step) build-sanitize "Building the modules' tests with AddressSanitizer" \
	  swift build -c release --product module-tests --sanitize=address --scratch-path build/sanitize
	$(step) test-sanitized "Testing the modules with AddressSanitizer" env ASAN_OPTIONS=detect_leaks=0:handle_segv=1:handle_sigbus=1:handle_sigill=1:handle_abort=1 build/sanitize/release/module-tests

fuzz: setup ## search for input bytes that make a reader fail, 60 s per reader on this PC and 60 s as ARM code (WHAT='--seconds 9 settings')
	$(step) sysroot "Unpacking the device's libraries" board/armv7/sysroot build/armv7/sysroot
	$(step) build-fuzz 'Building all readers for this PC, with libFuzzer and AddressSanitizer' env POCKETSCOPE_FUZZ=1 \
	  swift build -c release --product fuzz-coverage --scratch-path build/fuzz/pc
	$(step) build-fuzz-arm 'Building all readers for the device' board/armv7/swift-build --modules --product fuzz
	@exec Tools/fuzz $(WHAT)

lint: setup ## check layout, syntax, names and words of the sources and documents
	$(step) lint 'Checking the layout of the sources' Tools/lint

format: setup ## format the Swift sources
	@swift-format format -i -r Sources Tests Benchmarks Package.swift

clean: ## remove programs, parts of images, logs and pictures; keep images, the device's libraries, and the results of bench, fuzz and sanitize
	@rm -rf .build build/armv7/swift build/armv7/modules build/image build/logs build/shots
