// Decodes FLAC files with libFLAC, whose decoder passes blocks to a callback. The callback stores the last block until
// it was read.
#pragma once
#include <FLAC/stream_decoder.h>
#include <string.h>
#include "../CSound/input.h"

struct flac_file {
    struct sound_input *input;
    FLAC__StreamDecoder *decoder;
    /// The last decoded block, with two floats for each frame. The reader has already taken the first `taken` frames.
    float *block;
    uint32_t capacity, count, taken;
    uint32_t rate, channels, bits;
    uint64_t total;
    int failed;
};

static inline FLAC__StreamDecoderReadStatus flac_input_read(
    const FLAC__StreamDecoder *decoder, FLAC__byte bytes[], size_t *count, void *context) {
    (void)decoder;
    ssize_t result = sound_input_read(((struct flac_file *)context)->input, bytes, *count);
    *count = result > 0 ? (size_t)result : 0;
    if (result < 0) return FLAC__STREAM_DECODER_READ_STATUS_ABORT;
    return result == 0 ? FLAC__STREAM_DECODER_READ_STATUS_END_OF_STREAM : FLAC__STREAM_DECODER_READ_STATUS_CONTINUE;
}
static inline FLAC__StreamDecoderSeekStatus flac_input_seek(const FLAC__StreamDecoder *decoder, FLAC__uint64 offset, void *context) {
    (void)decoder;
    return sound_input_seek(((struct flac_file *)context)->input, (int64_t)offset, SEEK_SET) < 0
        ? FLAC__STREAM_DECODER_SEEK_STATUS_ERROR : FLAC__STREAM_DECODER_SEEK_STATUS_OK;
}
static inline FLAC__StreamDecoderTellStatus flac_input_tell(const FLAC__StreamDecoder *decoder, FLAC__uint64 *offset, void *context) {
    (void)decoder;
    *offset = (FLAC__uint64)((struct flac_file *)context)->input->offset;
    return FLAC__STREAM_DECODER_TELL_STATUS_OK;
}
static inline FLAC__StreamDecoderLengthStatus flac_input_length(const FLAC__StreamDecoder *decoder, FLAC__uint64 *length, void *context) {
    (void)decoder;
    *length = (FLAC__uint64)((struct flac_file *)context)->input->size;
    return FLAC__STREAM_DECODER_LENGTH_STATUS_OK;
}
static inline FLAC__bool flac_input_end(const FLAC__StreamDecoder *decoder, void *context) {
    (void)decoder;
    struct sound_input *input = ((struct flac_file *)context)->input;
    return input->offset >= input->size;
}
static inline void flac_described(const FLAC__StreamDecoder *decoder, const FLAC__StreamMetadata *metadata, void *context) {
    (void)decoder;
    struct flac_file *file = context;
    if (metadata->type != FLAC__METADATA_TYPE_STREAMINFO || file->block) return;
    const FLAC__StreamMetadata_StreamInfo *info = &metadata->data.stream_info;
    file->rate = info->sample_rate;
    file->channels = info->channels;
    file->bits = info->bits_per_sample;
    file->total = info->total_samples;
    file->capacity = info->max_blocksize;
    // The capacity is at most 65,535 frames, because the field in the file has 16 bits.
    file->block = malloc((size_t)file->capacity * 8);
}
static inline FLAC__StreamDecoderWriteStatus flac_decoded(
    const FLAC__StreamDecoder *decoder, const FLAC__Frame *frame, const FLAC__int32 *const samples[], void *context) {
    (void)decoder;
    struct flac_file *file = context;
    const FLAC__FrameHeader *header = &frame->header;
    if (!file->block || header->blocksize > file->capacity || header->channels != file->channels || header->sample_rate != file->rate ||
        header->bits_per_sample != file->bits) {
        file->failed = 1;
        return FLAC__STREAM_DECODER_WRITE_STATUS_ABORT;
    }
    const FLAC__int32 *left = samples[0], *right = samples[file->channels - 1];
    float scale = 1.0f / (float)(1u << (file->bits - 1));
    for (uint32_t i = 0; i < header->blocksize; i++) {
        file->block[2 * i] = (float)left[i] * scale;
        file->block[2 * i + 1] = (float)right[i] * scale;
    }
    file->count = header->blocksize;
    file->taken = 0;
    return FLAC__STREAM_DECODER_WRITE_STATUS_CONTINUE;
}
// Does nothing after an error: the decoder skips a damaged block, and searches for the next one.
static inline void flac_erred(const FLAC__StreamDecoder *decoder, FLAC__StreamDecoderErrorStatus status, void *context) {
    (void)decoder;
    (void)status;
    (void)context;
}

static inline void flac_close(struct flac_file *file) {
    if (file->decoder) FLAC__stream_decoder_delete(file->decoder);
    free(file->block);
    file->decoder = NULL;
    file->block = NULL;
}

/// Opens a file. Returns 0 or -1. The caller must not move the structure while the file is open.
static inline int flac_open(struct flac_file *file, struct sound_input *input) {
    memset(file, 0, sizeof *file);
    file->input = input;
    file->decoder = FLAC__stream_decoder_new();
    if (file->decoder &&
        FLAC__stream_decoder_init_stream(file->decoder, flac_input_read, flac_input_seek, flac_input_tell, flac_input_length,
            flac_input_end, flac_decoded, flac_described, flac_erred, file) == FLAC__STREAM_DECODER_INIT_STATUS_OK &&
        FLAC__stream_decoder_process_until_end_of_metadata(file->decoder) && file->block)
        return 0;
    flac_close(file);
    return -1;
}

/// Reads up to `most` frames. Returns the number of frames, 0 at the end, or -1 if the file is damaged.
static inline int flac_read(struct flac_file *file, float *frames, int most) {
    while (file->taken >= file->count) {
        file->count = file->taken = 0;
        if (file->failed) return -1;
        FLAC__StreamDecoderState state = FLAC__stream_decoder_get_state(file->decoder);
        if (state == FLAC__STREAM_DECODER_END_OF_STREAM) return 0;
        if (state > FLAC__STREAM_DECODER_END_OF_STREAM || !FLAC__stream_decoder_process_single(file->decoder)) return -1;
    }
    uint32_t count = file->count - file->taken;
    if (count > (uint32_t)most) count = (uint32_t)most;
    memcpy(frames, file->block + 2 * (size_t)file->taken, (size_t)count * 8);
    file->taken += count;
    return (int)count;
}

/// Sets the position to a frame. Returns 0 or -1.
static inline int flac_seek(struct flac_file *file, int64_t frame) {
    file->count = file->taken = 0;
    if (FLAC__stream_decoder_seek_absolute(file->decoder, (FLAC__uint64)frame)) return 0;
    FLAC__stream_decoder_flush(file->decoder);
    return -1;
}
