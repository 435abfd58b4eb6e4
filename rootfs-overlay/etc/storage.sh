# Sourced by /init: mounts the partitions to which the app writes. They are found by their labels, independent of the numbers of their
# disks. Programs on them cannot run, and nothing there gets more rights than the app.
mount_options=noatime,nosuid,nodev,noexec

# The pipe for reading results, without a program and without an endless wait.
answer=/run/answer
quiet() { exec "$@" > "$answer" 2>/dev/null; }

# find_partition LABEL: sets $partition; empty if there is none.
find_partition() {
  partition=
  limited 10 quiet findfs "LABEL=$1" && read -r partition < "$answer"
}

# True if an ext4 is marked as consistent. The state in its superblock is then 1; 2 is added after errors, 4 while orphans are handled. A
# journal after a power cut changes none of these: it is replayed when the file system is mounted.
is_clean() {
  limited 10 quiet od -An -tu2 -j 1082 -N 2 "$1" && read -r state < "$answer" && [ "$state" = 1 ]
}

# check_data OPTION: runs e2fsck with -p, which makes safe repairs, or -y, which makes all. Sets $status.
check_data() {
  limited 120 quiet e2fsck "$1" "$partition"
  status=$?
  say "e2fsck ended with status $status"
}

# If e2fsck cannot repair everything without a question, the partition is read-only from then on. Status 8: e2fsck cannot open the file system.
# A power cut can leave half of the superblock's two sectors, and -p does not look for a copy. With -y e2fsck uses a copy and replays the
# journal, so that nothing stored is lost.
repair_data() {
  say "checking the data partition"
  check_data -p
  [ "$status" = 8 ] && say "its superblock is damaged: using a copy" && check_data -y
  # 1: repaired; 2: repaired, and the system should restart, which is unnecessary before mounting.
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
  # The card is from a version whose app ran as root, or it is memory.
  [ -O /data ] && limited 30 quiet chown -R "$app_user:$app_user" /data
}

# The settings file is on a FAT partition, so that a PC can edit it; on a card without one, it is with the other data. Sets $settings.
mount_settings() {
  settings=/data
  find_partition PSETTINGS
  # A power cut can leave a file longer than its clusters, and the kernel then refuses all writes.
  [ -n "$partition" ] && limited 20 quiet fsck.fat -a -w "$partition"
  if [ -n "$partition" ] &&
    limited 30 mount -t vfat -o "$mount_options,umask=077,uid=$app_user,gid=$app_user" "$partition" /settings; then
    settings=/settings
  else
    say "no settings partition: the settings are kept on the data partition"
  fi
}
