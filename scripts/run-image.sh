#!/usr/bin/env bash
# Runs bcb in a root file system of scripts/build-image.sh as an unprivileged container would:
#   scripts/run-image.sh ROOTFS WORK doctor starter --self-test      (WORK becomes /work, where files are written)
# Own namespaces, no network, a root that cannot be written, user 1000 without any capability and without a way to
# get one. Started by an ordinary user it is that user; root becomes user 1000 before anything else happens.
set -euo pipefail
[ $# -ge 3 ] || { sed -n 2,3p "$0" >&2; exit 2; }
rootfs="$(cd "$1" && pwd)"
work="$(cd "$2" && pwd)"
command -v bwrap >/dev/null || { echo "run-image: missing tool: bwrap (apt-get install bubblewrap)" >&2; exit 1; }

become=()
if [ "$(id -u)" = 0 ]; then
  become=(setpriv --reuid 1000 --regid 1000 --clear-groups --inh-caps=-all --bounding-set=-all --no-new-privs)
  chown 1000:1000 "$work"
fi
# What the image's settings say (docker/evaluate.Dockerfile), since nobody reads them here.
exec "${become[@]}" bwrap --unshare-all --uid 1000 --gid 1000 --cap-drop ALL --die-with-parent \
  --ro-bind "$rootfs" / --proc /proc --dev /dev --tmpfs /tmp --bind "$work" /work --chdir /work \
  --clearenv --setenv PATH /usr/local/bin:/usr/bin:/bin --setenv HOME /tmp --setenv BCB_CACHE /opt/bcb \
  bcb "${@:3}"
