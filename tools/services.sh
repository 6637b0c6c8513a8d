#!/usr/bin/env bash
# Throw-away Postgres and Redis for development, each on a free port.
#
#   tools/services.sh COMMAND…   runs the command with DATABASE_URL and REDIS_URL set
#   tools/services.sh            prints both, as a shell reads them, and keeps the servers
#                                until standard input ends
#
# Afterwards both are removed with all their data. postgres.sh and redis.sh say where they
# come from.
set -euo pipefail

tools=$(cd "$(dirname "$0")" && pwd)

# Run inside postgres.sh, which sets the variable and cleans up after this script.
if [ -z "${LEAVEWAY_SERVICES_WITHIN:-}" ]; then
  LEAVEWAY_SERVICES_WITHIN=1 LEAVEWAY_TEST_POSTGRES='' exec "$tools/postgres.sh" "$0" "$@"
fi
unset LEAVEWAY_SERVICES_WITHIN

binary=$("$tools/redis.sh")
redis='' folder=''
cleanup() {
  trap - EXIT INT TERM HUP
  if [ -n "$redis" ]; then
    kill "$redis" 2>/dev/null || true
    wait "$redis" 2>/dev/null || true
  fi
  if [ -n "$folder" ]; then rm -rf "$folder"; fi
}
trap cleanup EXIT
trap 'exit 130' INT TERM HUP

folder=$(mktemp -d "${TMPDIR:-/tmp}/leaveway-redis.XXXXXX")

# start_redis starts a server and sets port. It fails if none of a few ports is free.
start_redis() {
  local attempt
  for attempt in 1 2 3 4 5; do
    port=$((20000 + RANDOM % 20000))
    (cd "$folder" && exec "$binary" --port "$port" --bind 127.0.0.1 --save '' --appendonly no) \
      </dev/null >"$folder/log" 2>&1 &
    redis=$!
    for _ in $(seq 100); do
      if grep -q 'Ready to accept connections' "$folder/log"; then return 0; fi
      kill -0 "$redis" 2>/dev/null || break # the port is in use, or worse
      sleep 0.1
    done
    kill "$redis" 2>/dev/null || true
    wait "$redis" 2>/dev/null || true
    redis=''
  done
  cat "$folder/log" >&2
  return 1
}
start_redis || { echo "Redis doesn't start; see above." >&2; exit 1; }

export DATABASE_URL=$LEAVEWAY_TEST_POSTGRES REDIS_URL=redis://127.0.0.1:$port/0
if [ $# -gt 0 ]; then
  "$@"
  exit
fi
echo "export DATABASE_URL='$DATABASE_URL'"
echo "export REDIS_URL='$REDIS_URL'"
if [ -t 0 ]; then echo "They run until Ctrl-D." >&2; fi
cat >/dev/null
