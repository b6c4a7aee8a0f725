"""Words for written answers that a machine can judge."""

from autograder.report.words.entry import Entry, N_, says

WHY = N_("Each of these questions has one answer that can be worked out from the chapters; no measurement is needed.")

ENTRIES = {
    "answer_missing": Entry(
        title=N_("a question is not answered yet"),
        message=says(N_("{where}: {question} is not answered yet."), N_("{question} is not answered yet."), N_("A question is not answered yet.")),
        why=WHY,
        hint=says(N_("Write your answer behind `{question} =`; the question stands above it in the starter."),
                  N_("Write your answer behind the equals sign.")),
        rank=3),
    "answer_of_another_kind": Entry(
        title=N_("an answer is of another kind than the question"),
        message=says(N_("{where}: {question} has to be one of {choices}, and it is {text}."),
                     N_("{where}: {question} has to be a number, and it is {text}."),
                     N_("An answer is of another kind than the question.")),
        why=WHY,
        hint=says(N_("One letter between quotes, like this: `{question} = \"a\"`. Possible are {choices}."),
                  N_("A number stands alone, without quotes and without a unit: `{question} = 12`."),
                  N_("Numbers stand alone, letters between quotes.")),
        rank=3),
    "answer_wrong": Entry(
        title=N_("an answer is not right"),
        message=says(N_("{where}: {question} is not {text}."), N_("{question} is not {text}."), N_("An answer is not right.")),
        why=WHY,
        hint=says(N_("Work it out once more, step by step, with the chapter beside you.")),
        rank=3),
}
