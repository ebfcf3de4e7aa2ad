#!/bin/sh
# assemble-app.sh FOLDER PLATFORM
# Writes to the folder all that Coffer needs on linux-x64 or linux-arm64, but glibc and libstdc++: the command, Node, the bundled server,
# the web app and the packages that are not in the bundle. The archive and the image contain it. Run it in the project's root after
# `npm run build` and `npm run bundle`, on Debian with patchelf and the binutils and libatomic1 of the platform.
set -eu

app=$(mkdir -p "$1" && cd "$1" && pwd)
. "$(dirname "$0")/platform.sh"

mkdir "$app/bin" "$app/lib" "$app/licences" "$app/console"
cp -R package.json package-lock.json LICENSE dist deploy/coffer "$app/"
cp -R console/dist "$app/console/"
# Brings the Node of the lock file too, whose checksum npm compares.
npm ci --prefix "$app" --omit=dev --os=linux --cpu="${platform#linux-}" --ignore-scripts --no-audit --no-fund --prefer-offline --loglevel=error
rm "$app/package-lock.json"

# Delete files that are not needed at run time: declarations, source maps, other systems' binaries, sources of compiled code.
modules=$app/node_modules
find "$modules" -type f \( -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.map' -o -name '*.md' \) -delete
sqlite=$modules/better-sqlite3
rm -rf "$sqlite/deps" "$sqlite/src"
find "$sqlite/prebuilds" -type f ! -name "$platform.node" -delete
mv "$modules/node-$platform/bin/node" "$app/bin/node"
mv "$modules/node-$platform/LICENSE" "$app/licences/node.txt"
rm -rf "$modules/node-$platform" "$modules/.bin" "$modules/.package-lock.json"
find "$modules" -type d -empty -delete

"$triplet-strip" "$app/bin/node"
# Small systems lack libatomic, which Node needs: it finds the one that comes with it.
cp -L "$(library libatomic.so.1)" "$app/lib/"
cp -L "$(licence libatomic1)" "$app/licences/libatomic.txt"
patchelf --set-rpath "\$ORIGIN/../lib" "$app/bin/node"
