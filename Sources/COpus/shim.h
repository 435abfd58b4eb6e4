// libopusfile. It always decodes to 48,000 Hz.
#pragma once
#include <opusfile.h>
#include "../CSound/input.h"

static inline int opus_input_read(void *input, unsigned char *bytes, int count) {
    return (int)sound_input_read((struct sound_input *)input, bytes, (size_t)count);
}
static inline int opus_input_seek(void *input, opus_int64 offset, int whence) {
    return sound_input_seek((struct sound_input *)input, offset, whence) < 0 ? -1 : 0;
}
static inline opus_int64 opus_input_tell(void *input) { return ((struct sound_input *)input)->offset; }

/// Opens a file. Returns NULL on failure.
static inline OggOpusFile *opus_open(struct sound_input *input, int64_t *frames) {
    OpusFileCallbacks callbacks = {.read = opus_input_read, .seek = opus_input_seek, .tell = opus_input_tell};
    OggOpusFile *file = op_open_callbacks(input, &callbacks, NULL, 0, NULL);
    if (file) *frames = op_pcm_total(file, -1);
    return file;
}

/// Reads up to `most` frames. Returns the number of frames, 0 at the end, or -1 if the file is damaged.
static inline int opus_read(OggOpusFile *file, float *frames, int most) {
    // Skip a hole (missing data); 16 holes in succession mean that the file is damaged.
    for (int tries = 0; tries < 16; tries++) {
        int count = op_read_float_stereo(file, frames, 2 * most);
        if (count != OP_HOLE) return count >= 0 ? count : -1;
    }
    return -1;
}

/// Sets the position to a frame. Returns 0 or -1.
static inline int opus_seek(OggOpusFile *file, int64_t frame) { return op_pcm_seek(file, frame) == 0 ? 0 : -1; }

static inline void opus_close(OggOpusFile *file) { op_free(file); }
