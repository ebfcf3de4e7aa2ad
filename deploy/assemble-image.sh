#!/bin/sh
# Writes the contents of the image to a folder: the bundled server, the built web app, the packages that are not in the bundle, Node
# (NODE_BINARY, or that of the lock file) and its shared libraries. Run it in the project's root after `npm run build` and
# `npm run bundle`, on Debian or another glibc system.
set -eu

root=$(mkdir -p "$1" && cd "$1" && pwd)
app=$root/app
mkdir -p "$app" "$root/attachments" "$root/data" "$root/etc" "$root/lib" "$root/lib64" "$root/tmp" "$root/usr/bin"
chmod 1777 "$root/tmp"

cp -R package.json package-lock.json LICENSE dist "$app/"
mkdir "$app/console" && cp -R console/dist "$app/console/"
npm ci --prefix "$app" --omit=dev --ignore-scripts --no-audit --no-fund --prefer-offline --loglevel=error

# Delete files that are not needed at run time: declarations, source maps, other systems' binaries, sources of compiled code.
modules=$app/node_modules
find "$modules" -type f \( -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' -o -name '*.map' -o -name '*.md' \) -delete
sqlite=$modules/better-sqlite3
case $(uname -m) in x86_64) prebuild=linux-x64 ;; aarch64) prebuild=linux-arm64 ;; esac
rm -rf "$sqlite/deps" "$sqlite/src" "$modules/node-$prebuild/include" "$modules/node-$prebuild/share"
find "$sqlite/prebuilds" -type f ! -name "$prebuild.node" -delete
find "$modules" -type d -empty -delete
if [ -n "${NODE_BINARY:-}" ]; then
  rm -rf "$modules/node-$prebuild" "$modules/node" "$modules/.bin/node"
  node=$root/usr/bin/node
  cp -L "$NODE_BINARY" "$node"
else
  node=$modules/node-$prebuild/bin/node
  ln -s "/app/node_modules/node-$prebuild/bin/node" "$root/usr/bin/node"
fi
strip "$node"

for library in $(ldd "$node" "$sqlite/prebuilds/$prebuild.node" | grep -o '/[^ :]*\.so[^ ]*' | sort -u); do
  mkdir -p "$root$(dirname "$library")"
  cp -L "$library" "$root$library"
done
for package in libc6 libstdc++6 libgcc-s1 libatomic1; do
  licence=/usr/share/doc/$package/copyright
  [ ! -f "$licence" ] || { mkdir -p "$root/usr/share/doc/$package" && cp -L "$licence" "$root$licence"; }
done

echo 'coffer:x:10001:10001::/data:/sbin/nologin' >"$root/etc/passwd"
echo 'coffer:x:10001:' >"$root/etc/group"
