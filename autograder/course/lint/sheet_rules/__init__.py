"""Rules about one sheet of written answers: the questions, the starter, the model answers, hints and words."""
