"""Writes docs/api/: the schemas of everything that goes over the network, generated from the types.

socket.json is JSON Schema for every message of the socket and every body of REST; openapi.json describes REST;
reveal_ms.json says how long clients show each event of each game. A test fails when they are not current.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from frieze.games import GAMES
from frieze.lessons import answers as la
from frieze.lessons import messages as lm
from frieze.lessons import requests as lr
from frieze.server.app import App
from frieze.server.config import Configuration
from frieze.server.factory import make_registry
from frieze.server.openapi import correct_schema
from frieze.tables import messages as m
from frieze.tables import requests as r

LESSON_BODIES = [
    lr.NewLesson,
    lr.TeachLesson,
    lr.NewTeacherLink,
    lr.JoinLesson,
    lr.LeaveLesson,
    la.CodeInfo,
    la.LessonDoor,
    la.LessonChanged,
    la.Peeked,
    la.PoolCard,
    la.LessonReport,
]

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "api"


def socket_schema() -> dict[str, Any]:
    """Return the JSON Schema of the socket's messages, with the games' actions, events and views."""
    wanted: dict[str, Any] = {"Said": r.Said, "Heard": m.Heard, "TableChange": r.TableChange}
    wanted |= {"LessonSaid": lr.LessonSaid, "LessonHeard": lm.LessonHeard, "LessonChange": lr.LessonChange}
    for name, game in GAMES.items():
        title = name.capitalize()
        wanted[f"{title}Action"] = game.Action
        wanted[f"{title}Event"] = game.Event
        wanted[f"{title}View"] = game.View
    plain = [
        r.NewTable,
        m.Changed,
        m.TableSummary,
        m.Summary,
        m.TableTexts,
        m.CardNote,
        m.ReplayStep,
        m.OwnGame,
        r.NewReport,
        *LESSON_BODIES,
    ]
    schemas, definitions = msgspec.json.schema_components([*wanted.values(), *plain], ref_template="#/$defs/{name}")
    for name, schema in zip(wanted, schemas, strict=False):
        definitions.setdefault(name, schema)
    document = _renamed({"$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": definitions})
    events = [{"type": "array", "items": {"$ref": f"#/$defs/{name.capitalize()}Event"}} for name in GAMES]
    views = [{"$ref": f"#/$defs/{name.capitalize()}View"} for name in GAMES]
    for name in ("Update", "ReplayStep"):
        document["$defs"][name]["properties"] |= {"events": {"anyOf": events}, "view": {"anyOf": views}}
    document["$defs"]["Patch"]["properties"] |= {"events": {"anyOf": events}, "set": {"type": "object"}}
    actions = [{"$ref": f"#/$defs/{name.capitalize()}Action"} for name in GAMES]
    document["$defs"]["Act"]["properties"]["action"] = {"anyOf": actions}
    return document


def reveal_ms() -> dict[str, dict[str, int]]:
    """Return how long clients show each event of each game, in milliseconds."""
    return {
        name: {
            event if isinstance(event, str) else str(event.__struct_config__.tag): length
            for event, length in game.reveal_ms.items()
        }
        for name, game in GAMES.items()
    }


def rest_schema() -> dict[str, Any]:
    """Return the OpenAPI description of REST."""
    app = App(Configuration(), make_registry(Configuration()))
    document: dict[str, Any] = json.loads(msgspec.json.encode(app.rest.openapi_schema.to_schema(), enc_hook=str))
    return correct_schema(document)


def _renamed(document: dict[str, Any]) -> dict[str, Any]:
    """Return the parts short names: those that several games have begin with the game."""
    text = json.dumps(document)
    for name in document["$defs"]:
        *modules, short = name.split(".")
        match modules:
            case ["frieze", "games", game, _]:
                short = game.capitalize() + short
            case [_, "tables", *_]:
                short = "Table" + short
        text = text.replace(f'"{name}"', f'"{short}"').replace(f'/{name}"', f'/{short}"')
    renamed: dict[str, Any] = json.loads(text)
    return renamed


def written(schema: dict[str, Any]) -> str:
    """Return a schema as it is checked in."""
    return json.dumps(schema, indent=1, sort_keys=True) + "\n"


def documents() -> dict[str, dict[str, Any]]:
    """Return every file of docs/api by its name."""
    return {"socket.json": socket_schema(), "openapi.json": rest_schema(), "reveal_ms.json": reveal_ms()}


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(exist_ok=True)
    for name, schema in documents().items():
        (FOLDER / name).write_text(written(schema))


if __name__ == "__main__":
    main()
