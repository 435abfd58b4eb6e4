# Sourced by /init: grows the data partition, which is the last one, to the end of the card. On a newly written card,
# the partition is small. After a power cut, the partition table has either its old or its new content, and the file
# system has a journal; the next start then continues the growth.

# The minimum growth in sectors: 8 MB. Smaller differences are ignored, because disks' sizes are rounded.
worthwhile=16384
# The maximum number of sectors in the old kind of partition table (MBR).
largest=4294967295

# sectors FILE: reads a number of sectors from a file into $number.
sectors() { read -r number < "$1"; }

grow_data() {
  case $(cat /proc/mounts) in *" /data ext4 rw"*) ;; *) return ;; esac
  find_partition_of /data || return
  name=${partition##*/}
  for disk in /sys/block/*/"$name"; do [ -e "$disk/partition" ] && break; done
  sectors "$disk/partition" 2>/dev/null || return
  index=$number
  sectors "$disk/start" && start=$number
  sectors "$disk/size" && size=$number
  for other in "${disk%/*}"/*/start; do
    sectors "$other" && [ "$number" -le "$start" ] || return
  done
  sectors "${disk%/*}/size" && end=$number
  [ "$end" -le "$largest" ] || end=$largest
  device=${disk%/*}
  device=/dev/${device##*/}
  if [ $((end - start - size)) -ge "$worthwhile" ]; then
    say "the data partition grows from $((size / 2048)) to $(((end - start) / 2048)) MB"
    echo ", $((end - start - 2048))" | timeout 60 sfdisk --quiet --no-reread --no-tell-kernel -N "$index" "$device" &&
      sync && timeout 20 partx --update --nr "$index" "$device" || { say "the partition could not grow"; return; }
    sectors "$disk/size" && size=$number
  fi
  # Read the file system's number of blocks from its superblock. A block has 4096 bytes (Tools/deviceimage).
  blocks=$(od -An -tu4 -j 1028 -N 4 "$partition" | tr -d ' ')
  if [ $((size - blocks * 8)) -ge "$worthwhile" ]; then
    timeout 600 resize2fs "$partition" > /dev/null 2>&1 &&
      say "the data partition has grown" || say "the data's file system could not grow"
  fi
}

# find_partition_of FOLDER: sets $partition to the partition that is mounted at FOLDER.
find_partition_of() {
  partition=$(sed -n "s|^\(/dev/[^ ]*\) $1 .*|\1|p" /proc/mounts | tail -n 1)
  [ -n "$partition" ]
}
