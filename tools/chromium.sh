#!/usr/bin/env bash
# Prints the path of a headless Chromium for the browser tests. It takes the first that
# works: LEAVEWAY_CHROMIUM, one on PATH, Debian's package (which it installs), a container.
set -euo pipefail

image=docker.io/chromedp/headless-shell:stable

on_path() {
  local name
  for name in chromium chromium-browser google-chrome google-chrome-stable headless-shell; do
    command -v "$name" && return
  done
  return 1
}

# Installing writes to stderr only: stdout is the path.
installed() {
  command -v apt-get >/dev/null || return 1
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || return 1
    as_root=(sudo -n)
  fi
  echo "installing Chromium with apt-get for the browser tests" >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 || return 1
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    chromium fonts-dejavu-core >&2 || return 1
  on_path
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
on_path || installed || contained || {
  echo "No Chromium for the browser tests: install chromium, or set LEAVEWAY_CHROMIUM to the path of one." >&2
  exit 1
}
