#!/usr/bin/env bash
# A throw-away Postgres for the tests and for development.
#
#   tools/postgres.sh COMMAND…   runs the command with LEAVEWAY_TEST_POSTGRES set
#   tools/postgres.sh            prints the URL and keeps the server until its
#                                standard input ends: a parent that dies takes it along
#
# It is what LEAVEWAY_TEST_POSTGRES names, else a server from the system's
# binaries in a temporary folder, else the same after installing Debian's package,
# else a container; the first that works. What was started is stopped and removed.
set -euo pipefail

image=docker.io/library/postgres:17-alpine
folder='' container='' server=''

# What a server reads that shall be as safe as a real one and need not grow.
settings=(-c fsync=on -c synchronous_commit=on -c max_connections=300 -c shared_buffers=128MB -c log_min_messages=warning)

cleanup() {
  trap - EXIT INT TERM HUP
  if [ -n "$server" ]; then
    kill -INT "$server" 2>/dev/null || true # fast: open sessions are cut
    wait "$server" 2>/dev/null || true
  fi
  if [ -n "$container" ]; then $container >/dev/null 2>&1 || true; fi
  if [ -n "$folder" ]; then rm -rf "$folder"; fi
}
trap cleanup EXIT
trap 'exit 130' INT TERM HUP

# The newest server that is installed: Debian keeps them off PATH.
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

# from_binaries starts a server and sets url.
from_binaries() {
  local bin=$1 secret port attempt as=()
  folder=$(mktemp -d "${TMPDIR:-/tmp}/leaveway-postgres.XXXXXX")
  secret=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  printf '%s' "$secret" >"$folder/secret"
  if [ "$(id -u)" -eq 0 ]; then # Postgres refuses to run as root
    local owner=nobody
    if id postgres >/dev/null 2>&1; then owner=postgres; fi
    chown -R "$owner" "$folder"
    as=(setpriv --reuid "$(id -u "$owner")" --regid "$(id -g "$owner")" --clear-groups --)
  fi
  (cd "$folder" && exec "${as[@]}" "$bin/initdb" -D "$folder/db" -U leaveway -E UTF8 --locale=C --auth=scram-sha-256 \
    --pwfile="$folder/secret" >"$folder/initdb.log" 2>&1) || { cat "$folder/initdb.log" >&2; return 1; }
  for attempt in 1 2 3 4 5; do
    port=$((20000 + RANDOM % 20000))
    (cd "$folder" && exec "${as[@]}" "$bin/postgres" -D "$folder/db" -h 127.0.0.1 -p "$port" -k '' "${settings[@]}") \
      </dev/null >"$folder/server.log" 2>&1 &
    server=$!
    url="postgres://leaveway:$secret@127.0.0.1:$port/postgres?sslmode=disable"
    for _ in $(seq 100); do
      if "$bin/pg_isready" -q -h 127.0.0.1 -p "$port" && kill -0 "$server" 2>/dev/null; then return 0; fi
      kill -0 "$server" 2>/dev/null || break # the port was taken, or worse
      sleep 0.1
    done
    kill -INT "$server" 2>/dev/null || true
    wait "$server" 2>/dev/null || true
    server=''
  done
  cat "$folder/server.log" >&2
  return 1
}

from_container() {
  local engine secret id port
  engine=$(command -v podman || command -v docker) || return 1
  "$engine" info >/dev/null 2>&1 || return 1
  "$engine" pull -q "$image" >&2 || return 1
  secret=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  id=$("$engine" run -d --rm -p 127.0.0.1::5432 -e POSTGRES_USER=leaveway -e POSTGRES_PASSWORD="$secret" "$image" "${settings[@]}") || return 1
  container="$engine rm -f $id"
  port=$("$engine" port "$id" 5432/tcp | sed -n '1s/.*://p')
  url="postgres://leaveway:$secret@127.0.0.1:$port/postgres?sslmode=disable"
  for _ in $(seq 300); do
    # The image starts a first server that listens on a socket only; over TCP it is the real one.
    if "$engine" exec "$id" pg_isready -q -h 127.0.0.1; then return 0; fi
    sleep 0.1
  done
  return 1
}

url=${LEAVEWAY_TEST_POSTGRES:-}
if [ -z "$url" ]; then
  if bin=$(binaries || installed); then from_binaries "$bin"; else from_container; fi || {
    echo "No Postgres for the tests: install postgresql, or set LEAVEWAY_TEST_POSTGRES to the URL of one whose schemas the tests may create and drop." >&2
    exit 1
  }
fi

if [ $# -eq 0 ]; then
  echo "$url"
  if [ -t 0 ]; then echo "It runs until Ctrl-D." >&2; fi
  cat >/dev/null
  exit 0
fi
LEAVEWAY_TEST_POSTGRES=$url "$@"
