#pragma once
#include <curl/curl.h>
#include <stdint.h>

// libcurl's option functions have variable arguments, which Swift cannot call. These functions have fixed types.

static inline CURLcode curl_set_number(CURL *curl, CURLoption option, long value) {
    return curl_easy_setopt(curl, option, value);
}
static inline CURLcode curl_set_size(CURL *curl, CURLoption option, int64_t value) {
    return curl_easy_setopt(curl, option, (curl_off_t)value);
}
/// Sets an option to a text. NULL removes the text.
static inline CURLcode curl_set_text(CURL *curl, CURLoption option, const char *value) {
    return curl_easy_setopt(curl, option, value);
}
/// Sets an option to a pointer: an argument of callbacks, a list of headers, or a buffer.
static inline CURLcode curl_set_pointer(CURL *curl, CURLoption option, void *value) {
    return curl_easy_setopt(curl, option, value);
}

/// The constant for sending name and password in plain form, a macro that Swift cannot import.
static inline unsigned long curl_basic_login(void) { return CURLAUTH_BASIC; }

typedef size_t (*curl_bytes)(char *bytes, size_t size, size_t count, void *context);
typedef int (*curl_place)(void *context, curl_off_t offset, int origin);
typedef int (*curl_progress)(void *context, curl_off_t to_read, curl_off_t read, curl_off_t to_write, curl_off_t written);

static inline void curl_set_calls(
    CURL *curl, void *context, curl_bytes read, curl_place seek, curl_bytes write, curl_bytes header, curl_progress progress) {
    curl_easy_setopt(curl, CURLOPT_READFUNCTION, read);
    curl_easy_setopt(curl, CURLOPT_READDATA, context);
    curl_easy_setopt(curl, CURLOPT_SEEKFUNCTION, seek);
    curl_easy_setopt(curl, CURLOPT_SEEKDATA, context);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, write);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, context);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, header);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, context);
    curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, progress);
    curl_easy_setopt(curl, CURLOPT_XFERINFODATA, context);
}

/// A number that describes a request; 0 if the library does not know it.
static inline long curl_get_number(CURL *curl, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(curl, info, &value) == CURLE_OK ? value : 0;
}
