#!/usr/bin/env bash
# A newcomer's way in by the tarball and by the wheel, each from nothing to a report, with its seconds:
#   scripts/walk-packages.sh     (after npm ci and npm run build)
# As root the tarball goes below /usr, where the jail must cover it. The second walk has the first one's environment.
set -euo pipefail
cd "$(dirname "$0")/.."
work="$(mktemp -d)"
prefix="$work/prefix"
if [ "$(id -u)" = 0 ]; then prefix="$(mktemp -d /usr/local/lib/bcb-walk-XXXXXX)"; fi
trap 'rm -rf "$work" "$prefix"' EXIT
mkdir "$work/home" "$work/demo"

# No cache, and of the variables only those that lead to the package registries.
as_newcomer() {
  local name kept=()
  for name in $(compgen -e | grep -iE 'proxy|cert|cafile|ca_bundle|index|registry|find_links' || true); do
    kept+=("$name=${!name}")
  done
  env -i --chdir="$work/demo" "${kept[@]}" HOME="$work/home" PATH=/usr/local/bin:/usr/bin:/bin "$@"
}
timed() {
  local begin=$SECONDS
  "${@:2}"
  printf '%s: %s s\n' "$1" "$((SECONDS - begin))"
}
at_most() {
  printf '%s: %s MB\n' "$1" "$2"
  [ "$2" -le "$3" ] || { echo "$1 may have $3 MB" >&2; exit 1; }
}

npm pack --silent --pack-destination "$work" >/dev/null
tarball="$(ls "$work"/bcb-*.tgz)"
at_most "tarball" "$(du -m "$tarball" | cut -f1)" 10
timed "npm i -g" as_newcomer npm install --global --silent --prefix "$prefix" "$tarball"
at_most "installation" "$(du -sm "$prefix" | cut -f1)" 200
timed "bcb demo, by the tarball" as_newcomer "$prefix/bin/bcb" demo
timed "bcb sql, which fetches DuckDB" as_newcomer "$prefix/bin/bcb" sql "select count(*) from runs" --runs bcb-demo

timed "wheel" python3 scripts/build-wheel.py "$tarball" "$work"
wheel="$(ls "$work"/bcb-*.whl)"
at_most "wheel" "$(du -m "$wheel" | cut -f1)" 100
timed "venv" as_newcomer python3 -m venv "$work/venv"
timed "pip install" as_newcomer "$work/venv/bin/pip" install --quiet "$wheel"
timed "bcb demo, by the wheel" as_newcomer "$work/venv/bin/bcb" demo --fresh
as_newcomer "$work/venv/bin/python" -c "import bcb_client; print(bcb_client.__name__)"
