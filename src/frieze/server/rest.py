"""REST: tables, decks, rules. Thin: reads a request, asks a table, writes the answer."""

import io
from typing import Annotated, Any

import msgspec
import segno
from litestar import Request, Response, delete, get, post
from litestar.datastructures import State
from litestar.params import FromPath, JSONBody, PathParameter, QueryParameter
from msgspec import Struct

from frieze import __version__, parse_date
from frieze.bots.levels import Level
from frieze.decks import Deck
from frieze.decks.pictures import shown_picture
from frieze.games import GAMES, game_class, new_game
from frieze.games.errors import FriezeError
from frieze.games.played import encode_played
from frieze.games.timeline.options import EDITIONS
from frieze.rules import LANGUAGES, rules_text
from frieze.server.finding import find_room
from frieze.server.limits import Limits
from frieze.server.problems import problem_of
from frieze.server.visitors import address_of, header
from frieze.tables import history
from frieze.tables import messages as m
from frieze.tables import requests as r
from frieze.tables.errors import TableError, Why
from frieze.tables.house import House
from frieze.tables.keys import hash_of_key, new_key
from frieze.tables.library import card_note, card_text, text_language
from frieze.tables.names import ANIMALS, cleaned
from frieze.tables.room import Room
from frieze.tables.settings import DeckChoice, Phrase
from frieze.tables.storage import Report
from frieze.tables.times import LINK_LASTS

Language = Annotated[str, QueryParameter(max_length=16, pattern=r"^[A-Za-z-]+$", description="Of the cards' texts")]
TableCode = Annotated[str, PathParameter(max_length=16, description="The table's code, in capitals or not")]
GameNumber = Annotated[int, PathParameter(ge=1, le=10_000, description="The table's games count from 1")]
Step = Annotated[int, PathParameter(ge=0, le=100_000, description="So many moves were made")]
Asking = Request[Any, Any, State]


class GameInfo(Struct):
    """A game: for how many, and its options as JSON Schema; Timeline's editions are presets of them."""

    least_seats: int
    most_seats: int
    options: dict[str, Any]
    editions: dict[str, Any] | None


class About(Struct):
    """What a client must know before anything else."""

    protocol: int
    version: str
    languages: list[str]
    animals: list[str]
    levels: list[Level]
    phrases: list[Phrase]
    games: dict[str, GameInfo]


class DeckInfo(Struct):
    """A deck on the shelf. `games`: null if it can be played, else why not."""

    id: str
    titles: dict[str, str]
    cards: int
    languages: list[str]
    categories: dict[str, dict[str, str]]
    years: tuple[int, int] | None
    games: dict[str, m.Problem | None]


class DeckCard(Struct):
    """A card with all there is to know of it."""

    id: str
    title: str
    date: str
    note: str
    source: str
    picture: str
    category: str
    difficulty: int
    continent: str | None
    language: str


class DeckCards(Struct):
    """All cards of a deck, by date: not to be looked at before playing."""

    id: str
    title: str
    cards: list[DeckCard]


class RulesText(Struct):
    """The rules of a game, as Markdown."""

    markdown: str
    language: str


class CarryLink(Struct):
    """A path that carries this device's seats to the one that opens it first, within a quarter of an hour."""

    link: str


class Carried(Struct):
    """Where the seats are that were carried to this device."""

    code: str


def house_of(request: Asking) -> House:
    """Give the house that serves this."""
    house: House = request.app.state.house
    return house


def player_of(request: Asking) -> str:
    """Give the player who asks."""
    player: str = request.scope["frieze_player"]  # type: ignore[typeddict-item]  # put there by app.py
    return player


async def any_deck(house: House, deck: str) -> Deck:
    """Give a deck, built in or somebody's own. Raise `UnknownDeck` or `BrokenDeck`."""
    held = await house.read(house.library.fetch([DeckChoice(deck)]))
    return held[0] if held else house.library.deck(deck)


async def room_of(request: Asking, code: str) -> Room:
    """Find a table; codes that do not exist are counted."""
    limits: Limits = request.app.state.limits
    return await find_room(house_of(request), limits, code, player_of(request), address_of(request.scope))


def changed(room: Room, player: str, seq: int) -> m.Changed:
    """Give a table as the answer to a request."""
    return m.Changed(seq, room.info(), room.table.seats_of(player))


# What there is


@get("/about", sync_to_thread=False)
def about() -> About:
    """Tell what can be played, in which languages, and how options look."""
    games = {}
    for name, game in GAMES.items():
        editions = {edition.value: options for edition, options in EDITIONS.items()} if name == "timeline" else None
        games[name] = GameInfo(game.least_seats, game.most_seats, msgspec.json.schema(game.Options), editions)
    return About(m.PROTOCOL, __version__, list(LANGUAGES), list(ANIMALS), list(Level), list(Phrase), games)


@get("/decks", sync_to_thread=False)
def decks(request: Asking) -> list[DeckInfo]:
    """List the decks that can be chosen."""
    library = house_of(request).library
    return [deck_info(library.deck(deck)) for deck in library.built_in]


def deck_info(deck: Deck) -> DeckInfo:
    """Give what is said of a deck on the shelf."""
    years = sorted(date.year for card in deck.cards if (date := parse_date(card.date)) is not None)
    return DeckInfo(
        deck.id,
        dict(deck.titles),
        len(deck.cards),
        deck.languages,
        {key: dict(names) for key, names in deck.categories.items()},
        (years[0], years[-1]) if years else None,
        {name: _fits(name, deck) for name in GAMES},
    )


def _fits(game: str, deck: Deck) -> m.Problem | None:
    try:
        new_game(game, deck, seats=GAMES[game].least_seats, seed=0)
    except FriezeError as error:
        return problem_of(error)
    return None


@get("/decks/{deck_id:str}/about")
async def deck_about(request: Asking, deck_id: FromPath[str]) -> DeckInfo:
    """Tell what a deck is, and which games can be played with it: a built-in one, or one's own by its public link."""
    return deck_info(await any_deck(house_of(request), deck_id))


@get("/decks/{deck_id:str}")
async def deck_cards(request: Asking, deck_id: FromPath[str], language: Language = "en") -> DeckCards:
    """Show all cards of a deck, dates included, by date."""
    deck = await any_deck(house_of(request), deck_id)
    cards = sorted(deck.cards, key=lambda card: (parse_date(card.date) or (0, 0, 0, False), card.id))
    return DeckCards(deck.id, deck.title(language), [deck_card(deck, card, language) for card in cards])


def deck_card(deck: Deck, card: Any, language: str) -> DeckCard:
    """Give all that is known of a card."""
    text, details = deck.text(card.id, language), deck.details_of(card.id)
    return DeckCard(
        card.id,
        text.title,
        card.date,
        text.note,
        details.source,
        shown_picture(details.picture),
        details.category,
        details.difficulty,
        card.continent,
        text_language(deck, card.id, language),
    )


@get("/rules/{game:str}", sync_to_thread=False)
def rules(game: FromPath[str], language: Language = "en") -> RulesText:
    """Give the rules of a game."""
    known = language if language in LANGUAGES else "en"
    return RulesText(rules_text(game_class(game).name, known), known)


# Tables


@post("/tables")
async def create(request: Asking, data: JSONBody[r.NewTable]) -> m.Changed:
    """Make a table, seat those at this device and computer players, and begin if wanted."""
    player = player_of(request)
    request.app.state.limits.spend("table", key=player, address=address_of(request.scope))
    room = await house_of(request).create(player, data)
    return changed(room, player, 1)


@get("/tables")
async def lobby(request: Asking) -> list[m.TableLine]:
    """List the tables that anybody may join or watch."""
    return await house_of(request).listed()


@get("/my-tables")
async def my_tables(request: Asking) -> list[m.TableLine]:
    """List this browser's tables, those waiting for it first."""
    return await house_of(request).tables_of(player_of(request))


@get("/tables/{code:str}")
async def table(request: Asking, code: TableCode) -> m.Changed:
    """Look at a table."""
    room = await room_of(request, code)
    return changed(room, player_of(request), room.table.seq)


@post("/tables/{code:str}/changes", status_code=200)
async def change(request: Asking, code: TableCode, data: JSONBody[r.TableChange]) -> m.Changed:
    """Join, leave, change, start, pause …: whatever is no move."""
    room = await room_of(request, code)
    player = player_of(request)
    request.app.state.limits.spend("change", key=player)
    return changed(room, player, await room.change(player, data))


@delete("/tables/{code:str}")
async def delete_table(request: Asking, code: TableCode) -> None:
    """Delete a table with everything, now (host)."""
    await house_of(request).delete(await room_of(request, code), player_of(request))


@get("/tables/{code:str}/texts")
async def texts(request: Asking, code: TableCode, language: Language = "en") -> m.TableTexts:
    """Give the titles and pictures of the table's cards: what can be seen while dates are hidden."""
    deck = (await room_of(request, code)).dealt_deck()
    cards = {card.id: card_text(deck, card.id, language) for card in sorted(deck.cards, key=lambda card: card.id)}
    names = {key: names.get(language) or next(iter(names.values()), key) for key, names in deck.categories.items()}
    return m.TableTexts(cards, names)


@get("/tables/{code:str}/notes/{card:str}")
async def note(request: Asking, code: TableCode, card: FromPath[str], language: Language = "en") -> m.CardNote:
    """Give what comes with a card's date, once that is revealed."""
    room = await room_of(request, code)
    if card not in history.revealed_cards(room):
        raise TableError(Why.NOT_REVEALED, card=card)
    return card_note(room.dealt_deck(), card, language)


@get("/tables/{code:str}/games/{number:int}/summary")
async def summary(request: Asking, code: TableCode, number: GameNumber, language: Language = "en") -> m.Summary:
    """Tell who missed what in a game that is over, with notes and sources."""
    room = await room_of(request, code)
    played, began = await history.recorded(room, number)
    return await history.summary(room, played, began, language)


@get("/tables/{code:str}/games/{number:int}/replay/{step:int}")
async def replay(request: Asking, code: TableCode, number: GameNumber, step: Step) -> m.ReplayStep:
    """Give a game that is over after so many moves; 0 is the deal."""
    played, _ = await history.recorded(await room_of(request, code), number)
    return history.step_of(played, step)


@get("/tables/{code:str}/games/{number:int}/played")
async def played(request: Asking, code: TableCode, number: GameNumber) -> Response[bytes]:
    """Give a game that is over as a file."""
    room = await room_of(request, code)
    game, _ = await history.recorded(room, number)
    name = f"frieze-{room.table.code}-{number}.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(encode_played(game), media_type="application/json", headers=headers)


@post("/tables/{code:str}/carry")
async def carry(request: Asking, code: TableCode) -> CarryLink:
    """Make a one-time link that carries this device's seats to another."""
    room = await room_of(request, code)
    player = player_of(request)
    if not room.table.seats_of(player):
        raise TableError(Why.NOT_SEATED)
    token = new_key()
    body = msgspec.json.encode((room.table.id, player))
    until = room.house.now() + LINK_LASTS
    await room.house.read(room.house.storage.put_link(bytes.fromhex(hash_of_key(token)), body, until))
    return CarryLink(f"/carry/{token}")


@post("/carry/{token:str}", status_code=200)
async def carried(request: Asking, token: Annotated[str, PathParameter(max_length=64)]) -> Carried:
    """Take the seats that a one-time link stands for."""
    house = house_of(request)
    link = bytes.fromhex(hash_of_key(token))
    body = await house.read(house.storage.take_link(link, house.now()))
    if body is None:
        request.app.state.limits.spend("miss", address=address_of(request.scope))
        raise TableError(Why.UNKNOWN_LINK)
    table_name, old = msgspec.json.decode(body, type=tuple[str, str])
    room = await house.room_of(table_name)
    await room.carry(old, player_of(request), f"carry-{link.hex()[:32]}")
    return Carried(room.table.code)


@post("/tables/{code:str}/reports")
async def report(request: Asking, code: TableCode, data: JSONBody[r.NewReport]) -> None:
    """Say that a card is wrong; its deck's author will see it."""
    room = await room_of(request, code)
    request.app.state.limits.spend("report", key=player_of(request), address=address_of(request.scope))
    began = room.table.began
    decks = began.decks if began is not None else room.table.rules.decks
    deck, card = room.house.library.home_of(decks, data.card)
    wrong = Report(deck, card, room.house.now(), cleaned(data.words))
    await room.house.read(room.house.storage.report(wrong))


@get("/tables/{code:str}/qr.svg", media_type="image/svg+xml")
async def qr(request: Asking, code: TableCode) -> Response[bytes]:
    """Give the address of the table as a QR code."""
    room = await room_of(request, code)
    host = header(request.scope["headers"], b"host")
    address = f"{request.url.scheme}://{host}{request.scope['root_path']}/t/{room.table.code}"
    drawn = io.BytesIO()
    segno.make(address, micro=False).save(drawn, kind="svg", scale=8, border=2, dark="#251e16", light="#fdfaf3")
    return Response(drawn.getvalue(), media_type="image/svg+xml")


HANDLERS = [
    about,
    decks,
    deck_about,
    deck_cards,
    rules,
    create,
    lobby,
    my_tables,
    table,
    change,
    delete_table,
    texts,
    note,
    summary,
    replay,
    played,
    carry,
    carried,
    report,
    qr,
]
