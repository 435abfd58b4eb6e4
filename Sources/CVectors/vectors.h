// Arithmetic with four floats at once. Swift imports the type as SIMD4<Float>. The compiler generates NEON instructions on the device, and SSE on the
// PC. (The standard library's own operators become scalar code on the ARM target.)
#pragma once
#include <stdint.h>

typedef float v4f __attribute__((ext_vector_type(4)));
typedef int32_t v4i __attribute__((ext_vector_type(4)));
typedef uint32_t v4u __attribute__((ext_vector_type(4)));

#define V4_INLINE static inline __attribute__((always_inline, const))

V4_INLINE v4f v4_splat(float a) { return (v4f){a, a, a, a}; }
V4_INLINE v4f v4_add(v4f a, v4f b) { return a + b; }
V4_INLINE v4f v4_sub(v4f a, v4f b) { return a - b; }
V4_INLINE v4f v4_mul(v4f a, v4f b) { return a * b; }
/// Sets all bits of each lane in which a < b.
V4_INLINE v4i v4_less(v4f a, v4f b) { return a < b; }
/// Sets all bits of each lane in which a is not NaN.
V4_INLINE v4i v4_is_number(v4f a) { return a == a; }
/// For each lane, selects the value of a if the mask is set, and otherwise the value of b.
V4_INLINE v4f v4_select(v4i mask, v4f a, v4f b) { return (v4f)((mask & (v4i)a) | (~mask & (v4i)b)); }
/// The minimum of each lane (`v4_max`: the maximum). Where a lane of a is NaN, the result is the lane of b.
V4_INLINE v4f v4_min(v4f a, v4f b) { return v4_select(a < b, a, b); }
V4_INLINE v4f v4_max(v4f a, v4f b) { return v4_select(a > b, a, b); }

/// These functions rearrange lanes: zip interleaves two vectors, even and odd take every second lane, and reverse inverts the order.
V4_INLINE v4f v4_zip_low(v4f a, v4f b) { return __builtin_shufflevector(a, b, 0, 4, 1, 5); }
V4_INLINE v4f v4_zip_high(v4f a, v4f b) { return __builtin_shufflevector(a, b, 2, 6, 3, 7); }
V4_INLINE v4f v4_even(v4f a, v4f b) { return __builtin_shufflevector(a, b, 0, 2, 4, 6); }
V4_INLINE v4f v4_odd(v4f a, v4f b) { return __builtin_shufflevector(a, b, 1, 3, 5, 7); }
V4_INLINE v4f v4_reverse(v4f a) { return __builtin_shufflevector(a, a, 3, 2, 1, 0); }
/// These functions convert bits of floats to integers and back, integers to floats, and floats to integers toward zero. The floats must be in the
/// range of the integers.
V4_INLINE v4i v4_bits(v4f a) { return (v4i)a; }
V4_INLINE v4f v4_from_bits(v4i a) { return (v4f)a; }
V4_INLINE v4f v4_from_int(v4i a) { return __builtin_convertvector(a, v4f); }
V4_INLINE v4i v4_to_int(v4f a) { return __builtin_convertvector(a, v4i); }
/// These functions compute with four integers. Shifts are by a constant number of bits; shifts to the right keep the sign.
V4_INLINE v4i v4i_splat(int32_t a) { return (v4i){a, a, a, a}; }
V4_INLINE v4i v4i_add(v4i a, v4i b) { return (v4i)((v4u)a + (v4u)b); }
V4_INLINE v4i v4i_sub(v4i a, v4i b) { return (v4i)((v4u)a - (v4u)b); }
V4_INLINE v4i v4i_shift_left(v4i a, int bits) { return (v4i)((v4u)a << bits); }
V4_INLINE v4i v4i_shift_right(v4i a, int bits) { return a >> bits; }

/// Loads four floats from an address that is aligned for one float.
static inline __attribute__((always_inline)) v4f v4_load(const float *p) {
    v4f r;
    __builtin_memcpy(&r, p, sizeof r);
    return r;
}
/// Loads four floats from any address.
static inline __attribute__((always_inline)) v4f v4_load_bytes(const void *p) {
    v4f r;
    __builtin_memcpy(&r, p, sizeof r);
    return r;
}
static inline __attribute__((always_inline)) void v4_store(float *p, v4f a) { __builtin_memcpy(p, &a, sizeof a); }
