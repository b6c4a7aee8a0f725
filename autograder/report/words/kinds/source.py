"""Words for what is wrong with the source itself, before anything runs."""

from collections.abc import Callable

from autograder.records import Finding
from autograder.report.words.entry import Entry, Line, N_, says


def _says(*words: str) -> Callable[[Finding], bool]:
    """Whether the compiler used one of these words."""
    return lambda finding: any(word in (finding.text or "") for word in words)


COMPILE = Entry(
    title=N_("It does not compile"),
    rank=0,
    message=says(
        N_("{where}: {text}"),
        N_("It does not compile: {text}"),
        N_("{where}: the compiler refuses this line."),
        N_("It does not compile."),
    ),
    why=N_("Nothing can be run before it compiles. One slip often causes many messages: the first one counts."),
    hint=says(
        Line(N_("Go to line {line}, mend the first message only, and compile again: a missing `;`, `)` or `}}` is often one line "
                "earlier."), _says("expected", "stray")),
        Line(N_("Look at line {line}: is the name spelled as where it is declared, capital letters included? It has to be declared above "
                "this line, in the same pair of braces or around it, or be a parameter of this function."), _says("was not declared", "has not been declared", "undeclared")),
        N_("Go to line {line}, mend the first message only, and compile again."),
        N_("The compiler names no line of yours. Look in its words for a name that you wrote; if they say nothing to you, take back "
           "your last change and compile again."),
    ),
)

POLICY = Entry(
    title=N_("Not allowed in a submission"),
    rank=0,
    message=says(
        N_("{where}: {text}"),
        N_("{where}: this may not be part of a submission ({rule})."),
        N_("{text}"),
        N_("This file cannot be graded as it is ({rule})."),
        N_("This file cannot be graded as it is."),
    ),
    why=N_("The grader looks at every access that the program makes. What would escape its eye, or reach outside the exercise, "
           "is refused before it runs."),
    hint=says(N_("Remove it; the exercise can be solved without. If you think you need it, ask your instructor.")),
)

HIDDEN = Entry(
    title=N_("Characters that cannot be seen"),
    severity="warning",
    rank=7,
    message=says(
        N_("{where}: here stands {code}, a character that hides or reorders text; there are {characters} of this kind in the file."),
        N_("The file holds {characters} characters that hide or reorder text."),
        N_("The file holds characters that hide or reorder text."),
    ),
    why=N_("What people read is then not what the compiler reads. In this report such characters are shown by their number. They usually come along "
           "when text is copied from a web page."),
    hint=says(N_("Type the line anew, or let your editor show invisible characters and remove them.")),
)

UNSUPPORTED = Entry(
    title=N_("The emulator does not have this"),
    rank=0,
    message=says(
        N_("{where}: this emulator does not have {what} of CUDA, so this program cannot be checked here."),
        N_("{where}: {text}"),
        N_("The emulator does not have {what}, so this program cannot be checked here."),
        N_("The program uses a part of CUDA that this emulator does not have."),
    ),
    why=N_("It is refused instead of guessed: a wrong answer would be worse than none. It need not be a mistake of yours."),
    hint=says(
        N_("Write it without {what}; the exercise needs only kernels, shared memory and `__syncthreads`."),
        N_("Write it without; the exercise needs only kernels, shared memory and `__syncthreads`."),
    ),
)

ENTRIES = {"compile_error": COMPILE, "policy": POLICY, "hidden_characters": HIDDEN, "unsupported": UNSUPPORTED}
