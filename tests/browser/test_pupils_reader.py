"""A whole lesson with a virtual screen reader, as a pupil hears it."""

import re
from collections.abc import Callable

from tests.browser.pupil import ASKED, LETTERS, Pupil
from tests.browser.seat import Seat
from tests.browser.server import Server
from tests.browser.teacher import Teacher
from tests.browser.virtual_reader import VirtualReader

DATED = r"(?:c\. |[^.])+"
ANNOUNCED = [  # in this order
    rf"Card 1 of 2: {DATED}\. Where does it belong\?",
    r"Your vote is kept: [AB]\.",
    r"The vote is closed\. Talk it over",
    rf"Vote again: {DATED}\.",
    r"Your vote is kept: [AB]\.",
    rf"Right: [AB]\. You changed from [AB] to [AB] after talking\. {DATED}\. 1 of 1 in your class are right\.",
]


def test_a_whole_lesson_by_what_is_said(open_seat: Callable[..., Seat], server: Server) -> None:
    teacher = Teacher(server, cards=3)
    pupil = Pupil(open_seat())
    pupil.page.goto(teacher.path)
    pupil.sees("Join the lesson")
    pupil.seat.settle()
    reader = VirtualReader(pupil.seat)
    reader.read_to("radio, 3, the ")
    reader.act()
    reader.read_to("button, Join as 3")
    reader.act()
    pupil.sees("You’re in, number 3.")
    teacher.does("next_card")
    pupil.sees(ASKED)
    reader.hear(ANNOUNCED[0].replace("of 2", "of 3"))
    place = teacher.right_gap()
    for gap, heard in ((1 - place, ANNOUNCED[1]), (place, ANNOUNCED[4])):
        # Each letter says its gap: `A: before 1215`.
        said = reader.read_to(f"button, {LETTERS[gap]}: ")
        assert re.match(rf"button, {LETTERS[gap]}: (before|after) .+, not pressed", said), said
        reader.act()
        reader.hear(heard)
        pupil.is_kept(gap)
        teacher.does("close_vote")
        if gap != place:
            reader.hear(ANNOUNCED[2])
            teacher.does("vote_again")
            reader.hear(ANNOUNCED[3])
    teacher.does("reveal_card")
    reader.hear(ANNOUNCED[5])
    teacher.does("end_lesson")
    reader.hear(r"That was the lesson|Well argued")
    reader.read_to("heading, 1 of 1 right. Well argued, ")
    assert "–" not in reader.announced(), "dates around a gap are not said in words"
