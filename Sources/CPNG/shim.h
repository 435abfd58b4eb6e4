#pragma once
#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "rows.h"

/// An encoded picture. Its bytes are allocated by malloc.
struct png_file {
    uint8_t *bytes;
    size_t count, capacity;
};

static inline void png_file_write(png_structp png, png_bytep bytes, size_t count) {
    struct png_file *file = png_get_io_ptr(png);
    if (count > file->capacity - file->count) {
        size_t capacity = file->capacity ? file->capacity : 32768;
        while (capacity - file->count < count) capacity *= 2;
        uint8_t *grown = realloc(file->bytes, capacity);
        if (!grown) png_error(png, "out of memory");
        file->bytes = grown;
        file->capacity = capacity;
    }
    memcpy(file->bytes + file->count, bytes, count);
    file->count += count;
}
static inline void png_file_flush(png_structp png) { (void)png; }
// Ends the operation by a long jump without a message: libpng's own error function would write to the standard error.
static inline void png_file_failed(png_structp png, png_const_charp text) {
    (void)text;
    png_longjmp(png, 1);
}
static inline void png_file_warned(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

/// Encodes pixels (0xXXRRGGBB) as 8-bit RGB. It compresses fast: with zlib's second level, and without filtering rows. Screenshots are mostly flat
/// areas and thin lines; zlib's default settings take twice as long, and their files are a third smaller. Returns 0, or -1 if there is no memory;
/// `file` is then empty.
static inline int png_file_encode(
    struct png_file *file, const uint32_t *pixels, uint32_t width, uint32_t height, size_t stride) {
    memset(file, 0, sizeof *file);
    png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, NULL, png_file_failed, png_file_warned);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    if (!info || setjmp(png_jmpbuf(png))) {
        png_destroy_write_struct(&png, &info);
        free(file->bytes);
        memset(file, 0, sizeof *file);
        return -1;
    }
    png_set_write_fn(png, file, png_file_write, png_file_flush);
    png_set_IHDR(png, info, width, height, 8, PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT,
                 PNG_FILTER_TYPE_DEFAULT);
    png_set_filter(png, 0, PNG_FILTER_NONE);
    png_set_compression_level(png, 2);
    png_write_info(png, info);
    png_set_filler(png, 0, PNG_FILLER_AFTER);
    png_set_bgr(png);
    for (uint32_t y = 0; y < height; y++) png_write_row(png, (png_const_bytep)(pixels + y * stride));
    png_write_end(png, NULL);
    png_destroy_write_struct(&png, &info);
    return 0;
}

/// The unread part of an encoded picture in memory.
struct png_input {
    const uint8_t *bytes;
    size_t count;
};

static inline void png_input_read(png_structp png, png_bytep bytes, size_t count) {
    struct png_input *input = png_get_io_ptr(png);
    if (count > input->count) png_error(png, "ends early");
    memcpy(bytes, input->bytes, count);
    input->bytes += count;
    input->count -= count;
}

/// Reads the width and height from a PNG's header. Returns 0, or -1 if the bytes do not begin a PNG.
static inline int png_input_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
    if (count < 24 || png_sig_cmp(bytes, 0, 8) || memcmp(bytes + 12, "IHDR", 4)) return -1;
    *width = png_get_uint_32(bytes + 16);
    *height = png_get_uint_32(bytes + 20);
    return 0;
}

/// Decodes a PNG into `width` x `height` pixels (0xFFRRGGBB; at most the picture's size), each the mean of the source pixels that it replaces; alpha
/// is ignored. Besides the result, it uses memory for one row and its sums. It refuses pictures wider or higher than `maximum` (at most 4096), and
/// interlaced, damaged and incomplete pictures. Returns 0 or -1; the pixels are then undefined.
static inline int png_input_decode(
    const uint8_t *bytes, size_t count, uint32_t *pixels, uint32_t width, uint32_t height, size_t stride,
    uint32_t maximum) {
    struct png_input input = {bytes, count};
    png_structp png = png_create_read_struct(PNG_LIBPNG_VER_STRING, NULL, png_file_failed, png_file_warned);
    png_infop info = png ? png_create_info_struct(png) : NULL;
    uint8_t *volatile row = NULL;
    uint32_t *volatile sums = NULL;
    if (!info || setjmp(png_jmpbuf(png))) {
        free(row);
        free(sums);
        png_destroy_read_struct(&png, &info, NULL);
        return -1;
    }
    png_set_read_fn(png, &input, png_input_read);
    png_set_user_limits(png, maximum, maximum);
    // Texts and color profiles are skipped. The memory for a chunk is limited.
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_NEVER, NULL, -1);
    png_set_chunk_malloc_max(png, 4 << 20);
    png_read_info(png, info);
    uint32_t full_width = png_get_image_width(png, info), full_height = png_get_image_height(png, info);
    if (png_get_interlace_type(png, info) != PNG_INTERLACE_NONE || width > full_width || height > full_height)
        png_error(png, "not read");
    png_set_expand(png);
    png_set_strip_16(png);
    png_set_gray_to_rgb(png);
    png_set_strip_alpha(png);
    png_read_update_info(png, info);
    if (png_get_rowbytes(png, info) != 3 * (size_t)full_width) png_error(png, "not read");
    row = malloc(3 * (size_t)full_width);
    sums = calloc(3 * (size_t)width, sizeof *sums);
    if (!row || !sums) png_error(png, "out of memory");
    uint32_t y = 0, top = 0;
    for (uint32_t line = 0; line < full_height; line++) {
        png_read_row(png, row, NULL);
        uint32_t bottom = (y + 1) * full_height / height;
        int is_last = line + 1 == bottom;
        picture_add_row(sums, width, row, full_width, bottom - top, is_last ? pixels + y * stride : NULL);
        if (!is_last) continue;
        top = bottom;
        y++;
    }
    free(row);
    free(sums);
    png_destroy_read_struct(&png, &info, NULL);
    return 0;
}
