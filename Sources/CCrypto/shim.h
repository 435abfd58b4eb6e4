#pragma once
#include <errno.h>
#include <openssl/cms.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <stdint.h>
#include <unistd.h>

/// Writes the rest of a file to a filter. Returns true if the file was read to its end and everything was written. OpenSSL's function for this would
/// treat a read error as the end of the file.
static inline int crypto_copy(int file, BIO *filter) {
    static unsigned char buffer[64 << 10];
    for (;;) {
        ssize_t count = read(file, buffer, sizeof buffer);
        if (count == 0) return BIO_flush(filter) > 0;
        if (count < 0 && errno == EINTR) continue;
        if (count < 0 || BIO_write(filter, buffer, (int)count) != count) return 0;
    }
}

/// Encrypts a file into another one for the owner of a certificate, by CMS with AES-256-GCM, without reading either file into memory. The certificate
/// is given as the path of a PEM file. Returns 0, -1 if the certificate cannot be read or used, or -2 if a file cannot be read or written.
static inline int crypto_seal(int file, int sealed, const char *certificate) {
    int result = -2;
    BIO *key = BIO_new_file(certificate, "r"), *out = BIO_new_fd(sealed, BIO_NOCLOSE);
    X509 *owner = key ? PEM_read_bio_X509(key, NULL, NULL, NULL) : NULL;
    STACK_OF(X509) *owners = sk_X509_new_null();
    CMS_ContentInfo *cms = NULL;
    if (!owner) result = -1;
    if (owner && owners && out && sk_X509_push(owners, owner)) {
        cms = CMS_encrypt(owners, NULL, EVP_aes_256_gcm(), CMS_BINARY | CMS_STREAM);
        BIO *filter = cms ? BIO_new_CMS(out, cms) : NULL;
        result = !cms ? -1 : filter && crypto_copy(file, filter) ? 0 : -2;
        while (filter && filter != out) {
            BIO *next = BIO_pop(filter);
            BIO_free(filter);
            filter = next;
        }
    }
    CMS_ContentInfo_free(cms);
    sk_X509_free(owners);
    X509_free(owner);
    BIO_free(out);
    BIO_free(key);
    return result;
}

/// Computes the SHA-256 digest of a whole file. Returns the file's number of bytes, or -1.
static inline int64_t crypto_digest(int file, uint8_t digest[32]) {
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    static unsigned char buffer[64 << 10];
    int64_t total = -1;
    if (context && EVP_DigestInit_ex(context, EVP_sha256(), NULL)) {
        total = 0;
        for (;;) {
            ssize_t count = pread(file, buffer, sizeof buffer, total);
            if (count == 0) break;
            if (count < 0 || !EVP_DigestUpdate(context, buffer, (size_t)count)) {
                total = -1;
                break;
            }
            total += count;
        }
        if (total >= 0 && !EVP_DigestFinal_ex(context, digest, NULL)) total = -1;
    }
    EVP_MD_CTX_free(context);
    return total;
}
