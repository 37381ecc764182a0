/* Records what a process does to the files of one folder, and when it asks for them to be on the disk.
 *
 * LD_PRELOAD it with POWER_FOLDER (the folder) and POWER_TRACE (the file to write). tests/power/disk.py reads the
 * trace and says what a power cut leaves. fsync only leaves a record: the trace is the disk.
 *
 * A record is a header and two texts or blocks of bytes. One lock around each call and its record makes the order
 * of records that of the calls, across threads.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define MAX_FILES 65536
#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)

struct header {
    char kind;
    char unused[7];
    uint64_t inode, number, first, second; /* number: an offset or a size; then the lengths of what follows */
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static char watched[MAX_FILES];
static const char *folder;
static size_t folder_length;
static int trace = -1;

__attribute__((constructor)) static void begin(void) {
    folder = getenv("POWER_FOLDER");
    const char *path = getenv("POWER_TRACE");
    int (*real_open)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open64");
    if (!folder || !path) return;
    folder_length = strlen(folder);
    trace = real_open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0600);
}

static int ours(const char *path) {
    return trace >= 0 && path && !strncmp(path, folder, folder_length) &&
           (path[folder_length] == '/' || !path[folder_length]);
}

static int ours_fd(int fd) { return trace >= 0 && fd >= 0 && fd < MAX_FILES && watched[fd]; }

static void record(char kind, uint64_t inode, uint64_t number, const void *first, size_t first_length,
                   const void *second, size_t second_length) {
    struct header header = {kind, {0}, inode, number, first_length, second_length};
    struct iovec parts[] = {
        {&header, sizeof header}, {(void *)first, first_length}, {(void *)second, second_length}};
    if (writev(trace, parts, 3) != (ssize_t)(sizeof header + first_length + second_length)) abort();
}

static void record_path(char kind, uint64_t inode, const char *path) {
    record(kind, inode, 0, path, strlen(path), NULL, 0);
}

static uint64_t inode_of(int fd) {
    struct stat found;
    return fstat(fd, &found) ? 0 : found.st_ino;
}

/* Files and names */

static int open_it(const char *name, const char *path, int flags, mode_t mode) {
    int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, name);
    if (!ours(path)) return real(path, flags, mode);
    pthread_mutex_lock(&lock);
    int is_new = (flags & O_CREAT) && access(path, F_OK);
    int fd = real(path, flags, mode);
    if (fd >= 0 && fd < MAX_FILES) {
        watched[fd] = 1;
        if (is_new) record_path('c', inode_of(fd), path);
        else if (flags & O_TRUNC) record('t', inode_of(fd), 0, NULL, 0, NULL, 0);
    }
    pthread_mutex_unlock(&lock);
    return fd;
}

#define OPEN(function) \
    int function(const char *path, int flags, ...) { \
        va_list more; \
        va_start(more, flags); \
        mode_t mode = (flags & (O_CREAT | __O_TMPFILE)) ? va_arg(more, mode_t) : 0; \
        va_end(more); \
        return open_it(#function, path, flags, mode); \
    }
OPEN(open)
OPEN(open64)

int __open_2(const char *path, int flags) { return open_it("open", path, flags, 0); }
int __open64_2(const char *path, int flags) { return open_it("open64", path, flags, 0); }

int close(int fd) {
    REAL(int, "close", int);
    if (fd >= 0 && fd < MAX_FILES) watched[fd] = 0;
    return real(fd);
}

int unlink(const char *path) {
    REAL(int, "unlink", const char *);
    if (!ours(path)) return real(path);
    pthread_mutex_lock(&lock);
    int result = real(path);
    if (!result) record_path('u', 0, path);
    pthread_mutex_unlock(&lock);
    return result;
}

int rename(const char *from, const char *to) {
    REAL(int, "rename", const char *, const char *);
    if (!ours(from) && !ours(to)) return real(from, to);
    pthread_mutex_lock(&lock);
    int result = real(from, to);
    if (!result) record('r', 0, 0, from, strlen(from), to, strlen(to));
    pthread_mutex_unlock(&lock);
    return result;
}

int mkdir(const char *path, mode_t mode) {
    REAL(int, "mkdir", const char *, mode_t);
    if (!ours(path)) return real(path, mode);
    pthread_mutex_lock(&lock);
    int result = real(path, mode);
    struct stat made;
    if (!result && !stat(path, &made)) record_path('m', made.st_ino, path);
    pthread_mutex_unlock(&lock);
    return result;
}

/* Contents */

ssize_t write(int fd, const void *data, size_t length) {
    REAL(ssize_t, "write", int, const void *, size_t);
    if (!ours_fd(fd)) return real(fd, data, length);
    pthread_mutex_lock(&lock);
    ssize_t done = real(fd, data, length);
    if (done > 0) record('w', inode_of(fd), lseek(fd, 0, SEEK_CUR) - done, data, done, NULL, 0);
    pthread_mutex_unlock(&lock);
    return done;
}

#define WRITE_AT(function, offset_type) \
    ssize_t function(int fd, const void *data, size_t length, offset_type offset) { \
        REAL(ssize_t, #function, int, const void *, size_t, offset_type); \
        if (!ours_fd(fd)) return real(fd, data, length, offset); \
        pthread_mutex_lock(&lock); \
        ssize_t done = real(fd, data, length, offset); \
        if (done > 0) record('w', inode_of(fd), offset, data, done, NULL, 0); \
        pthread_mutex_unlock(&lock); \
        return done; \
    }
WRITE_AT(pwrite, off_t)
WRITE_AT(pwrite64, off64_t)

#define TRUNCATE(function, offset_type) \
    int function(int fd, offset_type size) { \
        REAL(int, #function, int, offset_type); \
        if (!ours_fd(fd)) return real(fd, size); \
        pthread_mutex_lock(&lock); \
        int result = real(fd, size); \
        if (!result) record('t', inode_of(fd), size, NULL, 0, NULL, 0); \
        pthread_mutex_unlock(&lock); \
        return result; \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

#define SYNC(function) \
    int function(int fd) { \
        REAL(int, #function, int); \
        if (!ours_fd(fd)) return real(fd); \
        pthread_mutex_lock(&lock); \
        record('s', inode_of(fd), 0, NULL, 0, NULL, 0); \
        pthread_mutex_unlock(&lock); \
        return 0; \
    }
SYNC(fsync)
SYNC(fdatasync)
