// Four-lane single-precision arithmetic. Imported into Swift as SIMD4<Float>; becomes NEON quad instructions on the
// device and SSE on the PC. (The standard library's own operators become scalar code on the ARM target.)
#pragma once
#include <stdint.h>

typedef float v4f __attribute__((ext_vector_type(4)));
typedef int32_t v4i __attribute__((ext_vector_type(4)));

#define V4_INLINE static inline __attribute__((always_inline, const))

V4_INLINE v4f v4_splat(float a) { return (v4f){a, a, a, a}; }
V4_INLINE v4f v4_add(v4f a, v4f b) { return a + b; }
V4_INLINE v4f v4_sub(v4f a, v4f b) { return a - b; }
V4_INLINE v4f v4_mul(v4f a, v4f b) { return a * b; }
/// All bits of a lane set where a < b.
V4_INLINE v4i v4_less(v4f a, v4f b) { return a < b; }
/// All bits of a lane set where a is a number (false only for NaN).
V4_INLINE v4i v4_is_number(v4f a) { return a == a; }
/// Lanes of a where the mask is set, of b elsewhere.
V4_INLINE v4f v4_select(v4i mask, v4f a, v4f b) { return (v4f)((mask & (v4i)a) | (~mask & (v4i)b)); }
/// Lane-wise minimum and maximum; where a lane of `a` is NaN, the lane of `b` is returned.
V4_INLINE v4f v4_min(v4f a, v4f b) { return v4_select(a < b, a, b); }
V4_INLINE v4f v4_max(v4f a, v4f b) { return v4_select(a > b, a, b); }

/// Unaligned load and store of four floats.
static inline __attribute__((always_inline)) v4f v4_load(const float *p) {
    v4f r;
    __builtin_memcpy(&r, p, sizeof r);
    return r;
}
static inline __attribute__((always_inline)) void v4_store(float *p, v4f a) { __builtin_memcpy(p, &a, sizeof a); }
