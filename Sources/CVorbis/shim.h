// libvorbisfile.
#pragma once
#define OV_EXCLUDE_STATIC_CALLBACKS
#include <string.h>
#include <vorbis/vorbisfile.h>
#include "../CSound/input.h"

struct vorbis_file {
    OggVorbis_File file;
    long rate;
    int channels;
};

static inline size_t vorbis_input_read(void *bytes, size_t size, size_t count, void *input) {
    ssize_t result = size == 0 ? 0 : sound_input_read((struct sound_input *)input, bytes, size * count);
    // Set errno: the library uses it to distinguish an error from the end of the file.
    errno = result < 0 ? EIO : 0;
    return result > 0 ? (size_t)result / size : 0;
}
static inline int vorbis_input_seek(void *input, ogg_int64_t offset, int whence) {
    return sound_input_seek((struct sound_input *)input, offset, whence) < 0 ? -1 : 0;
}
static inline long vorbis_input_tell(void *input) { return (long)((struct sound_input *)input)->offset; }

/// Opens a file. Returns 0 or -1. The caller must not move the structure while the file is open.
static inline int vorbis_open(struct vorbis_file *file, struct sound_input *input, int64_t *frames) {
    memset(file, 0, sizeof *file);
    ov_callbacks callbacks = {.read_func = vorbis_input_read, .seek_func = vorbis_input_seek, .tell_func = vorbis_input_tell};
    if (ov_open_callbacks(input, &file->file, NULL, 0, callbacks) != 0) return -1;
    vorbis_info *info = ov_info(&file->file, -1);
    if (info) {
        file->rate = info->rate;
        file->channels = info->channels;
        *frames = ov_pcm_total(&file->file, -1);
        return 0;
    }
    ov_clear(&file->file);
    return -1;
}

/// Reads up to `most` frames. Returns the number of frames, 0 at the end, or -1 if the file is damaged.
static inline int vorbis_read(struct vorbis_file *file, float *frames, int most) {
    // Skip a hole (missing data); 16 holes in succession mean that the file is damaged.
    for (int tries = 0; tries < 16; tries++) {
        float **samples;
        int link;
        long count = ov_read_float(&file->file, &samples, most, &link);
        if (count == OV_HOLE) continue;
        if (count <= 0) return count == 0 ? 0 : -1;
        // Refuse a file of chained streams whose sampling rate or number of channels changes.
        vorbis_info *info = ov_info(&file->file, -1);
        if (!info || info->rate != file->rate || info->channels != file->channels) return -1;
        const float *left = samples[0], *right = samples[file->channels - 1];
        for (long i = 0; i < count; i++) {
            frames[2 * i] = left[i];
            frames[2 * i + 1] = right[i];
        }
        return (int)count;
    }
    return -1;
}

/// Sets the position to a frame. Returns 0 or -1.
static inline int vorbis_seek(struct vorbis_file *file, int64_t frame) { return ov_pcm_seek(&file->file, frame) == 0 ? 0 : -1; }

static inline void vorbis_close(struct vorbis_file *file) { ov_clear(&file->file); }
