"""The two voices of the grader: *you did something we cannot use* and *we failed*."""


class AutograderError(Exception):
    """An error that owns its exit status and its next step."""

    exit_status = 1

    def __init__(self, message: str, next_step: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.next_step = next_step


class UserMistake(AutograderError):
    """Whoever typed the command can put it right: say what is wrong and what to type instead."""

    exit_status = 2


class GraderFault(AutograderError):
    """Our part failed. Never a student's zero; `facts` is what a bug report needs."""

    exit_status = 3

    def __init__(self, message: str, next_step: str = "", facts: dict[str, str] | None = None) -> None:
        super().__init__(message, next_step)
        self.facts = dict(facts or {})
