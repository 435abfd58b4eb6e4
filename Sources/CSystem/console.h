// The kernel's text console, and the kernel's reports about devices.
#pragma once
#include <errno.h>
#include <linux/kd.h>
#include <linux/netlink.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

/// The mode of a terminal: KD_TEXT, KD_GRAPHICS, or -errno if the descriptor is not a virtual terminal.
static inline int system_terminal_mode(int terminal) {
    int mode = 0;
    return ioctl(terminal, KDGETMODE, &mode) < 0 ? -errno : mode;
}
static inline int system_set_terminal_mode(int terminal, int mode) {
    return ioctl(terminal, KDSETMODE, (long)mode) < 0 ? -errno : 0;
}

/// A socket on which the kernel announces devices that are added, removed or changed.
static inline int system_device_events_create(void) {
    int descriptor = socket(AF_NETLINK, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, NETLINK_KOBJECT_UEVENT);
    if (descriptor < 0) return -errno;
    struct sockaddr_nl address;
    memset(&address, 0, sizeof address);
    address.nl_family = AF_NETLINK;
    address.nl_groups = 1;
    if (bind(descriptor, (const struct sockaddr *)&address, sizeof address) < 0) {
        int error = errno;
        close(descriptor);
        return -error;
    }
    return descriptor;
}

/// Writes bytes and a line feed in one write, as far as the system allows. Errors are ignored, so that a failing log does not stop the program.
static inline void system_write_line(int descriptor, const void *bytes, size_t count) {
    char feed = '\n';
    struct iovec parts[2] = {{.iov_base = (void *)bytes, .iov_len = count}, {.iov_base = &feed, .iov_len = 1}};
    struct iovec *part = parts, *end = parts + 2;
    while (part < end) {
        if (part->iov_len == 0) {
            part++;
            continue;
        }
        ssize_t result = writev(descriptor, part, (int)(end - part));
        if (result <= 0) return;
        for (size_t left = (size_t)result; left > 0 && part < end;) {
            size_t taken = left < part->iov_len ? left : part->iov_len;
            part->iov_base = (char *)part->iov_base + taken;
            part->iov_len -= taken;
            left -= taken;
            if (part->iov_len == 0) part++;
        }
    }
}

/// Composes a line from a text, cut off at 200 bytes, and a number. Returns the line's length.
static inline size_t system_numbered_line(char *line, size_t capacity, const uint8_t *text, size_t count, long number) {
    int length = snprintf(line, capacity, "%.*s%ld", (int)(count < 200 ? count : 200), (const char *)text, number);
    return length > 0 ? (size_t)length : 0;
}
