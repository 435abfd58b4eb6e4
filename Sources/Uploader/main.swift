import CSystem

// The program `uploader`: delivers one file to a WebDAV folder, fetches one, or encrypts one, and ends. It reads its job (`UploadJob`,
// `SealJob`) from descriptor 3, and writes reports (`UploadReport`) to its standard error or to a named pipe. A separate process frees all
// memory of libcurl and GnuTLS when it ends. An attack by a server reaches only a user without privileges.

exit(Program.run())
