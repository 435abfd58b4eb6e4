// Inline functions for the kernel's uinput interface, because Swift cannot call the variadic function ioctl.
#pragma once
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/uinput.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/inotify.h>
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

/// Creates a direct touch screen (type B: one slot per finger) of the given size in pixels. Returns -1 on error.
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

/// Writes the path of the device's event node. Returns 0, or -1 if the device has none.
static inline int uinput_event_path(int fd, char *path, size_t size) {
    char name[64] = "", folder_path[128];
    if (ioctl(fd, UI_GET_SYSNAME(sizeof name), name) < 0) return -1;
    snprintf(folder_path, sizeof folder_path, "/sys/devices/virtual/input/%s", name);
    DIR *folder = opendir(folder_path);
    int result = -1;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        if (strncmp(entry->d_name, "event", 5)) continue;
        snprintf(path, size, "/dev/input/%.60s", entry->d_name);
        result = 0;
    }
    if (folder) closedir(folder);
    return result;
}

/// Opens an inotify descriptor that reports when processes open or close the device. Returns -1 on error.
static inline int uinput_watch_readers(const char *path) {
    int watch = inotify_init1(IN_CLOEXEC);
    if (watch >= 0) inotify_add_watch(watch, path, IN_OPEN | IN_CLOSE);
    return watch;
}

/// True if a process waits (with epoll) for events of one of its descriptors. A process that only reads the device's properties does not wait.
static inline int uinput_is_polled(const char *process, const char *descriptor) {
    char name[320], line[128];
    snprintf(name, sizeof name, "/proc/%.20s/fdinfo", process);
    long wanted = strtol(descriptor, NULL, 10);
    int found = 0;
    DIR *files = opendir(name);
    for (struct dirent *file; files && (file = readdir(files));) {
        snprintf(name, sizeof name, "/proc/%.20s/fdinfo/%.20s", process, file->d_name);
        FILE *info = fopen(name, "re");
        long number;
        while (info && fgets(line, sizeof line, info)) found += sscanf(line, "tfd: %ld", &number) == 1 && number == wanted;
        if (info) fclose(info);
    }
    if (files) closedir(files);
    return found > 0;
}

/// The number of processes that wait for events of a device now. Processes of root are not counted, because udev opens each device for a moment.
static inline int uinput_readers_now(const char *path) {
    int readers = 0;
    DIR *processes = opendir("/proc");
    for (struct dirent *process; processes && (process = readdir(processes));) {
        if (process->d_name[0] < '0' || process->d_name[0] > '9') continue;
        char name[320], target[64];
        struct stat status;
        snprintf(name, sizeof name, "/proc/%.20s", process->d_name);
        if (stat(name, &status) < 0 || status.st_uid == 0) continue;
        snprintf(name, sizeof name, "/proc/%.20s/fd", process->d_name);
        DIR *files = opendir(name);
        for (struct dirent *file; files && (file = readdir(files));) {
            snprintf(name, sizeof name, "/proc/%.20s/fd/%.20s", process->d_name, file->d_name);
            ssize_t length = readlink(name, target, sizeof target - 1);
            if (length <= 0) continue;
            target[length] = 0;
            readers += !strcmp(target, path) && uinput_is_polled(process->d_name, file->d_name);
        }
        if (files) closedir(files);
    }
    if (processes) closedir(processes);
    return readers;
}

/// Waits until a process opens or closes the device that `watch` (from `uinput_watch_readers`) observes. Returns false after the timeout.
static inline int uinput_readers_changed(int watch, int milliseconds) {
    struct pollfd waiting = {.fd = watch, .events = POLLIN};
    _Alignas(struct inotify_event) char news[1024];
    return poll(&waiting, 1, milliseconds) > 0 && read(watch, news, sizeof news) > 0;
}

/// Writes one event. Returns true if the kernel accepted it.
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
