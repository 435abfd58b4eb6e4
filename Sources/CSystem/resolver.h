// A host name lookup on a thread of its own: getaddrinfo(3) blocks for as long as a name server is silent.
// The lookup is owned by the caller and by its thread; the last to let go frees it, so that an abandoned lookup
// may end at any time.
#pragma once
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct system_lookup {
    int owners;      // atomic
    int done;        // atomic: 0 while it runs
    int *running;    // atomic: lookups whose thread has not ended; outlives the lookup
    int event;       // signalled when done
    int failure;     // result of getaddrinfo
    uint32_t host;
    char name[256];
};

static inline void system_lookup_release(struct system_lookup *lookup) {
    if (__atomic_sub_fetch(&lookup->owners, 1, __ATOMIC_ACQ_REL) > 0) return;
    close(lookup->event);
    free(lookup);
}

static void *system_lookup_thread(void *context) {
    struct system_lookup *lookup = context;
    struct addrinfo hints;
    memset(&hints, 0, sizeof hints);
    hints.ai_family = AF_INET;
    hints.ai_socktype = SOCK_STREAM;
    struct addrinfo *found = NULL;
    lookup->failure = getaddrinfo(lookup->name, NULL, &hints, &found);
    if (lookup->failure == 0 && found) lookup->host = ntohl(((const struct sockaddr_in *)(void *)found->ai_addr)->sin_addr.s_addr);
    else if (lookup->failure == 0) lookup->failure = EAI_NONAME;
    if (found) freeaddrinfo(found);
    __atomic_store_n(&lookup->done, 1, __ATOMIC_RELEASE);
    uint64_t one = 1;
    ssize_t ignored = write(lookup->event, &one, sizeof one);
    (void)ignored;
    __atomic_sub_fetch(lookup->running, 1, __ATOMIC_ACQ_REL);
    system_lookup_release(lookup);
    return NULL;
}

static inline int system_load(const int *value) { return __atomic_load_n(value, __ATOMIC_ACQUIRE); }

/// Starts a lookup that signals `event` (which it closes in the end). NULL when no thread could be started.
static inline struct system_lookup *system_lookup_start(const char *name, int event, int *running) {
    struct system_lookup *lookup = calloc(1, sizeof *lookup);
    if (!lookup) return NULL;
    strncpy(lookup->name, name, sizeof lookup->name - 1);
    lookup->owners = 2;
    lookup->event = event;
    lookup->running = running;
    __atomic_add_fetch(running, 1, __ATOMIC_ACQ_REL);
    // The thread must take no signals: they belong to the loop's descriptor.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 256 * 1024);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    pthread_t thread;
    int error = pthread_create(&thread, &attributes, system_lookup_thread, lookup);
    pthread_attr_destroy(&attributes);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error) {
        __atomic_sub_fetch(running, 1, __ATOMIC_ACQ_REL);
        free(lookup);
        return NULL;
    }
    return lookup;
}

/// Whether a failure means that the name does not exist (otherwise: the name servers could not be asked).
static inline int system_lookup_unknown(int failure) {
    // glibc's EAI_NODATA and EAI_ADDRFAMILY, which its header shows with _GNU_SOURCE only.
    const int no_data = -5, no_such_family = -9;
    return failure == EAI_NONAME || failure == no_data || failure == no_such_family;
}
