import CSystem

// The program `uploader`: delivers one file to a WebDAV folder, fetches one, or encrypts one, and ends. It reads its job (`UploadJob`,
// `SealJob`) from descriptor 3, and says on its standard error, or on a named pipe, what becomes of it (`UploadReport`). A process of its own
// gives back all memory of libcurl and GnuTLS, and whatever a server can do to them happens to a user who may nothing.

exit(Program.run())
