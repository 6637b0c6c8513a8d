#!/usr/bin/env bash
# A throw-away Postgres for tests and development.
#
#   tools/postgres.sh COMMAND…   runs the command with LEAVEWAY_TEST_POSTGRES set
#   tools/postgres.sh            prints the URL and keeps the server until standard input
#                                ends, so it stops when its parent dies. A line "restart"
#                                there crashes the server and lets it recover; the URL is
#                                printed again once it answers
#
# It takes the first that works: LEAVEWAY_TEST_POSTGRES, a server from the system's binaries
# in a temporary folder, the same after installing Debian's package, a container. A server
# that it started is stopped and removed.
set -euo pipefail

image=docker.io/library/postgres:17-alpine
folder='' bin='' as=() port='' server='' # from binaries
engine='' container=''                   # in a container

# Settings of a server that is as safe as a real one, and stays small. Tests that crash a server have
# one of their own, without a command; other tests don't look after a crash of the machine, and may
# do without waiting for the disk: LEAVEWAY_POSTGRES_FSYNC=off.
fsync=on
if [ $# -gt 0 ]; then fsync=${LEAVEWAY_POSTGRES_FSYNC:-on}; fi
settings=(-c fsync="$fsync" -c synchronous_commit=on -c max_connections=300 -c shared_buffers=128MB -c log_min_messages=warning)

cleanup() {
  trap - EXIT INT TERM HUP
  if [ -n "$server" ]; then
    kill -INT "$server" 2>/dev/null || true # fast: closes open sessions
    wait "$server" 2>/dev/null || true
  fi
  if [ -n "$container" ]; then "$engine" rm -f "$container" >/dev/null 2>&1 || true; fi
  if [ -n "$folder" ]; then rm -rf "$folder"; fi
}
trap cleanup EXIT
trap 'exit 130' INT TERM HUP

# Prints the folder of the newest installed server. Debian keeps them off PATH.
binaries() {
  local found
  found=$(find /usr/lib/postgresql -mindepth 3 -maxdepth 3 -name initdb 2>/dev/null | sort -V | tail -n 1)
  [ -n "$found" ] || found=$(command -v initdb) || return 1
  dirname "$(readlink -f "$found")"
}

installed() {
  command -v apt-get >/dev/null || return 1
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || return 1
    as_root=(sudo -n)
  fi
  echo "installing Postgres with apt-get for the tests" >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 || return 1
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >&2 || return 1
  binaries
}

# listen starts a server and returns once it answers.
listen() {
  (cd "$folder" && exec "${as[@]}" "$bin/postgres" -D "$folder/db" -h 127.0.0.1 -p "$port" -k '' "${settings[@]}") \
    </dev/null >"$folder/server.log" 2>&1 &
  server=$!
  for _ in $(seq 300); do
    if "$bin/pg_isready" -q -h 127.0.0.1 -p "$port" && kill -0 "$server" 2>/dev/null; then return 0; fi
    kill -0 "$server" 2>/dev/null || return 1 # the port is in use, or worse
    sleep 0.1
  done
  return 1
}

# from_binaries starts a server and sets url.
from_binaries() {
  local secret
  folder=$(mktemp -d "${TMPDIR:-/tmp}/leaveway-postgres.XXXXXX")
  secret=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  printf '%s' "$secret" >"$folder/secret"
  if [ "$(id -u)" -eq 0 ]; then # Postgres refuses to run as root
    local owner=nobody
    if id postgres >/dev/null 2>&1; then owner=postgres; fi
    chown -R "$owner" "$folder"
    as=(setpriv --reuid "$(id -u "$owner")" --regid "$(id -g "$owner")" --clear-groups --)
  fi
  # Sorted as people's databases are: in a language, and skipping punctuation.
  local language=()
  if "$bin/initdb" --help | grep -q icu-locale; then language=(--locale-provider=icu --icu-locale=en-US-u-ka-shifted); fi
  (cd "$folder" && exec "${as[@]}" "$bin/initdb" -D "$folder/db" -U leaveway -E UTF8 --locale=C "${language[@]}" --auth=scram-sha-256 \
    --pwfile="$folder/secret" >"$folder/initdb.log" 2>&1) || { cat "$folder/initdb.log" >&2; return 1; }
  for _ in 1 2 3 4 5; do
    port=$((20000 + RANDOM % 20000))
    url="postgres://leaveway:$secret@127.0.0.1:$port/postgres?sslmode=disable"
    if listen; then return 0; fi
    kill -INT "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    server=''
  done
  cat "$folder/server.log" >&2
  return 1
}

from_container() {
  local secret
  engine=$(command -v podman || command -v docker) || return 1
  "$engine" info >/dev/null 2>&1 || return 1
  "$engine" pull -q "$image" >&2 || return 1
  secret=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  port=$((20000 + RANDOM % 20000)) # a port that the engine chooses may change after a restart
  container=$("$engine" run -d --rm -p "127.0.0.1:$port:5432" -e POSTGRES_USER=leaveway -e POSTGRES_PASSWORD="$secret" "$image" "${settings[@]}") || return 1
  url="postgres://leaveway:$secret@127.0.0.1:$port/postgres?sslmode=disable"
  contained
}

# contained returns once the server in the container answers.
contained() {
  for _ in $(seq 300); do
    # The image first starts a server that only listens on a socket; TCP reaches the real one.
    if "$engine" exec "$container" pg_isready -q -h 127.0.0.1; then return 0; fi
    sleep 0.1
  done
  return 1
}

# crash stops the server without telling its clients, and lets it recover.
crash() {
  if [ -n "$server" ]; then
    kill -QUIT "$server" && { wait "$server" || true; } && listen
  elif [ -n "$container" ]; then
    "$engine" restart -t 0 "$container" >/dev/null && contained
  else
    echo "Can't restart the server that LEAVEWAY_TEST_POSTGRES names: unset it to use one that can be restarted." >&2
    return 1
  fi
}

url=${LEAVEWAY_TEST_POSTGRES:-}
if [ -z "$url" ]; then
  if bin=$(binaries || installed); then from_binaries; else from_container; fi || {
    echo "No Postgres for the tests: install postgresql, or set LEAVEWAY_TEST_POSTGRES to the URL of one whose schemas the tests may create and drop." >&2
    exit 1
  }
fi

if [ $# -eq 0 ]; then
  echo "$url"
  if [ -t 0 ]; then echo "It runs until Ctrl-D." >&2; fi
  while read -r order; do
    if [ "$order" = restart ]; then
      crash
      echo "$url"
    fi
  done
  exit 0
fi
LEAVEWAY_TEST_POSTGRES=$url "$@"
