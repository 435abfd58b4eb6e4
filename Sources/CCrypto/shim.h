#pragma once
#include <openssl/cms.h>
#include <openssl/evp.h>
#include <openssl/pem.h>
#include <stdint.h>
#include <unistd.h>

/// Encrypts a file into another one for the owner of a certificate (PEM, a path), by CMS with AES-256-GCM; both are streamed. Returns
/// 0, -1 where the certificate cannot be used, or -2 where a file cannot be read or written.
static inline int crypto_seal(int file, int sealed, const char *certificate) {
    int result = -1;
    BIO *key = BIO_new_file(certificate, "r"), *in = BIO_new_fd(file, BIO_NOCLOSE), *out = BIO_new_fd(sealed, BIO_NOCLOSE);
    X509 *owner = key ? PEM_read_bio_X509(key, NULL, NULL, NULL) : NULL;
    STACK_OF(X509) *owners = sk_X509_new_null();
    CMS_ContentInfo *cms = NULL;
    if (owner && owners && in && out && sk_X509_push(owners, owner)) {
        cms = CMS_encrypt(owners, NULL, EVP_aes_256_gcm(), CMS_BINARY | CMS_STREAM);
        if (cms) result = i2d_CMS_bio_stream(out, cms, in, CMS_BINARY | CMS_STREAM) ? 0 : -2;
    }
    CMS_ContentInfo_free(cms);
    sk_X509_free(owners);
    X509_free(owner);
    BIO_free(out);
    BIO_free(in);
    BIO_free(key);
    return result;
}

/// The SHA-256 of a file's bytes from its beginning to its end. Returns how many bytes it has, or -1.
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
