"""Which functions outside the file a graded program may call: what course programs use, nothing that leaves the process."""

import re
from collections.abc import Iterator

from autograder.policy.finding import refuse
from autograder.policy.object_file import ObjectFile, Symbol
from autograder.records import Finding
from autograder.sentences import N_

_C = set("""abort abs acos asin atan atan2 atexit atof atoi atol atoll bsearch calloc ceil clearerr clock clock_getres
clock_gettime cos cosh ctime ctime_r difftime div exit exp fabs fclose feof ferror fflush fgetc fgetpos fgets floor fmod
fopen fprintf fputc fputs fread free freopen frexp fscanf fseek fseeko fsetpos ftell ftello fwrite getc getchar getdelim
getenv getline getopt getopt_long gettimeofday gmtime gmtime_r isalnum isalpha iscntrl isdigit isgraph islower isprint
ispunct isspace isupper isxdigit labs ldexp ldiv llabs lldiv localeconv localtime localtime_r log log10 malloc
aligned_alloc posix_memalign memchr memcmp memcpy memmove memset mempcpy mktime modf nanosleep perror posix_fadvise pow
printf putc putchar puts qsort rand rand_r random srandom realloc reallocarray remove rename rewind scanf setbuf setlocale
setvbuf sin sinh sleep snprintf sprintf sqrt srand sscanf strcasecmp strcat strchr strchrnul strcmp strcoll strcpy strcspn
strdup strerror strerror_r strftime strlen strncasecmp strncat strncmp strncpy strndup strnlen strpbrk strrchr strsep
strspn strstr strtod strtof strtok strtok_r strtol strtold strtoll strtoul strtoull strxfrm tan tanh time timespec_get
tmpfile tolower toupper ungetc usleep vfprintf vprintf vsnprintf vsprintf vsscanf drand48 srand48 lrand48 mrand48 erand48
getpagesize sysconf getrusage stdin stdout stderr optarg optind opterr optopt environ __errno_location __assert_fail
quick_exit at_quick_exit _exit _Exit raise setjmp _setjmp longjmp ffs ffsl sched_yield wmemcpy wmemset wmemmove wmemcmp
wmemchr wcslen btowc wctob mbrtowc wcrtomb mbsrtowcs putwchar wprintf posix_madvise bcmp bzero bcopy index rindex
atoq64 cfree getpid isatty fileno exp10 pow10 __memcpy_chk iswspace towlower towupper""".split())
_PATTERNS = re.compile(r"""
    __isoc(99|23)_\w*scanf|__isoc23_strto\w+|__\w+_chk|__ctype_\w+|__xpg_strerror_r
  | __cxa_\w+|__gxx_personality_v0|_Unwind_\w+|__dso_handle|_GLOBAL_OFFSET_TABLE_|__libc_single_threaded|__stack_chk_fail
  | __tls_get_addr|__emutls\w*|__sig(set|long)jmp|__longjmp_chk|__gcc_personality_v0|__cpu_(model|indicator_init)|__clang_call_terminate
  | pthread_(mutex|cond|once|key|rwlock|self|equal|getspecific|setspecific)\w*|__pthread_key_create|__gthrw?_\w+
  | __(add|sub|mul|div|neg|ext|trunc|fix|float|cmp|eq|ne|lt|le|gt|ge|unord|mod|udiv|umod|ash|lshr|ashl)\w*(di|ti|tf|xf|df|sf|hf|si|[sdxt]c)\d?
  | (a?(sin|cos|tan)h?|atan2|cbrt|ceil|copysign|erfc?|exp2?|expm1|exp10|fabs|fdim|floor|fma|fmax|fmin|fmod|frexp|hypot
     |ilogb|j[01n]|y[01n]|ldexp|lgamma|llrint|llround|log(10|1p|2|b)?|lrint|lround|modf|nan|nearbyint|nextafter|nexttoward
     |pow|remainder|remquo|rint|round|roundeven|scalbl?n|scalb|sincos|sqrt|tgamma|trunc|significand|gamma|drem|c(abs|arg|exp|log|pow|sqrt))[fl]?
  | __(finite|isnan|isinf|signbit|fpclassify|issignaling)[fl]?|isnan[fl]?|isinf[fl]?|finite[fl]?|fe(get|set|clear|raise|test|hold|update)\w+
  | cu(da)?[A-Z]\w*|__cuda\w*|make_\w+
  | __tsan_\w+|__ubsan_\w+|simt_\w+|__simt\w*
""", re.X)
_LEAVES = {
    "pthread_create": N_("starts a thread"), "fork": N_("starts a process"), "vfork": N_("starts a process"), "system": N_("starts a command"),
    "popen": N_("starts a command"), "posix_spawn": N_("starts a process"), "execve": N_("starts a program"), "execl": N_("starts a program"),
    "execvp": N_("starts a program"), "execv": N_("starts a program"), "execlp": N_("starts a program"),
    "socket": N_("opens a connection"), "connect": N_("opens a connection"),
    "write": N_("writes past the C++ streams"), "read": N_("reads past the C++ streams"), "open": N_("opens a file past the C++ streams"),
    "mmap": N_("maps memory past malloc"), "mprotect": N_("changes memory rights"), "dlopen": N_("loads other code"), "dlsym": N_("looks up code"),
    "signal": N_("catches signals"), "sigaction": N_("catches signals"), "syscall": N_("calls the kernel directly"),
    "ptrace": N_("controls a process"), "kill": N_("sends signals"),
}
_REFUSED_CPP = re.compile(r"_ZNSt6thread|_ZNSt12__basic_fileIcE8sys_open|_ZSt\w*_M_start_thread|_ZNSt13__future_base|_ZN6runner")


def look(object_file: ObjectFile) -> Iterator[Finding]:
    for symbol in object_file.symbols:
        if symbol.undefined and symbol.bind in ("GLOBAL", "WEAK") and not _allowed(symbol):
            does = next((words for name, words in _LEAVES.items() if symbol.name == name), None)
            does = does or (N_("starts a thread") if symbol.name.startswith("_Z") else N_("is not on the list of what a graded program may call"))
            name = "std::thread" if symbol.name.startswith("_Z") else symbol.name
            yield refuse(None, N_(f"Your file calls {name}, which {does}."), N_("A graded program computes, and talks through files and streams only."),
                         N_("Do without it: printf, iostream, fstream, chrono, malloc and the CUDA runtime are all there."))


def _allowed(symbol: Symbol) -> bool:
    """C++ names that are not refused are the linker's business: they are the standard library's, or nobody's."""
    if symbol.name.startswith("_Z"):
        return not _REFUSED_CPP.match(symbol.name)
    return symbol.name in _C or bool(_PATTERNS.fullmatch(symbol.name))
