#!/bin/sh
# npm run archive -- PLATFORM [FOLDER]
# Writes coffer-VERSION-PLATFORM.tar.gz: unpack it and run ./coffer serve. The same sources give the same bytes.
set -eu
cd "$(dirname "$0")/.."
platform=${1:?linux-x64 or linux-arm64}
target=$(mkdir -p "${2:-.}" && cd "${2:-.}" && pwd)
name=coffer-$(node -p 'require("./package.json").version')-$platform
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

node scripts/build-console.ts
npm run --silent bundle
deploy/assemble-app.sh "$work/$name" "$platform"
mkdir "$work/$name/docs" "$work/$name/deploy"
cp README.md CHANGELOG.md SECURITY.md "$work/$name/"
cp docs/*.md "$work/$name/docs/"
cp -R deploy/coffer@.service deploy/Caddyfile deploy/nginx "$work/$name/deploy/"
tar --directory "$work" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=a+rX,go-w \
  --use-compress-program='gzip --no-name' --create --file "$target/$name.tar.gz" "$name"
echo "$target/$name.tar.gz"
