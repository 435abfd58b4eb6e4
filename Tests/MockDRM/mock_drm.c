#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "mock_drm.h"
#include <drm_fourcc.h>
#include <errno.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>

enum { CONNECTOR = 11, ENCODER = 21, CRTC = 31, PLANE = 41, FIRST_FRAMEBUFFER = 51, MAXIMUM_BUFFERS = 8 };

static struct mock_card card;
static uint32_t framebuffers_made;
// The memory of each buffer is a file. Its index in this array is the buffer's handle - 1.
static int memories[MAXIMUM_BUFFERS];
// The argument with which the flip in progress was requested.
static void *flip_data;
static struct timespec flip_time;

struct mock_card *mock_drm(void) { return &card; }

void mock_drm_reset(void) {
    memset(&card, 0, sizeof card);
    card.has_dumb_buffers = card.has_atomic = card.has_rgb565 = card.has_xrgb8888 = card.has_vertical_blank = true;
    card.is_connected = card.flips_end = true;
    framebuffers_made = 0;
    memset(memories, -1, sizeof memories);
}

// The card's file is a pipe whose bytes are its events: a program can wait for it, but not map it. So while a buffer is
// mapped, its memory file replaces the pipe; the next call restores the pipe.
static int pipe_kept = -1;

static bool enter(int device) {
    if (pipe_kept >= 0) {
        dup2(pipe_kept, device);
        close(pipe_kept);
        pipe_kept = -1;
    }
    errno = ENODEV;
    return !card.is_gone;
}

static int give(int error) {
    errno = -error;
    return error;
}

// Capabilities.

int drmGetCap(int device, uint64_t capability, uint64_t *value) {
    if (!enter(device)) return -ENODEV;
    *value = capability == DRM_CAP_DUMB_BUFFER && card.has_dumb_buffers;
    return 0;
}
int drmSetClientCap(int device, uint64_t capability, uint64_t value) {
    (void)value;
    if (!enter(device)) return -ENODEV;
    return capability == DRM_CLIENT_CAP_ATOMIC && !card.has_atomic ? give(-EOPNOTSUPP) : 0;
}
int drmIsMaster(int device) { return enter(device) && !card.has_other_master; }
int drmSetMaster(int device) { return !enter(device) ? -ENODEV : card.has_other_master ? give(-EBUSY) : 0; }
int drmDropMaster(int device) { return enter(device) ? 0 : -ENODEV; }
int drmCrtcGetSequence(int device, uint32_t crtc, uint64_t *sequence, uint64_t *time) {
    (void)crtc;
    *sequence = *time = 0;
    return enter(device) && card.has_vertical_blank ? 0 : give(-EOPNOTSUPP);
}

// The connected objects: one connector, encoder, CRTC and plane, with one mode of 64 x 32 at 100 Hz.

static drmModeModeInfo mode = {
    .clock = 640, .hdisplay = 64, .htotal = 100, .vdisplay = 32, .vtotal = 64, .vrefresh = 100, .type = DRM_MODE_TYPE_PREFERRED,
};

drmModeResPtr drmModeGetResources(int device) {
    static uint32_t connector = CONNECTOR, encoder = ENCODER, crtc = CRTC;
    static drmModeRes resources = {
        .count_connectors = 1, .connectors = &connector, .count_encoders = 1, .encoders = &encoder, .count_crtcs = 1, .crtcs = &crtc,
    };
    if (!enter(device)) return NULL;
    ++card.objects;
    return &resources;
}
void drmModeFreeResources(drmModeResPtr resources) { card.objects -= resources != NULL; }

drmModeConnectorPtr drmModeGetConnector(int device, uint32_t identifier) {
    static uint32_t encoder = ENCODER;
    static drmModeConnector connector;
    ++card.connector_looks;
    if (!enter(device) || identifier != CONNECTOR) return NULL;
    memset(&connector, 0, sizeof connector);
    connector.connector_id = CONNECTOR;
    connector.encoder_id = ENCODER;
    connector.connection = card.is_connected ? DRM_MODE_CONNECTED : DRM_MODE_DISCONNECTED;
    connector.mmWidth = 20, connector.mmHeight = 10;
    connector.count_modes = card.is_connected;
    connector.modes = &mode;
    connector.count_encoders = 1;
    connector.encoders = &encoder;
    ++card.objects;
    return &connector;
}
void drmModeFreeConnector(drmModeConnectorPtr connector) { card.objects -= connector != NULL; }

drmModeEncoderPtr drmModeGetEncoder(int device, uint32_t identifier) {
    static drmModeEncoder encoder = {.encoder_id = ENCODER, .crtc_id = CRTC, .possible_crtcs = 1};
    if (!enter(device) || identifier != ENCODER) return NULL;
    ++card.objects;
    return &encoder;
}
void drmModeFreeEncoder(drmModeEncoderPtr encoder) { card.objects -= encoder != NULL; }

drmModeCrtcPtr drmModeGetCrtc(int device, uint32_t identifier) {
    static drmModeCrtc crtc = {.crtc_id = CRTC};
    if (!enter(device) || identifier != CRTC) return NULL;
    ++card.objects;
    return &crtc;
}
void drmModeFreeCrtc(drmModeCrtcPtr crtc) { card.objects -= crtc != NULL; }

drmModePlaneResPtr drmModeGetPlaneResources(int device) {
    static uint32_t plane = PLANE;
    static drmModePlaneRes planes = {.count_planes = 1, .planes = &plane};
    if (!enter(device)) return NULL;
    ++card.objects;
    return &planes;
}
void drmModeFreePlaneResources(drmModePlaneResPtr planes) { card.objects -= planes != NULL; }

drmModePlanePtr drmModeGetPlane(int device, uint32_t identifier) {
    static drmModePlane plane = {.plane_id = PLANE, .possible_crtcs = 1};
    if (!enter(device) || identifier != PLANE) return NULL;
    ++card.objects;
    return &plane;
}
void drmModeFreePlane(drmModePlanePtr plane) { card.objects -= plane != NULL; }

// Properties: every object has all of them. The number of a property is its index here + 1.

static const char *const names[] = {
    "type", "FB_ID", "CRTC_ID", "MODE_ID", "ACTIVE", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H",
};
enum { NAMES = sizeof names / sizeof names[0], FRAMEBUFFER_PROPERTY = 2 };

drmModeObjectPropertiesPtr drmModeObjectGetProperties(int device, uint32_t object, uint32_t type) {
    static uint32_t numbers[NAMES];
    static uint64_t values[NAMES] = {DRM_PLANE_TYPE_PRIMARY};
    static drmModeObjectProperties properties = {.count_props = NAMES, .props = numbers, .prop_values = values};
    (void)object, (void)type;
    if (!enter(device)) return NULL;
    for (uint32_t index = 0; index < NAMES; ++index) numbers[index] = index + 1;
    ++card.objects;
    return &properties;
}
void drmModeFreeObjectProperties(drmModeObjectPropertiesPtr properties) { card.objects -= properties != NULL; }

drmModePropertyPtr drmModeGetProperty(int device, uint32_t number) {
    static drmModePropertyRes property;
    if (!enter(device) || number < 1 || number > NAMES) return NULL;
    memset(&property, 0, sizeof property);
    property.prop_id = number;
    strncpy(property.name, names[number - 1], sizeof property.name - 1);
    ++card.objects;
    return &property;
}
void drmModeFreeProperty(drmModePropertyPtr property) { card.objects -= property != NULL; }

int drmModeCreatePropertyBlob(int device, const void *data, size_t size, uint32_t *identifier) {
    (void)data, (void)size;
    if (!enter(device)) return -ENODEV;
    ++card.blobs;
    *identifier = 1;
    return 0;
}
int drmModeDestroyPropertyBlob(int device, uint32_t identifier) {
    (void)identifier;
    enter(device);
    --card.blobs;
    return 0;
}

// Buffers.

int drmModeCreateDumbBuffer(
    int device, uint32_t width, uint32_t height, uint32_t bits, uint32_t flags, uint32_t *handle, uint32_t *pitch, uint64_t *size) {
    (void)flags;
    if (!enter(device)) return -ENODEV;
    if (card.buffer_error) return give(card.buffer_error);
    for (uint32_t index = 0; index < MAXIMUM_BUFFERS; ++index) {
        if (memories[index] >= 0) continue;
        *pitch = width * bits / 8;
        *size = (uint64_t)*pitch * height;
        memories[index] = memfd_create("buffer", MFD_CLOEXEC);
        if (memories[index] < 0 || ftruncate(memories[index], (off_t)*size) != 0) return give(-ENOMEM);
        *handle = index + 1;
        ++card.buffers;
        return 0;
    }
    return give(-ENOMEM);
}
int drmModeDestroyDumbBuffer(int device, uint32_t handle) {
    enter(device);
    if (handle < 1 || handle > MAXIMUM_BUFFERS || memories[handle - 1] < 0) return give(-ENOENT);
    close(memories[handle - 1]);
    memories[handle - 1] = -1;
    --card.buffers;
    return 0;
}
int drmModeMapDumbBuffer(int device, uint32_t handle, uint64_t *offset) {
    if (!enter(device)) return -ENODEV;
    if (card.map_error) return give(card.map_error);
    if (handle < 1 || handle > MAXIMUM_BUFFERS || memories[handle - 1] < 0) return give(-ENOENT);
    pipe_kept = dup(device);
    dup2(memories[handle - 1], device);
    *offset = 0;
    return 0;
}
int drmModeAddFB2(
    int device, uint32_t width, uint32_t height, uint32_t format, const uint32_t handles[4], const uint32_t pitches[4],
    const uint32_t offsets[4], uint32_t *identifier, uint32_t flags) {
    (void)width, (void)height, (void)handles, (void)pitches, (void)offsets, (void)flags;
    if (!enter(device)) return -ENODEV;
    if (card.framebuffer_error) return give(card.framebuffer_error);
    if (format == DRM_FORMAT_RGB565 && !card.has_rgb565) return give(-EINVAL);
    if (format == DRM_FORMAT_XRGB8888 && !card.has_xrgb8888) return give(-EINVAL);
    *identifier = FIRST_FRAMEBUFFER + framebuffers_made++;
    ++card.framebuffers;
    return 0;
}
int drmModeRmFB(int device, uint32_t identifier) {
    (void)identifier;
    enter(device);
    --card.framebuffers;
    return 0;
}

// Calls that set modes and request page flips.

static int set_mode(int device, uint32_t framebuffer) {
    if (!enter(device)) return -ENODEV;
    ++card.mode_sets;
    if (card.mode_error) return give(card.mode_error);
    if (!card.is_connected) return give(-EINVAL);
    card.shown = framebuffer;
    return 0;
}
int drmModeSetCrtc(
    int device, uint32_t crtc, uint32_t framebuffer, uint32_t x, uint32_t y, uint32_t *connectors, int count, drmModeModeInfoPtr info) {
    (void)crtc, (void)x, (void)y, (void)connectors, (void)count, (void)info;
    return set_mode(device, framebuffer);
}

struct _drmModeAtomicReq {
    uint64_t framebuffer;
};
drmModeAtomicReqPtr drmModeAtomicAlloc(void) {
    static struct _drmModeAtomicReq request;
    ++card.objects;
    return &request;
}
void drmModeAtomicFree(drmModeAtomicReqPtr request) { card.objects -= request != NULL; }
int drmModeAtomicAddProperty(drmModeAtomicReqPtr request, uint32_t object, uint32_t property, uint64_t value) {
    if (object == PLANE && property == FRAMEBUFFER_PROPERTY) request->framebuffer = value;
    return 1;
}
int drmModeAtomicCommit(int device, const drmModeAtomicReqPtr request, uint32_t flags, void *data) {
    (void)flags, (void)data;
    return set_mode(device, (uint32_t)request->framebuffer);
}

static int flip(int device, uint32_t framebuffer, void *data) {
    if (!card.is_connected) return give(-EINVAL);
    if (card.flip_error && card.failing_flips != 0) {
        if (card.failing_flips > 0) --card.failing_flips;
        return give(card.flip_error);
    }
    card.shown = framebuffer;
    flip_data = data;
    clock_gettime(CLOCK_MONOTONIC, &flip_time);
    if (card.flips_end && write(device, "f", 1) != 1) return give(-EIO);
    return 0;
}
int drmModePageFlip(int device, uint32_t crtc, uint32_t framebuffer, uint32_t flags, void *data) {
    (void)crtc, (void)flags;
    if (!enter(device)) return -ENODEV;
    ++card.legacy_flips;
    return flip(device, framebuffer, data);
}
int drmIoctl(int device, unsigned long request, void *argument) {
    if (!enter(device)) return -1;
    if (request != DRM_IOCTL_MODE_ATOMIC) {
        errno = EINVAL;
        return -1;
    }
    const struct drm_mode_atomic *commit = argument;
    ++card.atomic_flips;
    const uint64_t *values = (const uint64_t *)(uintptr_t)commit->prop_values_ptr;
    return flip(device, (uint32_t)values[0], (void *)(uintptr_t)commit->user_data) < 0 ? -1 : 0;
}
int drmHandleEvent(int device, drmEventContextPtr context) {
    char event;
    enter(device);
    ++card.event_looks;
    // Events can be read even if the card is gone.
    if (card.event_error || read(device, &event, 1) != 1) return give(-1);
    context->page_flip_handler(device, 0, card.has_other_clock ? (unsigned)time(NULL) : (unsigned)flip_time.tv_sec, (unsigned)(flip_time.tv_nsec / 1000), flip_data);
    return 0;
}
