"""Lessons: a class builds one line together. The teacher has the controls, pupils vote, a board shows it to all."""
