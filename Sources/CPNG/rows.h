// Averages rows of pixels, for pictures that are reduced in size.
#pragma once
#include <stdint.h>
#include <string.h>

/// Adds a row of 8-bit RGB pixels to the sums of the reduced row's pixels.
static inline void picture_add_row(
    uint32_t *sums, uint32_t width, const uint8_t *row, uint32_t full_width, uint32_t rows, uint32_t *pixels) {
    for (uint32_t x = 0; x < width; x++) {
        uint32_t left = x * full_width / width, right = (x + 1) * full_width / width;
        for (uint32_t source = left; source < right; source++)
            for (int color = 0; color < 3; color++) sums[3 * x + color] += row[3 * source + color];
        if (!pixels) continue;
        // The sums do not overflow: 4096 x 4096 pixels of 255 each fit.
        uint32_t count = rows * (right - left), *sum = sums + 3 * x;
        pixels[x] = 0xFF000000 | sum[0] / count << 16 | sum[1] / count << 8 | sum[2] / count;
        memset(sum, 0, 3 * sizeof *sum);
    }
}
