// Reads the kernel's input devices (evdev): their axes, buttons and events, as plain numbers.
#pragma once
#include <errno.h>
#include <linux/input.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/// Reads the codes of one event type that a device can send, one bit each. Returns 0 or -errno.
static inline int system_evdev_codes(int descriptor, int type, uint8_t *bits, size_t size) {
    memset(bits, 0, size);
    return ioctl(descriptor, EVIOCGBIT(type, size), bits) < 0 ? -errno : 0;
}
/// Reads the keys that are down, one bit each. Returns 0 or -errno.
static inline int system_evdev_keys(int descriptor, uint8_t *bits, size_t size) {
    memset(bits, 0, size);
    return ioctl(descriptor, EVIOCGKEY(size), bits) < 0 ? -errno : 0;
}
/// Reads the value and the range of an axis. Returns 0 or -errno.
static inline int system_evdev_axis(int descriptor, int code, int32_t *value, int32_t *minimum, int32_t *maximum) {
    struct input_absinfo axis;
    if (ioctl(descriptor, EVIOCGABS(code), &axis) < 0) return -errno;
    *value = axis.value;
    *minimum = axis.minimum;
    *maximum = axis.maximum;
    return 0;
}
/// Reads the next event. Returns 1, 0 if there is none now, or -errno if the device is gone.
static inline int system_evdev_take(int descriptor, uint16_t *type, uint16_t *code, int32_t *value) {
    struct input_event event;
    ssize_t count = read(descriptor, &event, sizeof event);
    if (count < 0) return errno == EAGAIN || errno == EINTR ? 0 : -errno;
    if (count != (ssize_t)sizeof event) return -ENODEV;
    *type = event.type;
    *code = event.code;
    *value = event.value;
    return 1;
}
