# Sourced by scripts that start programs of other users (/etc/passwd).
app_user=200 mail_user=201 dhcp_user=202 mdns_user=203 wifi_user=204 sound_user=205 bluetooth_user=206 upload_user=207
viewer_user=208

# as USER CAPABILITIES PROGRAM [ARGUMENTS]: runs a program as a separate user. The program gets only the named
# privileges (",+NAME" each), even from programs that it starts.
as() {
  user=$1 capabilities=-all$2
  shift 2
  # Use the separate program setpriv, because busybox's own setpriv cannot change the user.
  exec /usr/bin/setpriv --reuid="$user" --regid="$user" --clear-groups --no-new-privs --bounding-set="$capabilities" \
    --inh-caps="$capabilities" --ambient-caps="$capabilities" -- "$@"
}
