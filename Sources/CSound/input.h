// A sound file as the input of decoders: a file descriptor and a position.
#pragma once
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

struct sound_input {
    int descriptor;
    int64_t offset, size;
    /// True if reading has failed, for example because a stick was removed.
    int failed;
};

/// Returns 0, or -errno if the descriptor is not a regular file.
static inline int sound_input_open(struct sound_input *input, int descriptor) {
    struct stat status;
    if (fstat(descriptor, &status) < 0) return -errno;
    if (!S_ISREG(status.st_mode)) return -EINVAL;
    *input = (struct sound_input){.descriptor = descriptor, .size = status.st_size};
    return 0;
}

/// Reads bytes at the present position. Returns their number, 0 at the end, or -1 on failure.
static inline ssize_t sound_input_read(struct sound_input *input, void *bytes, size_t count) {
    ssize_t result;
    do result = pread(input->descriptor, bytes, count, input->offset);
    while (result < 0 && errno == EINTR);
    if (result < 0) input->failed = 1;
    else input->offset += result;
    return result;
}

/// Like lseek.
static inline int64_t sound_input_seek(struct sound_input *input, int64_t offset, int whence) {
    int64_t base = whence == SEEK_CUR ? input->offset : whence == SEEK_END ? input->size : 0, place;
    if (__builtin_add_overflow(base, offset, &place) || place < 0) return -1;
    input->offset = place;
    return place;
}
