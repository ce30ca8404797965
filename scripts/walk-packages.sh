#!/usr/bin/env bash
# A newcomer's ways in, each from nothing to a first report, with its seconds and what it leaves on the disk:
#   scripts/walk-packages.sh [--one-home] [WAY…]      (in a checkout, after npm ci and npm run build)
# Ways: checkout, tarball, npx, wheel, uvx and image; all but checkout and image where none is named. Each has an empty
# home; with --one-home, as CI has it, a later way finds what an earlier one has fetched, and npm what this user has.
# As root the tarball goes below /usr/local/lib, where the jail must cover it. The image needs what
# scripts/build-image.sh needs.
set -euo pipefail
cd "$(dirname "$0")/.."
work="$(mktemp -d)"
prefix="$work/prefix"
if [ "$(id -u)" = 0 ]; then
  prefix="$(mktemp -d /usr/local/lib/bcb-walk-XXXXXX)"
  chmod 755 "$work" "$prefix"
fi
trap 'rm -rf "$work" "$prefix"' EXIT

one_home=""
if [ "${1:-}" = --one-home ]; then
  one_home="$work/home"
  npm_config_cache="$(npm config get cache 2>/dev/null)"
  export npm_config_cache
  shift
fi
ways=("$@")
[ $# -gt 0 ] || ways=(tarball npx wheel uvx)

# No cache but those of this home, and of the variables only those that lead to the package registries.
as_newcomer() {
  local name kept=()
  for name in $(compgen -e | grep -iE 'proxy|cert|cafile|ca_bundle|index|registry|find_links|npm_config_cache' || true); do
    kept+=("$name=${!name}")
  done
  env -i --chdir="$place" "${kept[@]}" HOME="$home" PATH="$newcomer_path" "$@"
}
newcomer_path="$(node -p 'path.dirname(process.execPath)'):/usr/local/bin:/usr/bin:/bin"
megabytes() { du -scm --exclude=.npm --exclude=.cache/pip --exclude=.cache/uv "$@" 2>/dev/null | tail -1 | cut -f1; }
at_most() {
  printf '%s: %s MB\n' "$1" "$2"
  [ "$2" -le "$3" ] || { echo "$1: at most $3 MB are allowed" >&2; exit 1; }
}
# Every way ends with a report, and with the same score.
expect_report() {
  grep -q 'recorded-strong' "$place/bcb-demo/report.html" || { echo "$way: bcb demo wrote no report" >&2; exit 1; }
}

walk_checkout() {
  git clone --quiet . "$place/clone"
  # shellcheck disable=SC2016 # a newcomer's shell expands it
  as_newcomer sh -c 'cd clone && npm ci --silent && npm run --silent demo && cp -r bcb-demo ..'
}
walk_tarball() {
  as_newcomer npm install --global --silent --prefix "$prefix" "$tarball"
  at_most "tarball, installed" "$(megabytes "$prefix")" 200
  printf 'installed after %s s\n' "$((SECONDS - begin))"
  as_newcomer "$prefix/bin/bcb" demo
}
walk_npx() { as_newcomer npx --yes --package "$tarball" bcb demo; }
walk_wheel() {
  as_newcomer python3 -m venv venv
  as_newcomer venv/bin/pip install --quiet "$wheel"
  at_most "wheel, installed" "$(megabytes "$place/venv")" 400
  printf 'installed after %s s\n' "$((SECONDS - begin))"
  as_newcomer venv/bin/bcb demo
}
walk_uvx() { as_newcomer "$work/uv/bin/uvx" --from "$wheel" bcb demo; }
walk_image() {
  scripts/build-image.sh "$place/image" >"$work/image.log" 2>&1 || { tail -20 "$work/image.log" >&2; exit 1; }
  printf 'built after %s s\n' "$((SECONDS - begin))"
  scripts/run-image.sh "$place/image/rootfs" "$place" demo
}

npm pack --silent --pack-destination "$work" >/dev/null
tarball="$(ls "$work"/bcb-*.tgz)"
at_most "tarball" "$(megabytes "$tarball")" 10
if [[ " ${ways[*]} " =~ " wheel "|" uvx " ]]; then
  python3 scripts/build-wheel.py "$tarball" "$work" >/dev/null
  wheel="$(ls "$work"/bcb-*.whl)"
  at_most "wheel" "$(megabytes "$wheel")" 100
fi
# Who asks for uvx has uv.
if [[ " ${ways[*]} " == *" uvx "* ]]; then
  python3 -m venv "$work/uv"
  "$work/uv/bin/pip" install --quiet uv
fi

for way in "${ways[@]}"; do
  place="$work/$way"
  home="${one_home:-$work/$way/home}"
  mkdir -p "$place" "$home"
  printf '\n--- %s\n' "$way"
  begin=$SECONDS
  TIMEFORMAT="$way: %0R s, %0U s and %0S s of the cores (programs and kernel)"
  time "walk_$way"
  expect_report
  case "$way" in
    tarball) folders=("$place" "$home" "$prefix") ;;
    *) folders=("$place" "$home") ;;
  esac
  printf '%s: %s MB on the disk; the load was %s\n' "$way" "$(megabytes "${folders[@]}")" "$(cut -d' ' -f1 /proc/loadavg)"
  # What is not a way in, but comes with it.
  case "$way" in
    tarball) as_newcomer "$prefix/bin/bcb" sql "select count(*) from runs" --runs bcb-demo ;;
    wheel) as_newcomer venv/bin/python -c "import bcb_client; print('bcb_client has', bcb_client.Client.__name__, 'and', bcb_client.trl_reward.__name__)" ;;
  esac
done
