// Functions that use libjpeg-turbo's structures and long jumps, which Swift cannot use.
#pragma once
#include <stddef.h>
#include <stdio.h>
#include <jpeglib.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "../CPNG/rows.h"

/// The maximum number of pixels in a picture of several scans: a progressive one, or one that stores its colors one after the other. The decoder
/// stores such a picture completely, with six bytes a pixel.
#define JPEG_INPUT_SCANNED_PIXELS (2u << 20)
/// The maximum number of scans of a picture. Common programs write up to 12. Each scan takes as long to decode as a whole picture with a single scan.
#define JPEG_INPUT_SCANS 64

struct jpeg_input_errors {
    struct jpeg_error_mgr manager;
    jmp_buf jump;
};

// Ends decoding by a long jump, because libjpeg's own error function would end the program.
static inline void jpeg_input_failed(j_common_ptr state) { longjmp(((struct jpeg_input_errors *)state->err)->jump, 1); }
// A warning means that the picture is damaged, so refuse the picture. By default, libjpeg would only print the warning to the standard error.
static inline void jpeg_input_said(j_common_ptr state, int level) { if (level < 0) jpeg_input_failed(state); }

// Refuses a picture with too many scans: a hostile file can have thousands of scans of a few bytes each.
static inline void jpeg_input_count_scans(j_common_ptr state) {
    if (((j_decompress_ptr)state)->input_scan_number > JPEG_INPUT_SCANS) jpeg_input_failed(state);
}

/// Prepares to decode a picture, and reads its header.
static inline void jpeg_input_begin(
    struct jpeg_decompress_struct *jpeg, struct jpeg_input_errors *errors, const uint8_t *bytes, size_t count
) {
    (void)errors;
    jpeg_create_decompress(jpeg);
    jpeg_mem_src(jpeg, bytes, (unsigned long)count);
    jpeg_read_header(jpeg, TRUE);
}

static inline struct jpeg_error_mgr *jpeg_input_errors(struct jpeg_input_errors *errors) {
    struct jpeg_error_mgr *manager = jpeg_std_error(&errors->manager);
    manager->error_exit = jpeg_input_failed;
    manager->emit_message = jpeg_input_said;
    return manager;
}

/// Reads the width and height from a JPEG's header. Returns 0, or -1 if the bytes do not begin a JPEG.
static inline int jpeg_input_size(const uint8_t *bytes, size_t count, uint32_t *width, uint32_t *height) {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_input_errors errors;
    memset(&jpeg, 0, sizeof jpeg);
    jpeg.err = jpeg_input_errors(&errors);
    if (setjmp(errors.jump)) {
        jpeg_destroy_decompress(&jpeg);
        return -1;
    }
    jpeg_input_begin(&jpeg, &errors, bytes, count);
    *width = jpeg.image_width;
    *height = jpeg.image_height;
    jpeg_destroy_decompress(&jpeg);
    return 0;
}

/// Decodes a JPEG into `width` x `height` pixels (0xFFRRGGBB; at most the picture's size), each the mean of the source pixels that it replaces.
/// Besides the result, this needs memory for some rows and their sums; for a picture with several scans, also six bytes per pixel. The function
/// refuses pictures wider or higher than `maximum`, pictures of several scans above the limits, pictures with four colors, and damaged pictures.
/// Returns 0 or -1; the pixels are then undefined.
static inline int jpeg_input_decode(
    const uint8_t *bytes, size_t count, uint32_t *pixels, uint32_t width, uint32_t height, size_t stride,
    uint32_t maximum
) {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_input_errors errors;
    uint8_t *volatile row = NULL;
    uint32_t *volatile sums = NULL;
    memset(&jpeg, 0, sizeof jpeg);
    jpeg.err = jpeg_input_errors(&errors);
    if (setjmp(errors.jump)) {
        free(row);
        free(sums);
        jpeg_destroy_decompress(&jpeg);
        return -1;
    }
    jpeg_input_begin(&jpeg, &errors, bytes, count);
    if (jpeg.image_width > maximum || jpeg.image_height > maximum || width > jpeg.image_width || height > jpeg.image_height
        || jpeg.num_components > 3
        || (jpeg_has_multiple_scans(&jpeg) && (uint64_t)jpeg.image_width * jpeg.image_height > JPEG_INPUT_SCANNED_PIXELS))
        jpeg_input_failed((j_common_ptr)&jpeg);
    jpeg.out_color_space = JCS_RGB;
    // Let libjpeg reduce the picture by 8, 4 or 2 if the result is still large enough: this takes much less time.
    jpeg.scale_num = 1;
    jpeg.scale_denom = 8;
    for (;;) {
        jpeg_calc_output_dimensions(&jpeg);
        if (jpeg.scale_denom == 1 || (jpeg.output_width >= width && jpeg.output_height >= height)) break;
        jpeg.scale_denom /= 2;
    }
    struct jpeg_progress_mgr progress;
    memset(&progress, 0, sizeof progress);
    progress.progress_monitor = jpeg_input_count_scans;
    jpeg.progress = &progress;
    jpeg_start_decompress(&jpeg);
    uint32_t full_width = jpeg.output_width, full_height = jpeg.output_height;
    if (jpeg.output_components != 3 || full_width < width || full_height < height) jpeg_input_failed((j_common_ptr)&jpeg);
    row = malloc(3 * (size_t)full_width);
    sums = calloc(3 * (size_t)width, sizeof *sums);
    if (!row || !sums) jpeg_input_failed((j_common_ptr)&jpeg);
    uint32_t y = 0, top = 0;
    for (uint32_t line = 0; line < full_height; line++) {
        JSAMPROW into = row;
        if (jpeg_read_scanlines(&jpeg, &into, 1) != 1) jpeg_input_failed((j_common_ptr)&jpeg);
        uint32_t bottom = (y + 1) * full_height / height;
        int is_last = line + 1 == bottom;
        picture_add_row(sums, width, row, full_width, bottom - top, is_last ? pixels + y * stride : NULL);
        if (!is_last) continue;
        top = bottom;
        y++;
    }
    jpeg_finish_decompress(&jpeg);
    free(row);
    free(sums);
    jpeg_destroy_decompress(&jpeg);
    return 0;
}
