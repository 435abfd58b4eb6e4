// Reads a stream of `signal-server` with the library eegdev, a third-party TiA client (Debian: libeegdev-dev, eegdev-plugins-free), and checks every
// value.
//
// Usage: eegdev_reader PORT. The server must run on this machine with exactly these signals, all at one rate in blocks of one sample, as eegdev needs
// it: --signal sine:channels=4,rate=250,block=1,frequency=10,amplitude=50,shift=0.125 (eeg) --signal ramp:type=ecg,channels=2,rate=250,block=1 The
// ramp is each sample's number modulo 1000, in which the sine has 40 whole periods. So the sine's value is known for each sample, whenever the
// reading begins.
#include <eegdev.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SINES = 4, RAMPS = 2, SAMPLES = 500, CHUNK = 25 };

static int passed, failed;

static void check(int condition, const char *what) {
    if (condition) {
        passed++;
    } else {
        failed++;
        fprintf(stderr, "FAILED eegdev: %s\n", what);
    }
}

/// Reads samples and counts those that differ from the generated signal.
static void read_samples(struct eegdev *device) {
    static float sine[CHUNK][SINES], ramp[CHUNK][RAMPS];
    int expected = -1, lost = 0, wrong_sine = 0, wrong_ramp = 0, count = 0;
    while (count < SAMPLES) {
        ssize_t got = egd_get_data(device, CHUNK, sine, ramp);
        if (got <= 0) break;
        for (int i = 0; i < got; i++) {
            int number = (int)ramp[i][0];
            if (expected >= 0 && number != expected) lost++;
            expected = (number + 1) % 1000;
            for (int c = 0; c < RAMPS; c++) wrong_ramp += ramp[i][c] != (float)(number + 1000 * c);
            for (int c = 0; c < SINES; c++) {
                double value = 50 * sin(2 * M_PI * (10 * number / 250.0 + 0.125 * c));
                wrong_sine += fabs(sine[i][c] - value) > 0.005;
            }
        }
        count += (int)got;
    }
    check(count >= SAMPLES, "500 samples are read");
    check(lost == 0, "no sample is lost or repeated");
    check(wrong_ramp == 0, "all ramp channels have the values that were generated");
    check(wrong_sine == 0, "all sine channels have the values that were generated");
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: eegdev_reader PORT\n");
        return 2;
    }
    char name[64];
    snprintf(name, sizeof name, "tobiia|host|127.0.0.1|port|%d", atoi(argv[1]));
    struct eegdev *device = egd_open(name);
    check(device != NULL, "eegdev opens the server");
    if (device) {
        int eeg = egd_sensor_type("eeg"), other = egd_sensor_type("undefined");
        unsigned rate = 0;
        egd_get_cap(device, EGD_CAP_FS, &rate);
        check(rate == 250, "the sampling rate is 250 Hz");
        check(egd_get_numch(device, eeg) == SINES, "there are four EEG channels");
        check(egd_get_numch(device, other) == RAMPS, "there are two other channels");

        const size_t strides[2] = {SINES * sizeof(float), RAMPS * sizeof(float)};
        const struct grpconf groups[2] = {
            {.sensortype = eeg, .nch = SINES, .iarray = 0, .datatype = EGD_FLOAT},
            {.sensortype = other, .nch = RAMPS, .iarray = 1, .datatype = EGD_FLOAT},
        };
        int ready = egd_acq_setup(device, 2, strides, 2, groups) == 0 && egd_start(device) == 0;
        check(ready, "the acquisition starts");
        if (ready) {
            read_samples(device);
            check(egd_stop(device) == 0, "the acquisition stops");
        }
        check(egd_close(device) == 0, "the device is closed");
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
