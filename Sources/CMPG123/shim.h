// Decodes MP3 files with libmpg123. Swift calls it through these functions, because with support for large files,
// libmpg123's names are macros, which Swift does not import.
#pragma once
#include <mpg123.h>
#include "../CSound/input.h"

static inline ssize_t mp3_input_read(void *input, void *bytes, size_t count) {
    return sound_input_read((struct sound_input *)input, bytes, count);
}
static inline off_t mp3_input_seek(void *input, off_t offset, int whence) {
    return (off_t)sound_input_seek((struct sound_input *)input, offset, whence);
}

/// Opens a file and decodes it to frames of two floats. Returns NULL on failure.
static inline mpg123_handle *mp3_open(struct sound_input *input, long *rate, int64_t *frames) {
    int channels, encoding;
    mpg123_init();
    mpg123_handle *mp3 = mpg123_new(NULL, NULL);
    if (!mp3) return NULL;
    // Tags are not stored, because pictures in them can be large.
    mpg123_param(mp3, MPG123_ADD_FLAGS, MPG123_QUIET | MPG123_FORCE_STEREO | MPG123_FORCE_FLOAT | MPG123_SKIP_ID3V2, 0);
    mpg123_param(mp3, MPG123_RESYNC_LIMIT, 65536, 0);
    if (mpg123_replace_reader_handle(mp3, mp3_input_read, mp3_input_seek, NULL) == MPG123_OK &&
        mpg123_open_handle(mp3, input) == MPG123_OK && mpg123_getformat(mp3, rate, &channels, &encoding) == MPG123_OK &&
        channels == 2 && encoding == MPG123_ENC_FLOAT_32) {
        *frames = mpg123_length(mp3);
        // Keeps the file's sampling rate.
        mpg123_format_none(mp3);
        if (mpg123_format(mp3, *rate, MPG123_STEREO, MPG123_ENC_FLOAT_32) == MPG123_OK) return mp3;
    }
    mpg123_delete(mp3);
    return NULL;
}

/// Reads up to `most` frames. Returns the number of frames, 0 at the end, or -1 if the file is damaged.
static inline int mp3_read(mpg123_handle *mp3, float *frames, int most) {
    for (int tries = 0; tries < 4; tries++) {
        size_t done = 0;
        int result = mpg123_read(mp3, (unsigned char *)frames, (size_t)most * 8, &done);
        if (done > 0) return (int)(done / 8);
        if (result == MPG123_DONE) return 0;
        if (result != MPG123_OK && result != MPG123_NEW_FORMAT) return -1;
    }
    return -1;
}

/// Sets the position to a frame. Returns 0 or -1.
static inline int mp3_seek(mpg123_handle *mp3, int64_t frame) { return mpg123_seek(mp3, (off_t)frame, SEEK_SET) < 0 ? -1 : 0; }

static inline void mp3_close(mpg123_handle *mp3) { mpg123_delete(mp3); }
