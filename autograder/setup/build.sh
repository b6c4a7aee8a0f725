# Builds the C++ parts when one of their files changed. Sourced by ensure.

# Folders count too: their dates change when a file in them comes or goes.
changed_since() {
  local stamp=$1 candidate present=()
  shift
  [[ -f $stamp ]] || return 0
  for candidate in CMakeLists.txt CMakePresets.json autograder/{CMakeLists.txt,simt,runner,judge,exercises} "$@"; do
    [[ -e $root/$candidate ]] && present+=("$root/$candidate")
  done
  [[ -n $(find "${present[@]}" -newer "$stamp" -not -name '*.py' -not -name __pycache__ -print -quit) ]]
}

# A checkout that was moved or copied brings a cache that CMake refuses.
drop_foreign_cache() {
  local cache=$root/build/release/CMakeCache.txt
  [[ ! -f $cache ]] || grep -qFx "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache" || rm -rf "${cache%/*}"
}

# With nothing to do ninja is silent in effect; its progress is shown only where there is some.
build_target() {
  local target=$1
  drop_foreign_cache
  [[ -f $root/build/release/build.ninja ]] ||
    (cd "$root" && quietly cmake --preset release) || stop "CMake could not configure the build; see above."
  if [[ $(cd "$root" && cmake --build --preset release --target "$target" -- -n 2>/dev/null) != *"no work to do"* ]]; then
    say "building the C++ parts (only what changed)"
  fi
  (cd "$root" && quietly cmake --build --preset release --parallel "$(nproc)" --target "$target") ||
    stop "The C++ parts did not build; see above."
}

# ensure_build TARGET [further folders that hold its sources]
ensure_build() {
  local target=$1 stamp=$root/build/release/.built-$1
  shift
  changed_since "$stamp" "$@" || return 0
  # Stamped with the time before the build, so that a file saved meanwhile is built the next time.
  local before=$root/build/before-$target
  mkdir -p "$root/build" && touch "$before"
  build_target "$target"
  mv "$before" "$stamp"
}
