// Opens serial lines.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/ioctl.h>
#include <termios.h>
#include <unistd.h>

/// Opens a serial line for this process alone: 115200 baud, 8 bits, no parity, one stop bit, no flow control, bytes as they are. Bytes that arrived
/// earlier are dropped. Returns a non-blocking descriptor or -errno.
static inline int system_serial_open(const char *path) {
    int line = open(path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (line < 0) return -errno;
    struct termios raw;
    if (tcgetattr(line, &raw) == 0) {
        cfmakeraw(&raw);
        raw.c_cflag &= ~(tcflag_t)(CSTOPB | CRTSCTS);
        raw.c_cflag |= CLOCAL | CREAD;
        raw.c_cc[VMIN] = 1;
        raw.c_cc[VTIME] = 0;
        cfsetspeed(&raw, B115200);
        if (ioctl(line, TIOCEXCL) == 0 && tcsetattr(line, TCSANOW, &raw) == 0 && tcflush(line, TCIOFLUSH) == 0) return line;
    }
    int error = errno;
    close(line);
    return -error;
}

/// Reads bytes that have arrived. Returns their number, or -errno; 0 if the line has ended.
static inline int64_t system_serial_read(int line, void *bytes, size_t count) {
    ssize_t result = read(line, bytes, count);
    return result < 0 ? -errno : result;
}

/// Writes bytes. Returns the number of accepted bytes, or -errno.
static inline int64_t system_serial_write(int line, const void *bytes, size_t count) {
    ssize_t result = write(line, bytes, count);
    return result < 0 ? -errno : result;
}

/// For tests: opens a pseudo terminal, whose file /dev/pts/NUMBER behaves like a serial line. Returns the descriptor of its other end, or -errno.
static inline int system_pseudo_terminal(uint32_t *number) {
    int end = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    if (end < 0) return -errno;
    int unlocked = 0;
    unsigned int found = 0;
    if (ioctl(end, TIOCSPTLCK, &unlocked) == 0 && ioctl(end, TIOCGPTN, &found) == 0) {
        *number = found;
        return end;
    }
    int error = errno;
    close(end);
    return -error;
}
