// Reads one line of a GPIO chip, through the kernel's character device (uAPI version 2).
#pragma once
#include <errno.h>
#include <linux/gpio.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

/// Requests a line as a debounced input that reports both edges. Returns a descriptor or -errno.
static inline int system_gpio_request(int chip, uint32_t line, int active_low, uint32_t debounce_microseconds) {
    struct gpio_v2_line_request request;
    memset(&request, 0, sizeof request);
    request.offsets[0] = line;
    request.num_lines = 1;
    strncpy(request.consumer, "pocketscope", sizeof request.consumer - 1);
    request.config.flags = GPIO_V2_LINE_FLAG_INPUT | GPIO_V2_LINE_FLAG_EDGE_RISING | GPIO_V2_LINE_FLAG_EDGE_FALLING;
    if (active_low) request.config.flags |= GPIO_V2_LINE_FLAG_ACTIVE_LOW;
    request.config.num_attrs = 1;
    request.config.attrs[0].mask = 1;
    request.config.attrs[0].attr.id = GPIO_V2_LINE_ATTR_ID_DEBOUNCE;
    request.config.attrs[0].attr.debounce_period_us = debounce_microseconds;
    return ioctl(chip, GPIO_V2_GET_LINE_IOCTL, &request) < 0 ? -errno : request.fd;
}

/// Returns 1 if the line's button is pressed now, 0 if it is not, or -errno.
static inline int system_gpio_is_pressed(int line) {
    struct gpio_v2_line_values values = {.bits = 0, .mask = 1};
    return ioctl(line, GPIO_V2_LINE_GET_VALUES_IOCTL, &values) < 0 ? -errno : (int)(values.bits & 1);
}

/// Reads the next edge and its monotonic time in ns. Returns 1 for pressed, 0 for released, -1 for none.
static inline int system_gpio_take(int line, int64_t *time) {
    struct gpio_v2_line_event event;
    if (read(line, &event, sizeof event) != (ssize_t)sizeof event) return -1;
    *time = (int64_t)event.timestamp_ns;
    return event.id == GPIO_V2_LINE_EVENT_RISING_EDGE;
}

/// Makes the kernel close a descriptor in programs that this process starts.
static inline int system_set_close_on_exec(int descriptor) {
    return fcntl(descriptor, F_SETFD, FD_CLOEXEC) < 0 ? -errno : 0;
}

static inline int system_set_nonblocking(int descriptor) {
    int flags = fcntl(descriptor, F_GETFL);
    return flags < 0 || fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0 ? -errno : 0;
}
