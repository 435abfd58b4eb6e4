// libinput, its callbacks, and the properties of an input device that the kernel reports.
#pragma once
// Include CSystem's header first, so that C types that it shares with the library's headers belong to the module CSystem. Embedded Swift would
// treat types of another module as different.
#include "../CSystem/system.h"
#include <libinput.h>
#include <libudev.h>
#include <linux/input.h>
#include <stdarg.h>

/// libinput's last error message.
struct input_log {
    unsigned count;
    char text[256];
};

static void input_keep_log(struct libinput *context, enum libinput_log_priority priority, const char *format, va_list arguments) {
    (void)priority;
    struct input_log *log = libinput_get_user_data(context);
    if (!log) return;
    log->count++;
    vsnprintf(log->text, sizeof log->text, format, arguments);
}
static int input_open(const char *path, int flags, void *user_data) {
    (void)user_data;
    int descriptor = open(path, flags | O_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}
static void input_close(int descriptor, void *user_data) {
    (void)user_data;
    close(descriptor);
}
static const struct libinput_interface input_interface = {.open_restricted = input_open, .close_restricted = input_close};

/// Creates a libinput context to which devices are added by path. Its error messages go to the log, which must exist as long as the context.
static inline struct libinput *input_create(struct input_log *log) {
    struct libinput *context = libinput_path_create_context(&input_interface, log);
    if (context) libinput_log_set_handler(context, input_keep_log);
    return context;
}

/// Reads which codes of an event type a device can send, one bit for each code. Type 0 stands for the event types themselves. Returns 0 or -errno.
static inline int input_event_bits(int descriptor, int type, uint8_t *bits, size_t size) {
    memset(bits, 0, size);
    return ioctl(descriptor, EVIOCGBIT(type, size), bits) < 0 ? -errno : 0;
}
static inline int input_property_bits(int descriptor, uint8_t *bits, size_t size) {
    memset(bits, 0, size);
    return ioctl(descriptor, EVIOCGPROP(size), bits) < 0 ? -errno : 0;
}
/// Returns 1 if a key is down, 0 if it is not, or -errno.
static inline int input_key_is_down(int descriptor, int key) {
    uint8_t keys[KEY_CNT / 8 + 1];
    memset(keys, 0, sizeof keys);
    if (ioctl(descriptor, EVIOCGKEY(sizeof keys), keys) < 0) return -errno;
    return keys[key / 8] >> (key % 8) & 1;
}
static inline int input_name(int descriptor, char *name, size_t size) {
    memset(name, 0, size);
    return ioctl(descriptor, EVIOCGNAME(size - 1), name) < 0 ? -errno : 0;
}
