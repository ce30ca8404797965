#!/usr/bin/env bash
# Runs a command as an ordinary user, one without control groups and without what is root's:
#   scripts/as-user.sh node bin/bcb.js doctor starter --hostile
# Started by root it becomes user 65534 (or BCB_USER_ID) with a home and a cache of its own, in which the environments of
# root's cache are. Where a closed home hides the checkout, Node or an interpreter from that user, a private mount
# namespace shows those parts and nothing else of it. Started by anybody else it runs the command as it is.
set -euo pipefail

if [ "$(id -u)" != 0 ]; then
  exec "$@"
fi
if [ -z "${BCB_STAGE:-}" ]; then
  for tool in setpriv unshare mount; do
    command -v "$tool" >/dev/null || { echo "as-user: missing tool: $tool" >&2; exit 1; }
  done
  stage="$(mktemp -d /run/bcb-user-XXXXXX)" # not /tmp, which every sample has a new one of
  trap 'rmdir "$stage"' EXIT
  BCB_STAGE="$stage" unshare --mount -- "$0" "$@"
  exit
fi

stage="$BCB_STAGE"
unset BCB_STAGE
user="${BCB_USER_ID:-65534}"
become=(setpriv --reuid "$user" --regid "$user" --clear-groups)
environments="${BCB_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/bcb}/environments"
checkout="$(cd "$(dirname "$0")/.." && pwd -P)"

needed=("$checkout" "$(readlink -f "$checkout/node_modules")" "$(dirname "$(readlink -f "$(command -v node)")")")
found=0
for python in "$environments"/*/bin/python; do
  [ -x "$python" ] || continue
  needed+=("$("$python" -c 'import sys; print(sys.base_prefix)')")
  found=$((found + 1))
done
[ "$found" -gt 0 ] || { echo "as-user: no environment in $environments: run bcb env sync first" >&2; exit 1; }

# Bound here first: what closes a folder to the user closes the way to them as well.
mount -t tmpfs -o mode=755 tmpfs "$stage"
for index in "${!needed[@]}"; do
  mkdir "$stage/$index"
  mount --rbind "${needed[$index]}" "$stage/$index"
done
home="$stage/home"
mkdir -p "$home/.cache/bcb/environments" "$home/tmp"
chown -R "$user:$user" "$home"
mount --rbind "$environments" "$home/.cache/bcb/environments"

# An empty folder over the first one on the way to a path that the user may not enter.
open_way() {
  local way="" part parts
  IFS=/ read -ra parts <<<"${1#/}"
  for part in "${parts[@]}"; do
    way="$way/$part"
    [ -d "$way" ] || mkdir "$way"
    "${become[@]}" test -x "$way" || mount -t tmpfs -o mode=755 tmpfs "$way"
  done
}
for index in "${!needed[@]}"; do
  if ! "${become[@]}" test -r "${needed[$index]}/."; then
    open_way "${needed[$index]}"
    mount --rbind "$stage/$index" "${needed[$index]}"
  fi
done

cd "$checkout"
exec "${become[@]}" env -u XDG_CACHE_HOME HOME="$home" TMPDIR="$home/tmp" BCB_CACHE="$home/.cache/bcb" "$@"
