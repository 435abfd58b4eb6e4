/// The text of `--help`.
public let helpText: StaticString = """
    signal-server: serves biosignals over TiA, the TOBI interface A, to PocketScope and other clients.

    Usage: signal-server [options]        Without options, the server simulates an EEG, an ECG and a button.

    What is served
      --simulate KIND[,KIND...]  Simulated signals: eeg, ecg, emg, eog, button (and sine, ramp, pulse). With the usual
                                 channels and rates, or with those of --channels, --rate, --block.
      --signal KIND[:SETTINGS]   One signal with settings of its own; may be repeated, once for each signal type.
                                 SETTINGS is a list such as channels=10,rate=250,block=5:
            channels=N           number of channels
            rate=HZ              sampling rate, 0.1 to 100000, up to three decimals
            block=N              samples of each channel in one packet; usually for about 50 packets a second
            labels=A+B+C         names of the first channels
            amplitude=X          peak of a sine (1) or pulse (100)
            frequency=HZ         of a sine (10)
            shift=X              how much of a turn each channel of a sine is ahead of the one before, 0 to 1 (0)
            every=S              a pulse or button is on for 100 ms whenever this machine's CLOCK_MONOTONIC has reached a
                                 whole multiple of S seconds (1), whatever rate, start and clock the server has: all
                                 servers of one machine send it at once. A button without it changes each 1/3 s.
            type=TYPE            signal type of a sine, ramp or pulse: eeg, emg, eog, ecg, hr, bp, sensor, nirs,
                                 fmri, user1 ... user4 (eeg)
            hum=X                50 Hz mains hum in an eeg, peak in microvolts (0)
                                 Simulated eeg, eog and emg are in microvolts, ecg in millivolts. A ramp counts: sample n
                                 of channel c is n modulo 1000 plus 1000 c, both from 0.
      --channels N, --rate HZ, --block N, --amplitude X, --frequency HZ
                                 The same settings for all signals that do not say otherwise.
      --replay FILE              A recording instead: EDF, BDF, XDF or CSV, in real time, from the start again at its end.
                                 TiA carries one signal of a type: where a type has several sampling rates, the further
                                 ones become sensor or user1 ... user4. --block N works here too.
      --csv-time N|none, --csv-unit s|ms|us|ns|min|h|days, --csv-rate HZ, --csv-separator C|tab
                                 How a table is read that does not state it itself: the column of times, counted from 1,
                                 and its unit; the sampling rate; the separator of fields.
      --csv-titles yes|no        A first row of numbers contains names of channels, or samples.
      --input FILE               Also the axes and buttons of a joystick or mouse, such as /dev/input/event3, as irregular
                                 signals; up to 8 times. Axes of joysticks from -1 to 1, motions of mice in their steps.
      --repeat-slow              Repeat the last block of slow signals in every packet, as the original server does;
                                 otherwise a slow signal is only in the packets in which it has a new block.
      --list                     Print the signals that would be served, and exit. For a recording, also print lost and
                                 omitted data, and the annotations of a file that contains nothing else.

    How it is served
      --port N                   Port of the control connection (9000); 0 lets the system choose.
      --bind A.B.C.D             Wait for clients at this address of the machine only, such as 127.0.0.1; otherwise at all.
      --dialect 1.0|0.2|0.1      Control protocol: TiA 1.0 (usual), or the older XML with that version number.
      --udp-port N               Port to which UDP data are sent (9998).
      --udp-address A.B.C.D      Where UDP data are sent: one address, such as the network's broadcast address, for
                                 all clients together. Usually each client gets its own stream at its own address.
      --lsl                      Offer each signal as an outlet of Lab Streaming Layer, too; packets that are left out
                                 on purpose are missing there as well.

    What goes wrong on purpose
      --drop PATTERN[,...]       Leave out packets: 300 (that number), 100-120 (a range), every:50 (50, 100, ...),
                                 2.5% (by chance). Packets are numbered from 1 at the start of the server.
      --seed N                   Seed of random numbers and simulated signals: the same seed generates the same (1).
      --delay MS or MIN-MAX      Send each packet that much later than its time; with a range, by chance. Up to 60000.
      --clock-ppm N              The clock of the samples runs N millionths faster than this machine's (-1000 to 1000): more
                                 samples and packets in the same time.
                                 A server that is stopped (SIGSTOP) and continued sends the missed data with continuing
                                 numbers, at 16 times their speed, up to 120 s of data; older data are lost.

      --verbose, -v              Print every request.
      --help, -h                 This text.

    Examples
      10 EEG channels at 250 Hz in blocks of 5, and 2 ECG channels at 500 Hz:
          signal-server --signal eeg:channels=10,rate=250,block=5 --signal ecg:channels=2,rate=500
      A sine of 10 Hz with a peak of 50 on four channels, each packet with one sample of each:
          signal-server --signal sine:channels=4,frequency=10,amplitude=50,block=1
      A recording, every 100th packet lost, for the older clients:
          signal-server --replay night.edf --drop every:100 --dialect 0.1

    SIGINT (Ctrl-C) and SIGTERM end it; clients at the server state port are notified. Exit code 0, 1 when a port or file
    cannot be used, 2 for a wrong option.

    """
