// Reads files of any size with random access. On the device, off_t has 32 bits, so these functions call the 64-bit variants by name. On a PC, the
// usual calls have 64 bits.
#pragma once
#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __LP64__
typedef struct stat reading_status;
static inline int reading_open(const char *path, int flags) { return open(path, flags); }
static inline int reading_stat(int file, reading_status *status) { return fstat(file, status); }
static inline ssize_t reading_pread(int file, void *bytes, size_t count, int64_t offset) {
    return pread(file, bytes, count, offset);
}
#else
typedef struct stat64 reading_status;
static inline int reading_open(const char *path, int flags) { return open64(path, flags); }
static inline int reading_stat(int file, reading_status *status) { return fstat64(file, status); }
static inline ssize_t reading_pread(int file, void *bytes, size_t count, int64_t offset) {
    return pread64(file, bytes, count, offset);
}
#endif

/// Opens a file for reading. Returns the descriptor or -errno: -EISDIR for a folder, -ESPIPE for a pipe or a device without random access.
static inline int system_open_for_reading(const char *path) {
    int file = reading_open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (file < 0) return -errno;
    reading_status status;
    int error = 0;
    if (reading_stat(file, &status) < 0) error = errno;
    else if (S_ISDIR(status.st_mode)) error = EISDIR;
    else if (!S_ISREG(status.st_mode)) error = ESPIPE;
    if (!error) return file;
    close(file);
    return -error;
}

/// The file's size in bytes, or -errno.
static inline int64_t system_file_size(int file) {
    reading_status status;
    return reading_stat(file, &status) < 0 ? -(int64_t)errno : (int64_t)status.st_size;
}

/// The time of the file's last change (of its content, or of its properties) in nanoseconds since 1970; 0 if the system does not state it.
static inline int64_t system_file_changed(int file) {
    reading_status status;
    if (reading_stat(file, &status) < 0) return 0;
    return (int64_t)status.st_ctim.tv_sec * 1000000000 + status.st_ctim.tv_nsec;
}

/// Reads up to `count` bytes at `offset`. Returns their number, 0 at the end, or -errno.
static inline int system_read_at(int file, void *bytes, size_t count, int64_t offset) {
    if (count > 1 << 30) count = 1 << 30;
    ssize_t result;
    do result = reading_pread(file, bytes, count, offset);
    while (result < 0 && errno == EINTR);
    return result < 0 ? -errno : (int)result;
}
