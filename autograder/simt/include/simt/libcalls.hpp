// The C library's functions that fill, copy and hand out memory: where student code calls them, or the compiler does for
// a struct, the emulator's versions look at both sides first. Only in watched code, and only under the linker's names.
#pragma once
#ifdef __has_feature
#if __has_feature(thread_sanitizer)
#define SIMT_WATCHED 1
#endif
#endif
#if defined(__SANITIZE_THREAD__) || defined(SIMT_WATCHED)
#define SIMT_INSTEAD(name) ".set " #name ", simt_" #name "\n"
asm(SIMT_INSTEAD(memcpy) SIMT_INSTEAD(memmove) SIMT_INSTEAD(memset)
    SIMT_INSTEAD(malloc) SIMT_INSTEAD(free) SIMT_INSTEAD(printf) SIMT_INSTEAD(__printf_chk)
    SIMT_INSTEAD(_Znwm) SIMT_INSTEAD(_Znam) SIMT_INSTEAD(_ZdlPv) SIMT_INSTEAD(_ZdaPv) SIMT_INSTEAD(_ZdlPvm) SIMT_INSTEAD(_ZdaPvm));
#undef SIMT_INSTEAD
#endif
