#!/usr/bin/env bash
# Installs what runs JavaScript in the linters and tests: tsc, eslint, @slack/bolt, @slack/web-api and Microsoft's
# card renderer, pinned in tools/package-lock.json, into tools/node_modules if that is missing or old. Node comes
# from PATH or, if that is missing or too old, from Debian's package.
set -euo pipefail
cd "$(dirname "$0")"

has_node() {
  command -v npm >/dev/null && node -e '
    const [major, minor] = process.versions.node.split(".").map(Number);
    process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1);' 2>/dev/null
}

install_node() {
  command -v apt-get >/dev/null || return 1
  local as_root=()
  if [ "$(id -u)" -ne 0 ]; then
    sudo -n true 2>/dev/null || return 1
    as_root=(sudo -n)
  fi
  echo "installing Node with apt-get" >&2
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get update -qq >&2 || return 1
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends nodejs npm >&2 || return 1
  has_node
}

has_node || install_node || {
  echo "The JavaScript can't be checked or tested: install Node 20.19 or later with npm, and put both on PATH." >&2
  exit 1
}

# npm writes node_modules/.package-lock.json last.
if [ package-lock.json -nt node_modules/.package-lock.json ]; then
  npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >&2 || {
    echo "npm couldn't install tools/package.json: see above, then run make again." >&2
    exit 1
  }
fi
