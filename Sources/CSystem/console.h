// The text console of the kernel, and the kernel's own device events.
#pragma once
#include <errno.h>
#include <linux/kd.h>
#include <linux/netlink.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/socket.h>
#include <unistd.h>

/// Whether a terminal shows text or graphics: KD_TEXT, KD_GRAPHICS, or -errno where it is no virtual terminal.
static inline int system_terminal_mode(int terminal) {
    int mode = 0;
    return ioctl(terminal, KDGETMODE, &mode) < 0 ? -errno : mode;
}
static inline int system_set_terminal_mode(int terminal, int mode) {
    return ioctl(terminal, KDSETMODE, (long)mode) < 0 ? -errno : 0;
}

/// A socket on which the kernel announces devices that come, go and change.
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
