# Sourced by /init: mounts the partitions to which the app writes. The script finds them by their labels, so that the
# numbers of the disks do not matter. Programs on them cannot run, and no file there gets more rights than the app.
mount_options=noatime,nosuid,nodev,noexec

# A command's result arrives through this pipe. The shell reads the pipe with a timeout and without starting another
# program.
answer=/run/answer
quiet() { exec "$@" > "$answer" 2>/dev/null; }

# find_partition LABEL: sets $partition, to an empty text if no partition has the label.
find_partition() {
  partition=
  limited 10 quiet findfs "LABEL=$1" && read -r partition < "$answer"
}

# True if an ext4 file system is marked as consistent: the state in its superblock is 1. The kernel adds 2 after errors,
# and 4 while it handles orphans. A power cut does not change the state. The kernel then replays the journal when it
# mounts the file system.
is_clean() {
  limited 10 quiet od -An -tu2 -j 1082 -N 2 "$1" && read -r state < "$answer" && [ "$state" = 1 ]
}

# check_data OPTION: runs e2fsck with -p (makes safe repairs) or -y (makes all repairs). Sets $status.
check_data() {
  limited 120 quiet e2fsck "$1" "$partition"
  status=$?
  say "e2fsck ended with status $status"
}

# Repairs the data partition. If e2fsck cannot repair everything, the partition is mounted read-only. Status 8 means
# that e2fsck cannot open the file system: a power cut can leave a superblock whose two sectors do not belong together,
# and -p does not look for a copy. With -y, e2fsck uses a copy and replays the journal, so that nothing stored is lost.
repair_data() {
  say "checking the data partition"
  check_data -p
  [ "$status" = 8 ] && say "its superblock is damaged: using a copy" && check_data -y
  # Status 1 means repaired. Status 2 means repaired, and that the system should restart, which is unnecessary before
  # mounting.
  [ "$status" -le 3 ] || access=ro
}

mount_ext4() {
  limited 30 mount -t ext4 -o "$access,$mount_options,errors=remount-ro" "$partition" /data
}

mount_data() {
  access=rw
  find_partition pocketscope
  if [ -n "$partition" ]; then
    is_clean "$partition" || repair_data
    mount_ext4 || { repair_data; mount_ext4; } || partition=
  fi
  if [ -z "$partition" ]; then
    say "no data partition: what is stored is lost at power off"
    mount -t tmpfs -o size=8m,nosuid,nodev,noexec tmpfs /data
  fi
  # Give the files to the app's user. They belong to root if an earlier version has written the card, whose app ran as root, or if the folder is in
  # memory.
  [ -O /data ] && limited 30 quiet chown -R "$app_user:$app_user" /data
}

# Mounts the FAT partition with the settings file, which a PC can edit. On a card without that partition, the settings
# file is in the data partition. Sets $settings.
mount_settings() {
  settings=/data
  find_partition PSETTINGS
  # Repair the file system first: a power cut can leave a file that is longer than its clusters, and the kernel would then refuse all writes.
  [ -n "$partition" ] && limited 20 quiet fsck.fat -a -w "$partition"
  if [ -n "$partition" ] &&
    limited 30 mount -t vfat -o "$mount_options,umask=077,uid=$app_user,gid=$app_user" "$partition" /settings; then
    settings=/settings
  else
    say "no settings partition: the settings are kept on the data partition"
  fi
}
