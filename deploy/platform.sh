# shellcheck shell=sh
# Reads the platform, the second argument, and sets `triplet`, Debian's name of it. `library` prints the path of a shared library for it, and `licence` that of a package's
# licence: of an installed package, or of its -cross package.
platform=$2
case $platform in
linux-x64) triplet=x86_64-linux-gnu ;;
linux-arm64) triplet=aarch64-linux-gnu ;;
*) echo "no such platform: $platform (linux-x64 or linux-arm64)" >&2 && exit 2 ;;
esac

library() {
  for folder in "/lib/$triplet" "/usr/lib/$triplet" "/usr/$triplet/lib"; do
    [ ! -e "$folder/$1" ] || { echo "$folder/$1" && return; }
  done
  echo "no $1 for $platform: install libatomic1 and libstdc++6 of its architecture, or their -cross packages" >&2
  return 1
}

licence() {
  for file in "/usr/share/doc/$1/copyright" "/usr/share/doc/$1"-*-cross/copyright; do
    [ ! -e "$file" ] || { echo "$file" && return; }
  done
}
