#pragma once
#include <png.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/// An encoded picture; `bytes` comes from malloc.
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
// libpng's own would write to stderr.
static inline void png_file_failed(png_structp png, png_const_charp text) {
    (void)text;
    png_longjmp(png, 1);
}
static inline void png_file_warned(png_structp png, png_const_charp text) {
    (void)png;
    (void)text;
}

/// Encodes pixels (0xXXRRGGBB) as 8-bit RGB, quickly: rows are handed to zlib as they are, without a filter, at its
/// second level. Pictures of a screen are mostly flat areas and thin lines; the usual settings take twice as long and save
/// a third. Returns 0, or -1 when there is no memory; then `file` is empty.
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
