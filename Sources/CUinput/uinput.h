// The kernel's uinput interface, whose ioctl is variadic, as inline functions.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static inline int uinput_error(void) { return errno; }

static inline int uinput_open_file(const char *path) { return open(path, O_RDWR | O_CLOEXEC); }

static inline int uinput_open_file_for_reading(const char *path) { return open(path, O_RDONLY | O_CLOEXEC); }

static inline int uinput_axis(int fd, int code, int maximum) {
    struct uinput_abs_setup axis;
    memset(&axis, 0, sizeof axis);
    axis.code = (uint16_t)code;
    axis.absinfo.maximum = maximum;
    return ioctl(fd, UI_ABS_SETUP, &axis);
}

/// Makes a direct touch screen (type B: one slot a finger) of the given size in pixels. Returns -1 on error.
static inline int uinput_create_touch_screen(int fd, int width, int height, int slots) {
    struct uinput_setup setup;
    memset(&setup, 0, sizeof setup);
    setup.id.bustype = BUS_VIRTUAL;
    strcpy(setup.name, "Scripted touch screen");
    if (ioctl(fd, UI_SET_EVBIT, EV_SYN) || ioctl(fd, UI_SET_EVBIT, EV_KEY) || ioctl(fd, UI_SET_EVBIT, EV_ABS) ||
        ioctl(fd, UI_SET_KEYBIT, BTN_TOUCH) || ioctl(fd, UI_SET_PROPBIT, INPUT_PROP_DIRECT) ||
        uinput_axis(fd, ABS_X, width - 1) || uinput_axis(fd, ABS_Y, height - 1) ||
        uinput_axis(fd, ABS_MT_SLOT, slots - 1) || uinput_axis(fd, ABS_MT_TRACKING_ID, 65535) ||
        uinput_axis(fd, ABS_MT_POSITION_X, width - 1) || uinput_axis(fd, ABS_MT_POSITION_Y, height - 1))
        return -1;
    return ioctl(fd, UI_DEV_SETUP, &setup) || ioctl(fd, UI_DEV_CREATE) ? -1 : 0;
}

/// Writes one event. Returns whether the kernel took it.
static inline int uinput_emit(int fd, int type, int code, int value) {
    struct input_event event;
    memset(&event, 0, sizeof event);
    event.type = (uint16_t)type;
    event.code = (uint16_t)code;
    event.value = value;
    return write(fd, &event, sizeof event) == (ssize_t)sizeof event;
}

static inline int64_t uinput_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/// Sleeps until CLOCK_MONOTONIC shows the given nanoseconds.
static inline void uinput_sleep_until(int64_t nanoseconds) {
    struct timespec t;
    t.tv_sec = (time_t)(nanoseconds / 1000000000);
    t.tv_nsec = (long)(nanoseconds % 1000000000);
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, 0) == EINTR) {}
}
