// Watches folders for entries that appear and disappear (inotify).
#pragma once
#include <errno.h>
#include <sys/inotify.h>
#include <unistd.h>

static inline int system_watch_create(void) {
    int descriptor = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
    return descriptor < 0 ? -errno : descriptor;
}

/// Watches a folder. A second call for the same folder has no effect. Returns 0 or -errno.
static inline int system_watch_add(int watch, const char *path) {
    return inotify_add_watch(watch, path, IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_TO) < 0 ? -errno : 0;
}

/// Reads all events. Returns true if there were any.
static inline int system_watch_take(int watch) {
    _Alignas(struct inotify_event) char news[1024];
    int any = 0;
    for (int turn = 0; turn < 64 && read(watch, news, sizeof news) > 0; turn++) any = 1;
    return any;
}
