#!/usr/bin/env bash
# Prints the path of a headless Chromium for the browser tests. It takes the first that works:
# LEAVEWAY_CHROMIUM, a headless shell on PATH, Debian's package of one (which it installs), any
# Chromium on PATH, Debian's package, a container. The shell is the same engine without the
# windows around it, which take as much time as the pages.
set -euo pipefail

image=docker.io/chromedp/headless-shell:stable

# on_path prints the path of the first of these that there is.
on_path() {
  local name
  for name in "$@"; do
    command -v "$name" && return
  done
  return 1
}

shells=(chromium-headless-shell headless-shell chrome-headless-shell)
browsers=(chromium chromium-browser google-chrome google-chrome-stable)

# installed installs one of Debian's packages. It writes to stderr only: stdout is the path.
installed() {
  command -v apt-get >/dev/null || return 1
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || return 1
    as_root=(sudo -n)
  fi
  echo "installing $1 with apt-get for the browser tests" >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 || return 1
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    "$1" fonts-dejavu-core >&2 || return 1
  on_path "$1"
}

# The container is behind a script that takes Chromium's own arguments. On the host's
# network the test can reach its debugging port, and it can reach the test's server.
contained() {
  local engine script
  engine=$(command -v podman || command -v docker) || return 1
  "$engine" info >/dev/null 2>&1 || return 1
  "$engine" pull -q "$image" >&2 || return 1
  script=$(cd "$(dirname "$0")/.." && pwd)/bin/chromium
  mkdir -p "$(dirname "$script")"
  cat >"$script" <<EOF
#!/bin/sh
exec $engine run --rm --network host --shm-size 512m --entrypoint /headless-shell/headless-shell $image --no-sandbox "\$@"
EOF
  chmod +x "$script"
  echo "$script"
}

if [ -n "${LEAVEWAY_CHROMIUM:-}" ]; then
  command -v "$LEAVEWAY_CHROMIUM" && exit
  echo "LEAVEWAY_CHROMIUM is $LEAVEWAY_CHROMIUM, which can't be run: set it to a Chromium or unset it." >&2
  exit 1
fi
on_path "${shells[@]}" || installed chromium-headless-shell || on_path "${browsers[@]}" || installed chromium || contained || {
  echo "No Chromium for the browser tests: install chromium, or set LEAVEWAY_CHROMIUM to the path of one." >&2
  exit 1
}
