import CSystem

// The program `uploader` uploads one file to a WebDAV folder, downloads one, or encrypts one, and then ends. It reads its job (`UploadJob`,
// `SealJob`) from descriptor 3, and writes reports (`UploadReport`) to its standard error or to a named pipe. It is a separate process, so that all
// memory of libcurl and GnuTLS is freed when it ends, and so that an attack by a server reaches only a user account without privileges.

exit(Program.run())
