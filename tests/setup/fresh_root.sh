#!/usr/bin/env bash
# Proves the set-up on a machine that has nothing: makes a fresh root with debootstrap, clones the project
# into it, and runs the given command there (default: make grade). Needs root; touches nothing outside its folder.
#   tests/setup/fresh_root.sh [--bare] [--keep] [COMMAND]
#     --bare   without make, compiler and Python, as a machine of continuous integration may be
#     --keep   leaves the root behind and says where
# Before the command, a user without sudo tries `make grade` and must see one line that says what to install.
set -euo pipefail

project=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd -P)
had_before=git,make,g++,python3,ca-certificates
keep=
while [[ ${1:-} == --* ]]; do
  case $1 in
    --bare) had_before=ca-certificates ;;
    --keep) keep=yes ;;
    *) echo "fresh_root: unknown option $1" >&2; exit 2 ;;
  esac
  shift
done
command=${1:-make grade}

# Exit status 77 means skipped, as in many test suites.
skip() { echo "fresh_root: skipped: $*" >&2; exit 77; }
[[ $(id -u) == 0 ]] || skip "needs root"
type -P debootstrap >/dev/null || skip "debootstrap is not installed"
type -P unshare >/dev/null || skip "unshare is not installed"

codename=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror_of_this_machine() {
  apt-get indextargets --format '$(RELEASE) $(REPO_URI)' 'Created-By: Packages' |
    awk -v wanted="$codename" '$1 == wanted { print $2; exit }'
}
mirror=$(mirror_of_this_machine)
[[ -n $mirror ]] || skip "apt names no mirror for $codename"

fresh=$(mktemp -d "${TMPDIR:-/var/tmp}/fresh-root.XXXXXX")
chmod 755 "$fresh"  # the user without sudo must get in
clean_up() { if [[ $keep ]]; then echo "fresh_root: kept $fresh" >&2; else rm -rf --one-file-system "$fresh"; fi; }
trap clean_up EXIT

# What this machine was told about where packages come from holds in there too.
copy_settings() {
  local path
  rm -rf "$fresh/etc/apt"
  for path in /etc/apt /etc/resolv.conf /etc/hosts /etc/pip.conf /usr/share/keyrings \
    "$HOME/.config/pip" "$HOME/.pip"; do
    [[ -e $path ]] || continue
    mkdir -p "$fresh${path%/*}"
    cp -rL "$path" "$fresh${path%/*}/" 2>/dev/null || true
  done
  mkdir -p "$fresh/etc/ssl/certs"
  cp -L /etc/ssl/certs/ca-certificates.crt "$fresh/etc/ssl/certs/"
}

# The settings of pip, of proxies and of certificates; nothing else of this environment.
handed_over() {
  env -0 | while IFS= read -r -d '' setting; do
    case $setting in
      PIP_* | SSL_CERT_* | REQUESTS_CA_BUNDLE=* | CURL_CA_BUNDLE=* | *_proxy=* | *_PROXY=*) printf '%s\0' "$setting" ;;
    esac
  done
}

# Changes the root for good instead of chroot, because a process in a chroot may not make user namespaces,
# which the grader's box needs. All mounts end with the command.
enter='
  mount --bind "$1" "$1"
  cd "$1"
  mount --rbind /dev dev
  mount -t proc proc proc
  mkdir -p .before
  pivot_root . .before
  umount -l /.before
  shift
  exec "$@"'
inside() {
  local settings
  mapfile -d '' settings < <(handed_over)
  env -i PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LANG=C.UTF-8 CI=true "${settings[@]}" \
    unshare --mount --pid --fork bash -c "$enter" enter "$fresh" "$@"
}

as_student_without_sudo() {
  inside useradd --create-home student
  cp -r "$fresh/course" "$fresh/home/student/course"
  inside chown -R student: /home/student/course
  inside su student -c 'cd ~/course && make --no-print-directory grade' >"$fresh/said" 2>&1 </dev/null && return 1
  sed -i '/^make:/d' "$fresh/said"
  cat "$fresh/said"
  [[ $(wc -l <"$fresh/said") == 1 ]] && grep -q 'sudo apt-get install .*cmake.*python3' "$fresh/said"
}

echo "fresh_root: making a fresh $codename"
debootstrap --variant=minbase --include="$had_before" "$codename" "$fresh" "$mirror" >"$fresh.log" 2>&1 ||
  { tail "$fresh.log" >&2; exit 1; }
rm "$fresh.log"
copy_settings
git clone --quiet "$project" "$fresh/course"

if [[ $had_before == *make* ]]; then
  echo "fresh_root: a user without sudo sees"
  as_student_without_sudo || { echo "fresh_root: that is not the one line that helps" >&2; exit 1; }
fi
echo "fresh_root: running '$command'"
inside bash -c "cd /course && $command"
