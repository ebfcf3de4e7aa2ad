#!/bin/sh
# assemble-image.sh FOLDER PLATFORM
# Writes the contents of the image to the folder: /app (assemble-app.sh), the shared libraries of its Node, and a user.
set -eu

root=$(mkdir -p "$1" && cd "$1" && pwd)
. "$(dirname "$0")/platform.sh"
app=$root/app
libraries=$root/lib/$triplet
mkdir -p "$root/attachments" "$root/data" "$root/etc" "$root/lib64" "$root/tmp" "$root/usr/bin" "$libraries"
chmod 1777 "$root/tmp"
"$(dirname "$0")/assemble-app.sh" "$app" "$platform"
cp deploy/probe.cjs "$app/"

add_libraries() {
  for name in $(patchelf --print-needed "$1"); do
    [ ! -e "$libraries/$name" ] || continue
    cp -L "$(library "$name")" "$libraries/"
    add_libraries "$libraries/$name"
  done
}
add_libraries "$app/bin/node"
add_libraries "$app/node_modules/better-sqlite3/prebuilds/$platform.node"
loader=$(patchelf --print-interpreter "$app/bin/node")
mv "$libraries/$(basename "$loader")" "$root$loader"
for package in libc6 libstdc++6 libgcc-s1; do
  cp -L "$(licence $package)" "$app/licences/$package.txt"
done
ln -s /app/bin/node "$root/usr/bin/node"

echo 'coffer:x:10001:10001::/data:/sbin/nologin' >"$root/etc/passwd"
echo 'coffer:x:10001:' >"$root/etc/group"
