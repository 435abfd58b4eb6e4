// Writes files so that a power cut leaves either the old or the new content.
#pragma once
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <sys/vfs.h>
#include <unistd.h>

/// The operations on a file system, in the order in which writing a file uses them. Tests observe these operations, to simulate a power cut after
/// each one and to make each one fail.
typedef enum {
    FILE_CREATE, FILE_OPEN, FILE_WRITE, FILE_RESIZE, FILE_SYNC, FILE_CLOSE, FILE_RENAME, FILE_REMOVE, FILE_SYNC_FOLDER
} file_step;
/// Called after each successful operation. The arguments bytes, count and offset describe written data; count is also the new size of a resized file.
typedef void (*file_watcher)(void *context, file_step step, const char *path, const void *bytes, size_t count, size_t offset);
/// Called before each operation. Returns 0 to execute it, or the errno with which it fails without being executed. The function can also reduce the
/// number of bytes of a write.
typedef int (*file_fault)(void *context, file_step step, const char *path, size_t *count);
typedef struct {
    file_watcher call;
    file_fault fault;
    void *context;
} file_watch;

static inline void file_did(file_watch watch, file_step step, const char *path, const void *bytes, size_t count, size_t offset) {
    if (watch.call) watch.call(watch.context, step, path, bytes, count, offset);
}

/// Called before an operation. Calls the function that a test may have set to simulate failures, which may also reduce `count`. Returns true if the
/// operation must fail, with the reason in errno.
static inline int file_fails(file_watch watch, file_step step, const char *path, size_t *count) {
    size_t ignored = 0;
    int error = watch.fault ? watch.fault(watch.context, step, path, count ? count : &ignored) : 0;
    if (error) errno = error;
    return error;
}

/// Writes all bytes at an offset. Returns 0 or an errno.
static inline int file_write_all(int file, const char *path, const void *bytes, size_t count, size_t offset, file_watch watch) {
    for (size_t written = 0; written < count;) {
        size_t wanted = count - written;
        ssize_t result = -1;
        if (!file_fails(watch, FILE_WRITE, path, &wanted))
            result = pwrite(file, (const char *)bytes + written, wanted, (off_t)(offset + written));
        if (result == 0) return EIO;
        if (result < 0 && errno != EINTR) return errno;
        if (result < 0) continue;
        file_did(watch, FILE_WRITE, path, (const char *)bytes + written, (size_t)result, offset + written);
        written += (size_t)result;
    }
    return 0;
}

static inline int file_sync(int file, const char *path, file_watch watch) {
    if (file_fails(watch, FILE_SYNC, path, NULL) || fsync(file) < 0) return errno;
    file_did(watch, FILE_SYNC, path, NULL, 0, 0);
    return 0;
}

/// Removes a part of a file from the kernel's cache after it was written to the card. Otherwise, the kernel would keep a long file in memory, and
/// later delay running threads when it frees that memory.
static inline void file_forget(int file, size_t offset, size_t count) {
    posix_fadvise(file, (off_t)offset, (off_t)count, POSIX_FADV_DONTNEED);
}

/// Closes a file even after errors. Returns 0 or an errno: some file systems report a full card only when a file is closed.
static inline int file_close(int file, const char *path, file_watch watch) {
    int error = file_fails(watch, FILE_CLOSE, path, NULL);
    return close(file) < 0 && !error ? errno : error;
}

/// Makes the names in the folder of a path durable. Returns 0 or an errno.
static inline int file_sync_folder(const char *path, file_watch watch) {
    char folder[1100];
    strcpy(folder, path);
    char *slash = strrchr(folder, '/');
    if (!slash) strcpy(folder, ".");
    else if (slash == folder) folder[1] = 0;
    else *slash = 0;
    if (file_fails(watch, FILE_SYNC_FOLDER, path, NULL)) return errno;
    int directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (directory < 0) return errno;
    // Ignore EINVAL from file systems that cannot make a folder durable.
    int error = fsync(directory) < 0 && errno != EINVAL ? errno : 0;
    close(directory);
    if (!error) file_did(watch, FILE_SYNC_FOLDER, path, NULL, 0, 0);
    return error;
}

/// Removes a file. Returns 0 or an errno.
static inline int file_remove(const char *path, file_watch watch) {
    if (file_fails(watch, FILE_REMOVE, path, NULL) || unlink(path) < 0) return errno;
    file_did(watch, FILE_REMOVE, path, NULL, 0, 0);
    return 0;
}

/// Writes all bytes to a temporary file beside the path, makes them durable, and renames the file. Returns 0 or -errno. After an error, the old file
/// is unchanged, unless the error came from the last step, which makes the new name durable.
static inline int system_write_file(const char *path, const void *bytes, size_t count, file_watch watch) {
    char temporary[1100];
    if (strlen(path) > 1023) return -ENAMETOOLONG;
    snprintf(temporary, sizeof temporary, "%s.new", path);

    // Remove a temporary file that a power cut left, which may belong to another user.
    file_remove(temporary, watch);
    if (file_fails(watch, FILE_CREATE, temporary, NULL)) return -errno;
    int file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (file < 0) return -errno;
    file_did(watch, FILE_CREATE, temporary, NULL, 0, 0);
    int error = file_write_all(file, temporary, bytes, count, 0, watch);
    if (!error) error = file_sync(file, temporary, watch);
    int closing = file_close(file, temporary, watch);
    if (!error) error = closing;
    if (!error && (file_fails(watch, FILE_RENAME, path, NULL) || rename(temporary, path) < 0)) error = errno;
    if (error) {
        file_remove(temporary, watch);
        return -error;
    }
    file_did(watch, FILE_RENAME, path, NULL, 0, 0);
    return -file_sync_folder(path, watch);
}

/// Overwrites a file from its beginning without freeing its space, and makes it durable. Returns 0 or an errno.
static inline int file_overwrite(const char *path, const void *bytes, size_t count, file_watch watch) {
    if (file_fails(watch, FILE_OPEN, path, NULL)) return errno;
    int file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (file < 0) return errno;
    file_did(watch, FILE_OPEN, path, NULL, 0, 0);
    int error = file_write_all(file, path, bytes, count, 0, watch);
    if (!error && (file_fails(watch, FILE_RESIZE, path, NULL) || ftruncate(file, (off_t)count) < 0)) error = errno;
    if (!error) file_did(watch, FILE_RESIZE, path, NULL, count, 0);
    if (!error) error = file_sync(file, path, watch);
    int closing = file_close(file, path, watch);
    if (!error) error = closing;
    return error ? error : file_sync_folder(path, watch);
}

/// Overwrites a file in place, with a copy beside it. On file systems without a journal (FAT), this is safer than replacing the file by a new one.
/// The argument bytes contains the content, followed by two marks of equal length. The function writes the content and the first mark to the copy,
/// then the content to the file, and then the second mark over the copy's first mark. It makes each step durable before the next. A power cut can
/// thus damage only one of the two files, and the copy's mark shows which. Returns 0 or -errno.
static inline int system_overwrite_file(
    const char *path, const char *copy, const void *bytes, size_t count, size_t mark, file_watch watch
) {
    if (strlen(path) > 1023 || strlen(copy) > 1023) return -ENAMETOOLONG;
    int error = file_overwrite(copy, bytes, count + mark, watch);
    if (!error) error = file_overwrite(path, bytes, count, watch);
    if (error) return -error;
    if (file_fails(watch, FILE_OPEN, copy, NULL)) return -errno;
    int file = open(copy, O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0) return -errno;
    error = file_write_all(file, copy, (const char *)bytes + count + mark, mark, count, watch);
    if (!error) error = file_sync(file, copy, watch);
    int closing = file_close(file, copy, watch);
    return -(error ? error : closing);
}

/// Writes bytes into an existing file at an offset, and makes them durable. Returns 0 or -errno.
static inline int system_write_at(const char *path, const void *bytes, size_t count, size_t offset, file_watch watch) {
    if (file_fails(watch, FILE_OPEN, path, NULL)) return -errno;
    int file = open(path, O_WRONLY | O_CLOEXEC | O_NOFOLLOW);
    if (file < 0) return -errno;
    file_did(watch, FILE_OPEN, path, NULL, 0, 0);
    int error = file_write_all(file, path, bytes, count, offset, watch);
    if (!error) error = file_sync(file, path, watch);
    int closing = file_close(file, path, watch);
    return -(error ? error : closing);
}

/// Removes an empty folder. Returns 0 or -errno.
static inline int system_remove_folder(const char *path, file_watch watch) {
    if (file_fails(watch, FILE_REMOVE, path, NULL) || rmdir(path) < 0) return -errno;
    file_did(watch, FILE_REMOVE, path, NULL, 0, 0);
    return 0;
}

#ifdef __LP64__
typedef struct dirent file_entry;
typedef struct stat file_status;
static inline file_entry *file_next(DIR *folder) { return readdir(folder); }
static inline int file_stat(DIR *folder, const char *name, file_status *status) {
    return fstatat(dirfd(folder), name, status, AT_SYMLINK_NOFOLLOW);
}
#else
typedef struct dirent64 file_entry;
typedef struct stat64 file_status;
static inline file_entry *file_next(DIR *folder) { return readdir64(folder); }
static inline int file_stat(DIR *folder, const char *name, file_status *status) {
    return fstatat64(dirfd(folder), name, status, AT_SYMLINK_NOFOLLOW);
}
#endif

/// Reads the name of a folder's next entry, up to 255 bytes. Returns 1, 0 at the end, or -errno.
static inline int system_next_name(DIR *folder, char name[256]) {
    errno = 0;
    file_entry *entry = file_next(folder);
    if (!entry) return -errno;
    strncpy(name, entry->d_name, 255);
    name[255] = 0;
    return 1;
}

/// The size in bytes of a regular file in a folder; -1 for other entries, and if the file no longer exists.
static inline int64_t system_plain_size(DIR *folder, const char *name) {
    file_status status;
    if (file_stat(folder, name, &status) < 0 || !S_ISREG(status.st_mode)) return -1;
    return status.st_size;
}

/// The kind of a folder's entry: 1 for a regular file, with its size in bytes and the time of its last change in seconds since 1970; 2 for a folder;
/// 0 for other entries, and if the entry no longer exists.
static inline int system_entry_kind(DIR *folder, const char *name, int64_t *size, int64_t *modified) {
    file_status status;
    if (file_stat(folder, name, &status) < 0) return 0;
    *size = status.st_size;
    *modified = status.st_mtim.tv_sec;
    return S_ISREG(status.st_mode) ? 1 : S_ISDIR(status.st_mode) ? 2 : 0;
}

/// Writes a value to a file of the kernel. Returns 0 or -errno.
static inline int system_write_value(const char *path, const void *bytes, size_t count) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return -errno;
    ssize_t written = write(file, bytes, count);
    int result = written < 0 ? -errno : (size_t)written == count ? 0 : -EIO;
    close(file);
    return result;
}

/// Removes a file. Returns 0 or -errno.
static inline int system_remove_file(const char *path, file_watch watch) { return -file_remove(path, watch); }

/// Moves a file within a file system. Returns 0 or -errno.
static inline int system_move_file(const char *from, const char *to, file_watch watch) {
    if (file_fails(watch, FILE_RENAME, to, NULL) || rename(from, to) < 0) return -errno;
    file_did(watch, FILE_RENAME, to, NULL, 0, 0);
    return 0;
}

/// Facts about the file system of a folder.
typedef struct {
    /// True if the folder is in memory, not on a card.
    int is_in_memory;
    int is_read_only;
    /// The free bytes that users other than root may use.
    int64_t free_bytes;
    int64_t total_bytes;
} system_volume;

/// Queries the file system of a folder. This may read from the card. Returns 0 or -errno.
static inline int system_get_volume(const char *path, system_volume *volume) {
    const unsigned tmpfs = 0x01021994;
#ifdef __LP64__
    struct statfs status;
    int result = statfs(path, &status);
#else
    struct statfs64 status;
    int result = statfs64(path, &status);
#endif
    if (result < 0) return -errno;
    volume->is_in_memory = (unsigned)status.f_type == tmpfs;
    volume->is_read_only = (status.f_flags & ST_RDONLY) != 0;
    volume->free_bytes = (int64_t)status.f_bavail * (int64_t)status.f_bsize;
    volume->total_bytes = (int64_t)status.f_blocks * (int64_t)status.f_bsize;
    return 0;
}

/// The free bytes on the file system of an open file, for users other than root; or -errno. The function also detects a file system that the kernel
/// has made read-only, which still accepts writes and reports the error only when the data are written to the disk.
static inline int64_t system_free_bytes(int file) {
#ifdef __LP64__
    struct statfs status;
    int result = fstatfs(file, &status);
#else
    struct statfs64 status;
    int result = fstatfs64(file, &status);
#endif
    if (result < 0) return -errno;
    return (status.f_flags & ST_RDONLY) != 0 ? -EROFS : (int64_t)status.f_bavail * (int64_t)status.f_bsize;
}

/// Reads this process' limit for the size of files. This function and the next three let a test simulate a full card or a lack of free descriptors.
/// `system_set_file_limit` also ignores the signal that the kernel sends in addition to the error.
static inline int system_get_file_limit(struct rlimit *limit) { return getrlimit(RLIMIT_FSIZE, limit); }
static inline int system_set_file_limit(struct rlimit limit) {
    signal(SIGXFSZ, SIG_IGN);
    return setrlimit(RLIMIT_FSIZE, &limit);
}
static inline int system_get_descriptor_limit(struct rlimit *limit) { return getrlimit(RLIMIT_NOFILE, limit); }
static inline int system_set_descriptor_limit(struct rlimit limit) { return setrlimit(RLIMIT_NOFILE, &limit); }
