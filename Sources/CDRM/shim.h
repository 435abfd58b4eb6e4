// libdrm, with functions for the calls that Swift cannot make, or for which libdrm allocates memory each time.
#pragma once
// Include CSystem's header first, so that C types that it shares with the library's headers belong to the module CSystem. Embedded Swift would
// treat types of another module as different.
#include "../CSystem/system.h"
#include <sys/mman.h>
#include <xf86drm.h>
#include <xf86drmMode.h>
#include <drm_fourcc.h>

/// The formats DRM_FORMAT_XRGB8888 and DRM_FORMAT_RGB565 as functions, because Swift does not import these macros.
static inline uint32_t kms_format_xrgb8888(void) { return DRM_FORMAT_XRGB8888; }
static inline uint32_t kms_format_rgb565(void) { return DRM_FORMAT_RGB565; }

/// Maps a dumb buffer for drawing. The kernel has filled it with zeros. Returns NULL on failure, with errno set.
static inline void *kms_map(int device, uint32_t handle, uint64_t size) {
    uint64_t offset = 0;
    if (drmModeMapDumbBuffer(device, handle, &offset) != 0) return NULL;
#if __SIZEOF_POINTER__ == 4
    // Use mmap64, because offsets in the DRM device exceed the range of a 32-bit off_t.
    void *memory = mmap64(NULL, (size_t)size, PROT_READ | PROT_WRITE, MAP_SHARED, device, (off64_t)offset);
#else
    void *memory = mmap(NULL, (size_t)size, PROT_READ | PROT_WRITE, MAP_SHARED, device, (off_t)offset);
#endif
    return memory == MAP_FAILED ? NULL : memory;
}
static inline void kms_unmap(void *memory, uint64_t size) { munmap(memory, (size_t)size); }

/// Shows another framebuffer on a plane at the next vertical blank, and requests an event for that. drmModeAtomicCommit would allocate memory.
static inline int kms_atomic_flip(int device, uint32_t plane, uint32_t framebuffer_property, uint32_t framebuffer, void *user_data) {
    uint32_t objects[1] = {plane}, counts[1] = {1}, properties[1] = {framebuffer_property};
    uint64_t values[1] = {framebuffer};
    struct drm_mode_atomic commit;
    memset(&commit, 0, sizeof commit);
    commit.flags = DRM_MODE_PAGE_FLIP_EVENT | DRM_MODE_ATOMIC_NONBLOCK;
    commit.count_objs = 1;
    commit.objs_ptr = (uint64_t)(uintptr_t)objects;
    commit.count_props_ptr = (uint64_t)(uintptr_t)counts;
    commit.props_ptr = (uint64_t)(uintptr_t)properties;
    commit.prop_values_ptr = (uint64_t)(uintptr_t)values;
    commit.user_data = (uint64_t)(uintptr_t)user_data;
    return drmIoctl(device, DRM_IOCTL_MODE_ATOMIC, &commit) < 0 ? -errno : 0;
}
static inline int kms_legacy_flip(int device, uint32_t crtc, uint32_t framebuffer, void *user_data) {
    return drmModePageFlip(device, crtc, framebuffer, DRM_MODE_PAGE_FLIP_EVENT, user_data);
}

/// The number of completed flips (changes of the shown buffer), and the time of the last one in nanoseconds, by the driver's clock (CLOCK_MONOTONIC
/// except for the oldest drivers).
struct kms_flips {
    int32_t count;
    int64_t time;
};
static void kms_count_flip(int device, unsigned sequence, unsigned seconds, unsigned microseconds, void *user_data) {
    (void)device, (void)sequence;
    struct kms_flips *flips = user_data;
    ++flips->count;
    flips->time = seconds * INT64_C(1000000000) + microseconds * INT64_C(1000);
}
/// Reads the device's events. Each completed flip is counted in the structure kms_flips that was passed with the flip's request.
static inline int kms_take_events(int device) {
    drmEventContext context;
    memset(&context, 0, sizeof context);
    context.version = 2;
    context.page_flip_handler = kms_count_flip;
    return drmHandleEvent(device, &context);
}
