// Made by scripts/types.mjs from docs/api/socket.json: do not edit.

/** A move. It names its turn and decision: only another move makes it stale. */
export type Act = {
  action: Place | Play | Discard | Stop | Take | Put | Store | Finish
  decision: number
  key: string
  seat: number
  turn: number
  type: "act"
}

/** Seat a computer player (host, before the start). */
export type AddComputer = {
  key: string
  level: Level
  type: "add_computer"
}

/** A card was revealed, but the place over its gap is taken: it lies blocked in front of the player. */
export type Blocked = {
  back: Icon
  card: string
  date: string
  gap: number
  seat: number
  type: "blocked"
}

/** What comes with a card's date. */
export type CardNote = {
  language: string
  note: string
  source: string
}

/** What a card shows while its date is hidden. `language`: the one that the title is in; it has soft hyphens. */
export type CardText = {
  category: string
  language: string
  picture: string
  title: string
}

/** Set the table to something else (host, before the start). */
export type ChangeSettings = {
  key: string
  settings: Settings
  type: "change_settings"
}

/** A change was taken and is kept; `mine` are the seats of this device after it. */
export type Changed = {
  mine: number[]
  seq: number
  table: TableInfo
}

/** What was said before. */
export type ChatHistory = {
  lines: ChatMessage[]
  type: "chat_history"
}

/** Something was said. A computer player or somebody who left may have no seat any more. */
export type ChatMessage = {
  animal: string
  at: number
  name: string
  number: number
  phrase: Phrase | null
  seat: number | null
  type: "chat"
  words: string | null
}

/** What may be said at a table. */
export type ChatMode = "free" | "off" | "phrases"

/** How long the seat to move still has, from the end of the reveal on. */
export type ClockInfo = {
  left: number
  of: number
}

/** The table is gone, or this client must go: the code says why. No reason to come back by itself. */
export type Closed = {
  error: Problem
  type: "closed"
}

/** Take one's own seat back from the Guide. */
export type ComeBack = {
  key: string
  seat: number
  type: "come_back"
}

/** A hall has all six continents for the first time. */
export type Completed = {
  round: number
  seat: number
  type: "completed"
}

/** The six continents, in the order of Exhibition's columns, and `white` for its cards without one. */
export type Continent = "africa" | "asia" | "europe" | "north_america" | "oceania" | "south_america" | "white"

/** What a card's back shows. */
export type DateSide = {
  back: Icon
  date: string
}

/** So many days for a turn. */
export type DaysClock = {
  days: number
  type: "days"
}

/** A deck, or the part of it that the filter lets through. `version` says which state of a deck of one's own. */
export type DeckChoice = {
  filter?: Filter
  id: string
  version?: string
}

/** Discard a card of the hand whose front icon is the one that the discard pile shows. */
export type Discard = {
  card: string
  type: "discard"
}

/** A card was discarded and shows its date; its back icon is the one to match. */
export type Discarded = {
  back: Icon
  card: string
  date: string
  seat: number
  type: "discarded"
}

/** The request with this key was taken and is kept. */
export type Done = {
  key: string
  seq: number
  type: "done"
}

/** The four editions. */
export type Edition = "brasil" | "classic" | "informatique" | "islenska"

/** What happens when a card must be drawn and the pile is empty. */
export type EmptyPile = "nothing" | "reshuffle"

/** End the game here (host). */
export type End = {
  key: string
  type: "end"
}

/** The cards were dealt. `showcases` are those of every hall from left to right, with their number of spots; `depot_size` and `column_size` are the cards that a depot and a column have room for. */
export type ExhibitionBegan = {
  at: Continent[]
  column_size?: number
  columns: ExhibitionShown[][]
  depot_size?: number
  first: number
  options: ExhibitionOptions
  scores: Fame[]
  showcases: ([ShowcaseName, number])[]
  stock: number
  type: "began"
  vehicles: Vehicle[]
}

/** The game is over, and no decade is secret any more. */
export type ExhibitionEnded = {
  outcome: Outcome
  scores: Fame[]
  secret_decades: number[] | null
  type: "ended"
}

export type ExhibitionEvent = ExhibitionBegan | TurnBegan | TurnGoesOn | Took | Moved | Refilled | ExhibitionPlaced | Stored | Completed | ExhibitionScored | Finished | ExhibitionEnded

/** How Exhibition is played. */
export type ExhibitionOptions = {
  first?: number | null
  secret_decades?: boolean
  variations?: Variation[]
}

/** What the seat to move has to do. */
export type ExhibitionPhase = "place" | "take"

/** The taken card was placed in the hall. */
export type ExhibitionPlaced = {
  card: ExhibitionShown
  seat: number
  showcase: ShowcaseName
  spot: number
  type: "placed"
}

/** The fame points of all seats as they stand now, without what is secret. */
export type ExhibitionScored = {
  scores: Fame[]
  type: "scored"
}

/** What is seen of a player. `completed` is the round in which the hall first had all six continents. */
export type ExhibitionSeatView = {
  at: Continent
  completed: number | null
  depot: ExhibitionShown[]
  finished: boolean
  hall: ShowcaseView[]
  secret_decade: number | null
  vehicle: Vehicle
}

/** A card with all that is on it. */
export type ExhibitionShown = {
  card: string
  continent: Continent
  date: string
}

/** All that a seat (`you`; None: a spectator) may know. `columns` are in the order of the continents; each has room for `column_size` cards, each depot for `depot_size`. */
export type ExhibitionView = {
  choices: TakeChoices | PlaceChoices | null
  column_size: number
  columns: ExhibitionShown[][]
  decision: number
  depot_size: number
  first: number
  options: ExhibitionOptions
  out: ExhibitionShown[]
  outcome: Outcome | null
  phase: ExhibitionPhase | null
  round: number
  scores: Fame[]
  seats: ExhibitionSeatView[]
  stock: number
  taken: ExhibitionShown | null
  to_move: number | null
  turn: number
  type: "exhibition"
  you: number | null
}

/** Fame points, or their change, by item. Items that are not in the game, or not for your eyes, are left out. */
export type Fame = {
  items: Record<string, number>
  total: number
}

/** Which cards of a deck to play with; what is not set lets all cards through. */
export type Filter = {
  categories?: string[]
  difficulties?: number[]
  earliest?: number | null
  latest?: number | null
}

/** Be finished: the taken card fits nowhere in the hall and leaves the game. */
export type Finish = {
  type: "finish"
}

/** A seat is finished: its hall is full, or `card` fits nowhere and is out of the game. */
export type Finished = {
  card: ExhibitionShown | null
  seat: number
  type: "finished"
}

/** A free spot of the hall: the change of the own fame if the taken card is put there, or why it does not fit. */
export type FreeSpot = {
  gain: Fame | null
  misfit: Misfit | null
  showcase: ShowcaseName
  spot: number
}

/** Go back to before the start, to change seats or settings (host, after the end). */
export type Gather = {
  key: string
  type: "gather"
}

/** A card in front of a player. Of a blocked one everybody has seen the back. */
export type HandCard = {
  blocked?: DateSide | null
  card: string
  front: Icon
}

export type Heard = TableMessage | Update | Done | Refused | ChatMessage | ChatHistory | Unsaid | Pointed | Closed | Reload | Pong

/** The first message. `seen`: the last seq that this client has shown, of the table's game of this number. */
export type Hello = {
  game?: number
  protocol: number
  seen?: number
  type: "hello"
}

/** The symbols of the cooperative game. */
export type Icon = "anchor" | "crown" | "feather" | "flame" | "hourglass" | "key"

/** What fame points are given for, in the order of the score sheet. A showcase's points have its name. */
export type Item = "antiquity" | "chain_of_years" | "continent_focus" | "decades" | "depot_cards" | "free_spots" | "mid_century" | "secret_decade" | "short_era" | "six_continents" | "years_gap"

/** Sit down, several people at one device if wanted; `take`: take over this computer player's seat. */
export type Join = {
  key: string
  people: NewPerson[]
  take?: number | null
  type: "join"
}

/** Stand up. In a running game a computer player goes on. `seat`: only this one; None: all of this device. */
export type Leave = {
  key: string
  seat?: number | null
  type: "leave"
}

/** The levels, from weakest to strongest. */
export type Level = "curator" | "guide" | "time_traveller" | "visitor"

/** Why the taken card does not fit in a free spot. */
export type Misfit = "continent_taken" | "continent_twice" | "decade_not_allowed" | "decade_taken" | "era_too_wide" | "not_linked" | "other_continent" | "other_decade" | "too_close" | "white_not_allowed" | "years_not_rising"

/** Where a misplaced card goes. Nothing comes back from the box. */
export type Misplaced = "box" | "discards"

/** A card that a seat put in a wrong place: after a card of the date `after`, before one of the date `before`. */
export type Missed = {
  after: string | null
  before: string | null
  card: string
  seat: number
}

/** A vehicle went to a column, or stays there. */
export type Moved = {
  seat: number
  to: Continent
  type: "moved"
}

/** Let somebody's words not be heard, or again (host). */
export type Mute = {
  key: string
  muted: boolean
  seat: number
  type: "mute"
}

/** A computer player to be seated. */
export type NewComputer = {
  level: Level
}

/** Somebody who wants a seat. */
export type NewPerson = {
  animal: string
  name: string
}

/** A card of this table's decks is thought to be wrong. */
export type NewReport = {
  card: string
  words?: string
}

/** Make a table. `people` sit at this device; with `start`, the game begins at once, `first` as in `start`. */
export type NewTable = {
  computers?: NewComputer[]
  first?: number | null
  key: string
  people: NewPerson[]
  settings: Settings
  start?: boolean
}

/** The end of a game, seat by seat. `winners` are the seats that won, in ascending order (none where nobody wins or loses). `scores` are as the game counts. `ranking` is the place of each seat, 1 for the best; equals share a place and the next ones are left out. */
export type Outcome = {
  ranking: number[]
  reason: Reason
  scores: number[]
  winners: number[]
}

/** Stop the clock and all moves (host). */
export type Pause = {
  key: string
  type: "pause"
}

/** What can be said where only ready-made phrases are allowed; words are the client's (`phrase.<code>`). */
export type Phrase = "back_soon" | "good_game" | "good_luck" | "hello" | "i_am_sure" | "let_me_think" | "no_idea" | "one_more" | "so_close" | "thanks" | "well_done" | "who_knew"

/** Is the line alive? Answered by `pong`. */
export type Ping = {
  type: "ping"
}

/** Put a card of the hand in a gap of the line. Gap 0 is left of the first card. */
export type Place = {
  card: string
  gap: number
  type: "place"
}

/** The seat to move puts the card in a fitting spot, stores it (`store`: the gain; None: no room) or finishes. */
export type PlaceChoices = {
  finish: boolean
  spots: FreeSpot[]
  store: Fame | null
  type: "place"
}

/** Reveal a card of the hand: it goes into the line where its date says, or is blocked. */
export type Play = {
  card: string
  type: "play"
}

/** In together: point at a card of anybody's hand, or suggest playing or discarding it. No card: no longer. */
export type Point = {
  card?: string | null
  seat: number
  suggest?: string | null
  type: "point"
}

/** Somebody points at a card, suggests something, or does so no longer (no card). */
export type Pointed = {
  card: string | null
  seat: number
  suggest: string | null
  type: "pointed"
}

/** The line is alive. */
export type Pong = {
  type: "pong"
}

/** What was wrong: a code with parameters; words are the client's (`error.<code>`). */
export type Problem = {
  code: string
  params: Record<string, unknown>
}

/** Place the taken card in a free spot of a showcase; spots count from 0, left to right. */
export type Put = {
  showcase: ShowcaseName
  spot: number
  type: "put"
}

/** A seat's last card was misplaced and there was none to draw: it is out of the game. */
export type RanDry = {
  seat: number
  type: "ran_dry"
}

/** Several at one device: this seat's person holds it now and may see what is theirs. */
export type Ready = {
  seat: number
  type: "ready"
}

/** Why a game is over. */
export type Reason = "all_finished" | "all_played" | "last_left" | "nobody_left" | "nothing_placed" | "shared" | "stuck" | "went_out"

/** Give the table another code (host): the old one, and every link with it, opens nothing any more. */
export type Recode = {
  key: string
  type: "recode"
}

/** The top card of the stock came to a column, before the card that was in this slot (from 0). */
export type Refilled = {
  card: ExhibitionShown
  column: Continent
  slot: number
  type: "refilled"
}

/** The request with this key (None: a message without one) was not taken; nothing has changed. */
export type Refused = {
  error: Problem
  key: string | null
  type: "refused"
}

/** The page is of another version than the server. */
export type Reload = {
  protocol: number
  type: "reload"
}

/** Another game with the same people, at once (anybody who sits here; `first` as in `start`). */
export type Rematch = {
  first?: number | null
  key: string
  type: "rematch"
}

/** Remove whoever sits there (host). In a running game a computer player goes on. */
export type Remove = {
  key: string
  seat: number
  type: "remove"
}

/** Give another name or animal (one's own seat; the host: any person's). */
export type Rename = {
  animal: string
  key: string
  name: string
  seat: number
  type: "rename"
}

/** A played game after `step` moves, of `steps`: what the last one brought, and what a spectator sees. */
export type ReplayStep = {
  events: TimelineEvent[] | TogetherEvent[] | ExhibitionEvent[]
  step: number
  steps: number
  view: TimelineView | TogetherView | ExhibitionView
}

/** The discards were shuffled into a new pile; their dates are hidden again. */
export type Reshuffled = {
  cards: number
  type: "reshuffled"
}

/** How a seat's turn of this round went. */
export type Result = "right" | "wrong"

/** Go on (host). */
export type Resume = {
  key: string
  type: "resume"
}

/** The two rows of the line. */
export type Row = "base" | "interstice"

export type Said = Hello | Act | Say | Unsay | Point | Ready | Ping

/** Say something: own words, or a phrase. Exactly one of them. */
export type Say = {
  key: string
  phrase?: Phrase | null
  seat: number
  type: "say"
  words?: string | null
}

/** Who sits there. A computer player has a level; `standing_in`: a Guide plays for a person who is away. */
export type SeatInfo = {
  animal: string
  away: boolean
  level: Level | null
  muted: boolean
  name: string
  standing_in: boolean
}

/** So many seconds for a turn. */
export type SecondsClock = {
  seconds: number
  type: "seconds"
}

/** How a table plays. `options` are the game's own, without `first`: who starts is said at the start. */
export type Settings = {
  chat?: ChatMode
  clock?: SecondsClock | DaysClock | null
  decks: DeckChoice[]
  game: string
  listed?: boolean
  options?: Record<string, unknown>
  spectators?: boolean
  starts?: Starts
}

/** The base showcases from left to right, then the variations. */
export type ShowcaseName = "antiquity" | "links" | "mid_century" | "one_continent" | "one_decade" | "one_era" | "short_era" | "six_continents" | "spread_the_years" | "unique_decades" | "years_gap"

/** A showcase of a hall: its spots from left to right, None where free. */
export type ShowcaseView = {
  name: ShowcaseName
  spots: (ExhibitionShown | null)[]
}

/** Ask for a Guide to move for a player who is away (anybody else who sits here, after two minutes). */
export type StandIn = {
  key: string
  seat: number
  type: "stand_in"
}

/** Begin the game (host). `first` is needed unless who starts is random. */
export type Start = {
  first?: number | null
  key: string
  type: "start"
}

/** Who starts. Except when it is random, the host names the seat at the start: nobody's age is asked. */
export type Starts = "chosen" | "oldest" | "random" | "youngest"

/** End the turn after one card placed. */
export type Stop = {
  type: "stop"
}

/** A seat left it at one card. */
export type Stopped = {
  seat: number
  type: "stopped"
}

/** Place the taken card in the depot. */
export type Store = {
  type: "store"
}

/** The taken card was placed in the depot. */
export type Stored = {
  card: ExhibitionShown
  seat: number
  type: "stored"
}

/** What is looked at after the end: who placed and missed what; notes and sources of all cards that were revealed. `placed` gives the seat that placed each card of the line; in Exhibition, where nothing is missed, the halls say it. */
export type Summary = {
  missed: Missed[]
  notes: Record<string, CardNote>
  placed: Record<string, number>
}

/** Let two change places (host, before the start). */
export type Swap = {
  key: string
  seats: [number, number]
  type: "swap"
}

export type TableChange = Join | Leave | ChangeSettings | Recode | AddComputer | Remove | Swap | Rename | Mute | Start | Pause | Resume | End | Rematch | Gather | StandIn | ComeBack

/** What everybody at a table knows of it. `game` counts the games played here. */
export type TableInfo = {
  cards: number
  code: string
  deck_titles: Record<string, string>
  ended_by_host: boolean
  game: number
  host: number | null
  phase: TablePhase
  seats: SeatInfo[]
  settings: Settings
  watching: number
}

/** A table in the lobby or among one's own. */
export type TableLine = {
  code: string
  deck_titles: Record<string, string>
  game: string
  phase: TablePhase
  seats: SeatInfo[]
  touched: number
  your_move: boolean
}

/** The table as it is now, after `seq`. `mine`: the seats of this device; `host`: it may do what a host may. */
export type TableMessage = {
  host: boolean
  mine: number[]
  seq: number
  table: TableInfo
  type: "table"
}

/** How far a table is. */
export type TablePhase = "over" | "paused" | "playing" | "waiting"

/** The cards' titles in one language, and the categories' names. */
export type TableTexts = {
  cards: Record<string, CardText>
  categories: Record<string, string>
}

/** Take an open card. With a white one, and only then, `to` says where the vehicle goes. */
export type Take = {
  card: string
  to?: Continent | null
  type: "take"
}

/** The seat to move takes one of these cards. */
export type TakeChoices = {
  cards: Takeable[]
  type: "take"
}

/** A card that can be taken. `to`: where the vehicle may be sent; empty if that is not a choice. */
export type Takeable = {
  card: string
  to: Continent[]
}

/** Several went out in this round: they play on, one card each, and all others are out of the game. */
export type TieBreak = {
  seats: number[]
  type: "tie_break"
}

/** The cards were dealt. */
export type TimelineBegan = {
  first: number
  hands: string[][]
  line: TimelineShown[]
  options: TimelineOptions
  pile: number
  type: "began"
}

/** What the seat to move may do: put any of these cards in any gap from 0 to `gaps` - 1. */
export type TimelineChoices = {
  cards: string[]
  gaps: number
}

/** A card went from the pile to a hand. */
export type TimelineDrew = {
  card: string
  seat: number
  type: "drew"
}

/** The game is over. */
export type TimelineEnded = {
  outcome: Outcome
  type: "ended"
}

export type TimelineEvent = TimelineBegan | TurnBegan | TimelinePlaced | WasMisplaced | TimelineDrew | Reshuffled | RanDry | TieBreak | TimelineEnded

/** How Timeline is played. What is left None is as the edition has it. */
export type TimelineOptions = {
  draw_after_success?: boolean | null
  edition?: Edition
  empty_pile?: EmptyPile | null
  first?: number | null
  hand_size?: number | null
  hand_sizes?: number[] | null
  misplaced?: Misplaced | null
}

/** A card was revealed and stays in the line. */
export type TimelinePlaced = {
  card: string
  date: string
  gap: number
  seat: number
  type: "placed"
}

/** A seat's running score: the fewer cards, the better. */
export type TimelineScore = {
  cards_left: number
}

/** What everybody sees of a player: the hand without dates, whether still in the game, this round's result. */
export type TimelineSeatView = {
  hand: string[]
  playing: boolean
  result: Result | null
}

/** A card whose date everybody sees. */
export type TimelineShown = {
  card: string
  date: string
}

/** All that a seat (`you`; None: a spectator) may know. */
export type TimelineView = {
  box: TimelineShown[]
  choices: TimelineChoices | null
  decision: number
  discards: TimelineShown[]
  first: number
  line: TimelineShown[]
  options: TimelineOptions
  outcome: Outcome | null
  pile: number
  round: number
  scores: TimelineScore[]
  seats: TimelineSeatView[]
  tie_break: boolean
  to_move: number | null
  turn: number
  type: "timeline"
  you: number | null
}

/** What a team may call itself, from worst to best. */
export type Title = "accredited_league" | "aspiring_team" | "circle_of_geniuses" | "expert_alliance" | "sophisticated_staff" | "time_travellers" | "upstarts" | "veteran_squad"

/** The cards were dealt: one lies in the line, one starts the discard pile. */
export type TogetherBegan = {
  discard: TogetherShown
  first: number
  hands: HandCard[][]
  line: TogetherShown
  options: TogetherOptions
  out_of_game: number
  pile: number
  score: TogetherScore
  type: "began"
}

/** What the seat to move may do: play one of these, discard one of those, stop. */
export type TogetherChoices = {
  discard: string[]
  play: string[]
  stop: boolean
}

/** A card went from the pile to a hand. */
export type TogetherDrew = {
  card: string
  front: Icon
  seat: number
  type: "drew"
}

/** The game is over. */
export type TogetherEnded = {
  outcome: Outcome
  type: "ended"
}

export type TogetherEvent = TogetherBegan | TurnBegan | TurnGoesOn | TogetherPlaced | Blocked | Discarded | Stopped | TogetherDrew | TogetherScored | TogetherEnded

/** How Together is played. */
export type TogetherOptions = {
  first?: number | null
}

/** A card was revealed and lies in the line now. `place` counts the row's places from the left, after it. `stacked`: it lies on the card of the same date there; else the place is new (base row) or was free (interstice row). */
export type TogetherPlaced = {
  back: Icon
  card: string
  date: string
  place: number
  row: Row
  seat: number
  stacked: boolean
  type: "placed"
}

/** The points by where the cards lie, their sum, the title it earns and the points missing to the next one. */
export type TogetherScore = {
  base: number
  discards: number
  hands: number
  interstice: number
  pile: number
  title: Title
  to_next: number | null
  total: number
}

/** The score changed. */
export type TogetherScored = {
  score: TogetherScore
  type: "scored"
}

/** What everybody sees of a player: the hand, in the order dealt. */
export type TogetherSeatView = {
  hand: HandCard[]
}

/** A card whose date side everybody sees. */
export type TogetherShown = {
  back: Icon
  card: string
  date: string
}

/** All that a seat (`you`; None: a spectator) may know: the same for all, but for the choices. Each place of a row is a stack, the undermost card first. `interstice` has one place over each gap of the base row, empty while it is free. The last of `discards` is the top. `placed` counts the cards placed in this turn. */
export type TogetherView = {
  base: TogetherShown[][]
  choices: TogetherChoices | null
  decision: number
  discards: TogetherShown[]
  first: number
  interstice: TogetherShown[][]
  options: TogetherOptions
  out_of_game: number
  outcome: Outcome | null
  pile: number
  placed: number
  round: number
  score: TogetherScore
  seats: TogetherSeatView[]
  to_move: number | null
  turn: number
  type: "together"
  you: number | null
}

/** An open card was taken from a column. */
export type Took = {
  card: ExhibitionShown
  column: Continent
  seat: number
  type: "took"
}

/** It is a seat's turn. */
export type TurnBegan = {
  round: number
  seat: number
  turn: number
  type: "turn_began"
}

/** The same seat has a further decision in this turn. */
export type TurnGoesOn = {
  decision: number
  seat: number
  type: "turn_goes_on"
}

/** A line of chat was deleted. */
export type Unsaid = {
  number: number
  type: "unsaid"
}

/** Delete a line of chat (one's own; the host: any). */
export type Unsay = {
  number: number
  type: "unsay"
}

/** The game as it is now, after `seq`: what happened since the last update, and all that may be known. `seat`: whose view it is; None: a spectator's. `hand_over`: the device must be given to this seat's person, who says `ready`; until then the view is a spectator's. `reveal`: how long showing the events takes. */
export type Update = {
  clock: ClockInfo | null
  events: TimelineEvent[] | TogetherEvent[] | ExhibitionEvent[]
  game: number
  hand_over: number | null
  reveal: number
  seat: number | null
  seq: number
  type: "update"
  view: TimelineView | TogetherView | ExhibitionView
}

/** The variation showcases, in the order of what they cover. */
export type Variation = "antiquity" | "links" | "one_decade" | "short_era" | "spread_the_years" | "unique_decades"

/** The vehicles, by seat. */
export type Vehicle = "dc_3" | "ford" | "space_shuttle" | "titanic" | "zeppelin"

/** A card was revealed and does not belong there: it leaves. */
export type WasMisplaced = {
  card: string
  date: string
  gap: number
  seat: number
  to: Misplaced
  type: "misplaced"
}
