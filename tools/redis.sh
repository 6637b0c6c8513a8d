#!/usr/bin/env bash
# Prints the path of a redis-server for the tests, which start and stop it themselves. It
# takes the first that works: LEAVEWAY_REDIS_SERVER, one on PATH, Debian's package (which it
# installs), a container.
set -euo pipefail

image=docker.io/library/redis:7

# Installing writes to stderr only: stdout is the path. It doesn't start the service, which
# the tests don't need.
installed() {
  command -v apt-get >/dev/null || return 1
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || return 1
    as_root=(sudo -n)
  fi
  echo "installing Redis with apt-get for the tests" >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 || return 1
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 \
    apt-get install -y -qq --no-install-recommends redis-server >&2 || return 1
  command -v redis-server
}

# The container is behind a script that takes redis-server's own arguments. On the host's
# network the tests can reach the port they chose.
contained() {
  local engine script
  engine=$(command -v podman || command -v docker) || return 1
  "$engine" info >/dev/null 2>&1 || return 1
  "$engine" pull -q "$image" >&2 || return 1
  script=$(cd "$(dirname "$0")/.." && pwd)/bin/redis-server
  mkdir -p "$(dirname "$script")"
  cat >"$script" <<EOF
#!/bin/sh
exec $engine run --rm --network host $image redis-server "\$@"
EOF
  chmod +x "$script"
  echo "$script"
}

if [ -n "${LEAVEWAY_REDIS_SERVER:-}" ]; then
  command -v "$LEAVEWAY_REDIS_SERVER" && exit
  echo "LEAVEWAY_REDIS_SERVER is $LEAVEWAY_REDIS_SERVER, which can't be run: set it to a redis-server or unset it." >&2
  exit 1
fi
command -v redis-server || installed || contained || {
  echo "No Redis for the tests: install redis-server, or set LEAVEWAY_REDIS_SERVER to the path of one." >&2
  exit 1
}
