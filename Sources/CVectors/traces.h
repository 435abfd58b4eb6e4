// Draws traces (the curves of signals). A trace buffer has one byte for each pixel, called its mark. A mark of 0 is empty. Otherwise, bits 0 to 6 are
// the covered part of the pixel, 1 to 127, and bit 7 selects the color: 0 for the trace, 1 for lost samples.
#pragma once
#include <stdint.h>
#include <string.h>
#include "vectors.h"

typedef uint8_t v16u8 __attribute__((ext_vector_type(16)));
typedef uint8_t v32u8 __attribute__((ext_vector_type(32)));
typedef int8_t v16i8 __attribute__((ext_vector_type(16)));
typedef uint8_t v8u8 __attribute__((ext_vector_type(8)));
typedef uint16_t v8u16 __attribute__((ext_vector_type(8)));

#define TRACE_INLINE static inline __attribute__((always_inline))

/// The share of the pixel that a mark covers, in 128ths: 0 to 128, except 64.
TRACE_INLINE uint32_t trace_share(uint32_t mark) { return (mark & 0x7F) + (mark >> 6 & 1); }

/// Mixes colors with the colors behind them. Shares are in 128ths; results are rounded to nearest.
TRACE_INLINE v8u8 trace_mix(v8u8 color, v8u8 under, v8u8 share) {
#ifdef __arm__
    // Hide the value from the compiler, which would otherwise convert it before the loop, and then need two instructions in the loop instead of one.
    __asm__("" : "+w"(color));
#endif
    v8u8 rest = (uint8_t)128 - share;
    v8u16 sum = __builtin_convertvector(color, v8u16) * __builtin_convertvector(share, v8u16)
        + __builtin_convertvector(under, v8u16) * __builtin_convertvector(rest, v8u16);
    return __builtin_convertvector((sum + (uint16_t)64) >> 7, v8u8);
}

/// Writes four pixels. The argument `share` contains the share of each pixel four times, once for each byte of the pixel.
TRACE_INLINE void trace_four(uint32_t *target, const uint32_t *under, v16u8 color, v16u8 share) {
    v16u8 below, pixels;
    memcpy(&below, under, 16);
    pixels.lo = trace_mix(color.lo, below.lo, share.lo);
    pixels.hi = trace_mix(color.hi, below.hi, share.hi);
    memcpy(target, &pixels, 16);
}

/// Takes four of sixteen bytes, beginning at an index, and repeats each four times.
#define TRACE_SPREAD(v, a) \
    __builtin_shufflevector(v, v, a, a, a, a, a + 1, a + 1, a + 1, a + 1, a + 2, a + 2, a + 2, a + 2, a + 3, a + 3, a + 3, a + 3)

/// The colors of four marks, beginning at an index.
#define TRACE_COLORS(is_lost, a) ((trace & ~TRACE_SPREAD(is_lost, a)) | (lost & TRACE_SPREAD(is_lost, a)))

/// Writes one pixel.
TRACE_INLINE void trace_one(uint32_t *target, uint32_t under, uint32_t mark, uint32_t trace, uint32_t lost) {
    uint32_t share = trace_share(mark), rest = 128 - share, color = mark & 0x80 ? lost : trace;
    // One multiplication computes two color channels.
    uint32_t even = (color & 0xFF00FF) * share + (under & 0xFF00FF) * rest + 0x400040;
    uint32_t odd = (color >> 8 & 0xFF00FF) * share + (under >> 8 & 0xFF00FF) * rest + 0x400040;
    *target = (even >> 7 & 0xFF00FF) | (odd << 1 & 0xFF00FF00);
}

/// Returns 0 if sixteen marks are empty; otherwise, the bits that are set in at least one of them.
TRACE_INLINE uint32_t trace_any(const uint8_t *marks) {
#ifdef __arm__
    // Use integer registers, because some processors transfer data from vector to integer registers slowly.
    uint32_t a, b, c, d;
    memcpy(&a, marks, 4), memcpy(&b, marks + 4, 4), memcpy(&c, marks + 8, 4), memcpy(&d, marks + 12, 4);
    __asm__("" : "+r"(a), "+r"(b), "+r"(c), "+r"(d));
    return a | b | c | d;
#else
    uint64_t a, b;
    memcpy(&a, marks, 8), memcpy(&b, marks + 8, 8);
    a |= b;
    return (uint32_t)(a | a >> 32);
#endif
}

#ifdef __arm__
/// Writes eight pixels. It mixes one color channel of all eight at once, so that it need not repeat each share for the four bytes of its pixel: the
/// instructions vld4 and vst4 separate and join the channels. Sixteen pixels take 50 instructions instead of 82.
TRACE_INLINE void trace_eight(uint32_t *target, const uint32_t *under, v8u8 share, v8u8 blue, v8u8 green, v8u8 red) {
    v32u8 all;
    memcpy(&all, under, 32);
    v8u8 b = __builtin_shufflevector(all, all, 0, 4, 8, 12, 16, 20, 24, 28);
    v8u8 g = __builtin_shufflevector(all, all, 1, 5, 9, 13, 17, 21, 25, 29);
    v8u8 r = __builtin_shufflevector(all, all, 2, 6, 10, 14, 18, 22, 26, 30);
    v8u8 a = __builtin_shufflevector(all, all, 3, 7, 11, 15, 19, 23, 27, 31);
    b = trace_mix(blue, b, share);
    g = trace_mix(green, g, share);
    r = trace_mix(red, r, share);
    v16u8 bg = __builtin_shufflevector(b, g, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    v16u8 ra = __builtin_shufflevector(r, a, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    all = __builtin_shufflevector(bg, ra, 0, 8, 16, 24, 1, 9, 17, 25, 2, 10, 18, 26, 3, 11, 19, 27, 4, 12, 20, 28, 5, 13, 21, 29,
        6, 14, 22, 30, 7, 15, 23, 31);
    memcpy(target, &all, 32);
}

/// Returns a color channel of eight pixels: the one of lost samples where `is_lost` has all bits set, and the one of the trace elsewhere.
TRACE_INLINE v8u8 trace_channel(v16u8 trace, v16u8 lost, int channel, v8u8 is_lost) {
    v8u8 own = (v8u8)(uint8_t)0 + trace[channel], other = (v8u8)(uint8_t)0 + lost[channel];
    return (own & ~is_lost) | (other & is_lost);
}

/// Writes sixteen pixels: a trace in front of opaque pixels.
TRACE_INLINE void trace_sixteen(
    uint32_t *target, const uint32_t *under, const uint8_t *marks, uint32_t any, v16u8 trace, v16u8 lost) {
    v16u8 m;
    memcpy(&m, marks, 16);
    if (any & 0x80808080) {
        v16u8 is_lost = (v16u8)((v16i8)m >> 7);
        m &= (uint8_t)0x7F;
        m += m >> 6;
        trace_eight(target, under, m.lo, trace_channel(trace, lost, 0, is_lost.lo), trace_channel(trace, lost, 1, is_lost.lo),
            trace_channel(trace, lost, 2, is_lost.lo));
        trace_eight(target + 8, under + 8, m.hi, trace_channel(trace, lost, 0, is_lost.hi),
            trace_channel(trace, lost, 1, is_lost.hi), trace_channel(trace, lost, 2, is_lost.hi));
    } else {
        m += m >> 6;
        v8u8 blue = (v8u8)(uint8_t)0 + trace[0], green = (v8u8)(uint8_t)0 + trace[1], red = (v8u8)(uint8_t)0 + trace[2];
        trace_eight(target, under, m.lo, blue, green, red);
        trace_eight(target + 8, under + 8, m.hi, blue, green, red);
    }
}
#else
/// Writes sixteen pixels: a trace in front of opaque pixels.
TRACE_INLINE void trace_sixteen(
    uint32_t *target, const uint32_t *under, const uint8_t *marks, uint32_t any, v16u8 trace, v16u8 lost) {
    v16u8 m;
    memcpy(&m, marks, 16);
    if (any & 0x80808080) {
        v16u8 is_lost = (v16u8)((v16i8)m >> 7);
        m &= (uint8_t)0x7F;
        m += m >> 6;
        trace_four(target, under, TRACE_COLORS(is_lost, 0), TRACE_SPREAD(m, 0));
        trace_four(target + 4, under + 4, TRACE_COLORS(is_lost, 4), TRACE_SPREAD(m, 4));
        trace_four(target + 8, under + 8, TRACE_COLORS(is_lost, 8), TRACE_SPREAD(m, 8));
        trace_four(target + 12, under + 12, TRACE_COLORS(is_lost, 12), TRACE_SPREAD(m, 12));
    } else {
        m += m >> 6;
        trace_four(target, under, trace, TRACE_SPREAD(m, 0));
        trace_four(target + 4, under + 4, trace, TRACE_SPREAD(m, 4));
        trace_four(target + 8, under + 8, trace, TRACE_SPREAD(m, 8));
        trace_four(target + 12, under + 12, trace, TRACE_SPREAD(m, 12));
    }
}
#endif

/// Writes a number of pixels: a trace in front of opaque pixels, in two opaque colors. Most marks are empty, so the function detects sixteen empty
/// marks at once, and copies the pixels behind them.
static inline void trace_compose(
    uint32_t *target, const uint32_t *under, const uint8_t *marks, int count, uint32_t trace_color, uint32_t lost_color) {
    v16u8 trace = (v16u8)(v4u)trace_color, lost = (v16u8)(v4u)lost_color;
    int i = 0;
    if (count >= 16) {
        while (1) {
            uint32_t any = trace_any(marks + i);
            if (any == 0) memcpy(target + i, under + i, 64);
            else trace_sixteen(target + i, under + i, marks + i, any, trace, lost);
            i += 16;
            if (i == count) return;
            // At the end, process the last sixteen pixels of the row, even if they overlap the previous ones.
            if (i > count - 16) i = count - 16;
        }
    }
    for (; i + 4 <= count; i += 4) {
        uint32_t four;
        memcpy(&four, marks + i, 4);
        if (four == 0) memcpy(target + i, under + i, 16);
        else
            for (int k = i; k < i + 4; k++) trace_one(target + k, under[k], marks[k], trace_color, lost_color);
    }
#pragma clang loop vectorize(disable) unroll(disable)
    for (; i < count; i++) trace_one(target + i, under[i], marks[i], trace_color, lost_color);
}

/// Writes a number of pixels of several rows: a trace in front of a background. The background consists of rows of `width` pixels; `kinds` contains,
/// for each row to write, the number of its background row. Strides are in pixels and marks.
static inline void trace_compose_rows(
    uint32_t *target, int target_stride, const uint32_t *under, int width, const uint16_t *kinds, const uint8_t *marks,
    int marks_stride, int count, int rows, uint32_t trace_color, uint32_t lost_color) {
    for (int y = 0; y < rows; y++) {
        trace_compose(target, under + kinds[y] * width, marks, count, trace_color, lost_color);
        target += target_stride;
        marks += marks_stride;
    }
}

/// Writes `count` pixels: traces of several colors over opaque pixels. The lowest three bits of a mark select one of eight colors, the next
/// four contain the coverage. Marks with bit 7 are as in `trace_compose`.
static inline void trace_compose_hues(
    uint32_t *target, const uint32_t *under, const uint8_t *marks, int count, const uint32_t *hues, uint32_t lost_color) {
    int i = 0;
    while (i < count) {
        uint32_t four = 1;
        if (i + 4 <= count) memcpy(&four, marks + i, 4);
        if (four == 0) {
            memcpy(target + i, under + i, 16);
            i += 4;
            continue;
        }
        uint32_t mark = marks[i];
        if (mark & 0x80) trace_one(target + i, under[i], mark, lost_color, lost_color);
        else trace_one(target + i, under[i], (mark >> 3) * 17 >> 1, hues[mark & 7], lost_color);
        i++;
    }
}

/// Writes `count` pixels of a label: opaque pixels, in front of them a ground (the label's background) that covers a share of them in 128ths, and in
/// front of it the marks of a text, whose bit 7 selects the second color. Source and target must not overlap.
static inline void trace_label(
    uint32_t *target, const uint32_t *under, const uint8_t *marks, int count, uint32_t ground, uint32_t share, uint32_t text_color,
    uint32_t second_color) {
    uint32_t grounded[64];
    v16u8 color = (v16u8)(v4u)ground, shares = (v16u8)((uint8_t)share - (v16u8){0});
    for (int start = 0; start < count; start += 64) {
        int length = count - start < 64 ? count - start : 64, i = 0;
        for (; i + 4 <= length; i += 4) trace_four(grounded + i, under + start + i, color, shares);
        for (; i < length; i++) trace_one(grounded + i, under[start + i], share - (share > 63), ground, ground);
        trace_compose(target + start, grounded, marks + start, length, text_color, second_color);
    }
}

/// Labels in front of several rows of a graph, from one of the graph's columns on. Texts and their ground are in the columns before `left` and from
/// `right` on.
typedef struct {
    /// The pixels that are visible where the trace is empty: labels in front of the background, and only background between the labels.
    const uint32_t *seen;
    /// The marks of the texts. Rows of both arrays are `width` apart.
    const uint8_t *texts;
    int width, left, right;
    /// The color of the label's ground, and the share of the pixels behind it that the ground covers, in 128ths.
    uint32_t ground, share, text_color, second_color;
} trace_labels;

/// Writes one pixel. From back to front, it consists of a trace, a label's ground and the label's text.
TRACE_INLINE void trace_labelled_one(
    uint32_t *target, uint32_t under, uint32_t mark, uint32_t trace, uint32_t lost, const trace_labels *labels, int column,
    uint32_t text) {
    uint32_t pixel;
    trace_one(&pixel, under, mark, trace, lost);
    if (column < labels->left || column >= labels->right) {
        trace_one(&pixel, pixel, labels->share - (labels->share > 63), labels->ground, labels->ground);
        trace_one(&pixel, pixel, text, labels->text_color, labels->second_color);
    }
    *target = pixel;
}

/// Writes sixteen pixels from column `i` on, some of them with labels. It composes the pixels in registers, because reading the target's memory may
/// be slow.
static inline __attribute__((noinline)) void trace_labelled_sixteen(
    uint32_t *target, const uint32_t *under, const uint8_t *marks, uint32_t trace, uint32_t lost, const trace_labels *labels, int i,
    const uint8_t *texts) {
    uint32_t plain[16], seen[16];
    trace_compose(plain, under, marks, 16, trace, lost);
    trace_label(seen, plain, texts, 16, labels->ground, labels->share, labels->text_color, labels->second_color);
    for (int k = labels->left > i ? labels->left - i : 0; k < 16 && k < labels->right - i; k++) seen[k] = plain[k];
    memcpy(target, seen, 64);
}

/// Like `trace_compose_rows`, with labels in front. Where the trace is empty, as nearly everywhere, the pixels of `seen` already contain labels and
/// background.
static inline void trace_compose_labelled(
    uint32_t *target, int target_stride, const uint32_t *under, int width, const uint16_t *kinds, const uint8_t *marks,
    int marks_stride, int count, int rows, uint32_t trace_color, uint32_t lost_color, const trace_labels *labels) {
    v16u8 trace = (v16u8)(v4u)trace_color, lost = (v16u8)(v4u)lost_color;
    const uint32_t *seen = labels->seen;
    const uint8_t *texts = labels->texts;
    for (int y = 0; y < rows; y++) {
        const uint32_t *below = under + kinds[y] * width;
        int i = 0;
        while (i < count && count >= 16) {
            // At the end, process the last sixteen pixels of the row, even if they overlap the previous ones.
            if (i > count - 16) i = count - 16;
            uint32_t any = trace_any(marks + i);
            if (any == 0) memcpy(target + i, seen + i, 64);
            else if (i >= labels->left && i + 16 <= labels->right)
                trace_sixteen(target + i, below + i, marks + i, any, trace, lost);
            else trace_labelled_sixteen(target + i, below + i, marks + i, trace_color, lost_color, labels, i, texts + i);
            i += 16;
        }
#pragma clang loop vectorize(disable) unroll(disable)
        for (; i < count; i++) {
            if (marks[i] == 0) target[i] = seen[i];
            else trace_labelled_one(target + i, below[i], marks[i], trace_color, lost_color, labels, i, texts[i]);
        }
        target += target_stride;
        marks += marks_stride;
        seen += labels->width;
        texts += labels->width;
    }
}

/// Writes a number of pixels of several rows: one color, with labels in front.
static inline void trace_fill_labelled(
    uint32_t *target, int target_stride, uint32_t color, int count, int rows, const trace_labels *labels) {
    const uint8_t *texts = labels->texts;
    uint32_t grounded;
    trace_one(&grounded, color, labels->share - (labels->share > 63), labels->ground, labels->ground);
    for (int y = 0; y < rows; y++) {
#pragma clang loop vectorize(disable) unroll(disable)
        for (int i = 0; i < count; i++) {
            if (i >= labels->left && i < labels->right) target[i] = color;
            else if (texts[i] == 0) target[i] = grounded;
            else trace_one(target + i, grounded, texts[i], labels->text_color, labels->second_color);
        }
        target += target_stride;
        texts += labels->width;
    }
}

/// Copies a number of pixels of several rows.
static inline void trace_copy_rows(
    uint32_t *target, int target_stride, const uint32_t *source, int source_stride, int count, int rows) {
    for (int y = 0; y < rows; y++) {
        memcpy(target, source, (size_t)count * 4);
        target += target_stride;
        source += source_stride;
    }
}

/// Sets a number of marks to 0.
static inline void trace_clear(uint8_t *marks, int count) { memset(marks, 0, (size_t)count); }

/// Copies `count` marks. Source and target must not overlap.
static inline void trace_copy(uint8_t *target, const uint8_t *source, int count) { memcpy(target, source, (size_t)count); }
