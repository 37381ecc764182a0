// Made by scripts/types.mjs from docs/api/socket.json: do not edit.

/** Make a move. It names its turn and decision, so that only another move makes it stale. */
export type Act = {
  action: TimelineAction | TogetherAction | ExhibitionAction | LineupAction
  decision: number
  key: string
  seat: number
  turn: number
  type: "act"
}

/** Add a computer player (host, before the start). */
export type AddComputer = {
  key: string
  level: Level
  type: "add_computer"
}

/** What to do after a vote: most have it; worth talking about; few have it. */
export type Advice = "hint" | "reveal" | "talk"

/** How a card was placed. The fields are those of `placed`. */
export type Answer = {
  after: string | null
  before: string | null
  card: string
  gap: number
  right: boolean
  years_off: number | null
}

/** A card was revealed, but the place over its gap is taken. It lies blocked in front of the player. Unless the options show the dates of blocked cards, this is the last time that date and back icon are shown. */
export type Blocked = {
  back: Icon
  card: string
  date: string
  gap: number
  seat: number
  type: "blocked"
}

/** Whether blocked cards show their date and back icon, which everybody has seen. Forms show the first as chosen. */
export type BlockedDates = "hidden" | "shown"

/** The next card came to the front of the queue. `queue`: the number of cards behind it. */
export type CameUp = {
  card: string
  queue: number
  type: "came_up"
}

/** The note and the source of a card, shown with its date. */
export type CardNote = {
  language: string
  note: string
  source: string
}

/** The side of a card without its date. `language`: that of the title. The title has soft hyphens. */
export type CardText = {
  category: string
  language: string
  picture: string
  title: string
}

/** Change how fast computer players move (host, at any time). */
export type ChangePace = {
  key: string
  pace: Pace
  type: "change_pace"
}

/** Change the settings (host, before the start). */
export type ChangeSettings = {
  key: string
  settings: Settings
  type: "change_settings"
}

/** A change was accepted and stored. `mine` and `left` as in `table`, after the change. */
export type Changed = {
  left: number[]
  mine: number[]
  seq: number
  table: TableInfo
}

/** The last chat messages. */
export type ChatHistory = {
  lines: ChatMessage[]
  type: "chat_history"
}

/** A chat message. `seat` is None if its author has left. */
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

/** What the chat of a table allows. */
export type ChatMode = "free" | "off" | "phrases"

/** The cards where most of the class was right, of those that were revealed. */
export type ClassScore = {
  played: number
  right: number
}

/** How much time the seat to move has left, counted from the end of the reveal. */
export type ClockInfo = {
  left: number
  of: number
}

/** Close the open vote. Votes that are missing count as none. */
export type CloseVote = {
  key: string
  type: "close_vote"
}

/** The server closes this socket; the code says why. The client must not reconnect by itself. */
export type Closed = {
  error: Problem
  type: "closed"
}

/** What a code leads to. */
export type CodeInfo = {
  code: string
  kind: Kind
}

/** Take one's own seat back from a Guide, or from the computer player that took it over when one left. */
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

/** The six continents in the order of Exhibition's columns, and `white` for cards without a continent. */
export type Continent = "africa" | "asia" | "europe" | "north_america" | "oceania" | "south_america" | "white"

/** Enter the raised hands for each gap of the open vote (form `hands`). */
export type CountHands = {
  ballot: number
  card: string
  hands: number[]
  key: string
  type: "count_hands"
}

/** The day whose line a table plays. `again`: not the player's first try. `counts`: it may count for the sums. */
export type Daily = {
  again: boolean
  counts: boolean
  day: string
}

/** The back of a blocked card, which everybody has seen. Date and icon are None where they are hidden again. */
export type DateSide = {
  back: Icon | null
  date: string | null
}

/** A clock with days for a turn. */
export type DaysClock = {
  days: number
  type: "days"
}

/** A deck, or the cards of it that pass the filter. `version`: which version of a custom deck. */
export type DeckChoice = {
  filter?: Filter
  id: string
  version?: string
}

/** What only the teacher sees. `votes`: those of the open or last vote for each gap, live; `first_votes`: the first. `right`: how many were right in the vote that has just closed, else None; with the `advice`. `plan`: the cards to come. `deleted_at`: when the lesson is deleted. */
export type DeskMessage = {
  advice: Advice | null
  deleted_at: number
  first_votes: number[]
  opened_at: number
  plan: HiddenCard[]
  played: PlayedCard[]
  pupils: DeskPupil[]
  right: number | null
  seq: number
  settings: LessonSettings
  show_votes: boolean
  type: "desk"
  votes: number[]
}

/** A pupil as the teacher sees one. `vote`: in the open or last vote. `right` of `answered` cards were right. `right_first` were right in the first votes. In homework `right` is of the best try, `right_first` of the first one; `tries` are over. */
export type DeskPupil = {
  animal: string
  answered: number
  away: boolean
  first_vote: number | null
  name: string
  number: number
  right: number
  right_first: number
  standing: Standing
  tries: number
  vote: number | null
}

/** Discard a card of the hand whose front icon equals the back icon on top of the discards. */
export type Discard = {
  card: string
  type: "discard"
}

/** A card was discarded and shows its back. Its back icon is the next one to match. */
export type Discarded = {
  back: Icon
  card: string
  date: string
  seat: number
  type: "discarded"
}

/** The request with this idempotency key was accepted and stored. */
export type Done = {
  key: string
  seq: number
  type: "done"
}

/** Who may come in: everybody with the code, those whom the teacher lets in one by one, or nobody. */
export type Door = "ask" | "locked" | "open"

/** The four editions. */
export type Edition = "brasil" | "classic" | "informatique" | "islenska"

/** What happens when a card must be drawn and the pile is empty. */
export type EmptyPile = "nothing" | "reshuffle"

/** End the game early (host). */
export type End = {
  key: string
  type: "end"
}

/** End the lesson. Nobody else comes in; everybody sees the result. */
export type EndLesson = {
  key: string
  type: "end_lesson"
}

/** The game is over. */
export type Ended = {
  outcome: Outcome
  type: "ended"
}

/** What the end shows: how often pupils changed their gap from the first vote to the last, and made it right. `hardest`: the card that the fewest had right. `best_talk`: the card that most had right only after the talk. The numbers beside them are as in `revealed`. None: no card stands out. */
export type Ending = {
  best_talk: string | null
  best_talk_first: number
  best_talk_last: number
  changed: number
  hardest: string | null
  hardest_right: number
  hardest_voted: number
  improved: number
}

export type ExhibitionAction = Take | Put | Store | Finish

/** The cards were dealt. `showcases` are the showcases of every hall from left to right, with their numbers of spots. A depot holds `depot_size` cards, a column `column_size`. */
export type ExhibitionBegan = {
  at: Continent[]
  column_size?: number
  columns: ExhibitionShown[][]
  depot_size?: number
  first: number
  options: ExhibitionOptions
  rules?: number
  scores: Fame[]
  showcases: ([ShowcaseName, number])[]
  stock: number
  type: "began"
  vehicles: Vehicle[]
}

/** The game is over. The secret decades are revealed. */
export type ExhibitionEnded = {
  outcome: Outcome
  scores: Fame[]
  secret_decades: number[] | null
  type: "ended"
}

export type ExhibitionEvent = ExhibitionBegan | TurnBegan | TurnGoesOn | Took | Moved | Refilled | ExhibitionPlaced | Stored | Completed | ExhibitionScored | Finished | ExhibitionEnded

/** The options of Exhibition. */
export type ExhibitionOptions = {
  first?: number | null
  secret_decades?: boolean
  variations?: Variation[]
}

/** What the seat to move must do. */
export type ExhibitionPhase = "place" | "take"

/** The taken card was put into the hall. */
export type ExhibitionPlaced = {
  card: ExhibitionShown
  seat: number
  showcase: ShowcaseName
  spot: number
  type: "placed"
}

/** The current fame points of all seats, without secret decades. */
export type ExhibitionScored = {
  scores: Fame[]
  type: "scored"
}

/** A player as a seat sees it. `completed` is the round in which the hall first had all six continents. */
export type ExhibitionSeatView = {
  at: Continent
  completed: number | null
  depot: ExhibitionShown[]
  finished: boolean
  hall: ShowcaseView[]
  secret_decade: number | null
  vehicle: Vehicle
}

/** A card with its date and continent. */
export type ExhibitionShown = {
  card: string
  continent: Continent
  date: string
}

/** Everything that a seat may know. `you` is the seat, or None for a spectator. `columns` are in the order of the continents. A column holds `column_size` cards, a depot `depot_size`. */
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
  rules: number
  scores: Fame[]
  seats: ExhibitionSeatView[]
  stock: number
  taken: ExhibitionShown | null
  to_move: number | null
  turn: number
  type: "exhibition"
  you: number | null
}

/** Fame points, or a change of them, by item. Items that are not in the game or secret are missing. */
export type Fame = {
  items: Record<string, number>
  total: number
}

/** Which cards of a deck to play with. A field that is not set allows all cards. */
export type Filter = {
  categories?: string[]
  difficulties?: number[]
  earliest?: number | null
  latest?: number | null
}

/** Finish the hall. The taken card fits nowhere in it and leaves the game. */
export type Finish = {
  type: "finish"
}

/** A seat is finished. Its hall is full, or `card` fits nowhere and leaves the game. */
export type Finished = {
  card: ExhibitionShown | null
  seat: number
  type: "finished"
}

/** Delete names and single votes for good, after the end. The sums stay. */
export type ForgetNames = {
  key: string
  type: "forget_names"
}

/** The form of a lesson. `line`: pupils vote on their devices. `hands`: without devices, the teacher enters the raised hands. `homework`: everybody builds the same line alone, until a last day, as often as they like. */
export type Form = "hands" | "homework" | "line"

/** A free spot of the hall: the player's gain if the card goes there, or why the card does not fit. */
export type FreeSpot = {
  gain: Fame | null
  misfit: Misfit | null
  showcase: ShowcaseName
  spot: number
}

/** Reset the table to before the start, to change seats or settings (host, after the end). */
export type Gather = {
  key: string
  type: "gather"
}

/** A card in front of a player. `blocked` is None unless the card is blocked. */
export type HandCard = {
  blocked?: DateSide | null
  card: string
  front: Icon
}

export type Heard = TableMessage | Update | Patch | Done | Refused | ChatMessage | ChatHistory | Unsaid | Pointed | Closed | Reload | Pong

/** A card that a seat held at the end, with its date. */
export type HeldCard = {
  card: string
  date: string
  seat: number
}

/** The first message. `seen`: the last seq that this client has shown. `game`: the number of that game. `patches`: this client can apply a `patch` to the view that it has. Sent again, `hello` asks for the whole state. */
export type Hello = {
  game?: number
  patches?: boolean
  protocol: number
  seen?: number
  type: "hello"
}

/** A card whose date is hidden. */
export type HiddenCard = {
  card: string
  text: CardText
}

/** Let the computer player to move do so now (anybody seated here). It has no effect while other people are seated: they may still be reading. */
export type Hurry = {
  type: "hurry"
}

/** The symbols on the cards of Together. */
export type Icon = "anchor" | "crown" | "feather" | "flame" | "hourglass" | "key"

/** The items of the score in the order of the score sheet. The points of a showcase have its name. */
export type Item = "antiquity" | "chain_of_years" | "continent_focus" | "decades" | "depot_cards" | "free_spots" | "mid_century" | "secret_decade" | "short_era" | "six_continents" | "years_gap"

/** Take a seat, or several for people who share this device. `take`: take over this computer player's seat. */
export type Join = {
  key: string
  people: NewPerson[]
  take?: number | null
  type: "join"
}

/** Come in: with a number (`numbers`, `list`: the place in it), or with a first name. */
export type JoinLesson = {
  key: string
  name?: string | null
  number?: number | null
}

/** What has a log: a table or a lesson. They share one namespace of codes. */
export type Kind = "lesson" | "table"

/** The last card that a seat placed, and who had the seat then. A misplaced card was put after a card with the date `after`, before one with the date `before`. */
export type LastReveal = {
  after: string | null
  animal: string
  before: string | null
  card: string
  date: string
  name: string
  right: boolean
  seat: number
}

/** Leave the table. In a running game a computer player takes over. `seat`: leave only this one; None: all. */
export type Leave = {
  key: string
  seat?: number | null
  type: "leave"
}

/** Return one's number. Whoever takes it continues with its votes. */
export type LeaveLesson = {
  key: string
}

export type LessonChange = NextCard | CloseVote | VoteAgain | RevealCard | SkipCard | EndLesson | PauseLesson | ResumeLesson | SetDoor | LetIn | RemovePupil | ReleaseNumber | RenamePupil | PlanCards | ShowVotes | CountHands | ForgetNames

/** A change of a lesson was accepted and stored. */
export type LessonChanged = {
  code: string
  seq: number
}

/** What somebody with the code may know before coming in. `places` is empty for first names and a locked door. */
export type LessonDoor = {
  closes_at: number | null
  code: string
  deck_titles: Record<string, string>
  door: Door
  form: Form
  names: Names
  pairs: boolean
  places: Place[]
  stage: Stage
  you: You
}

export type LessonHeard = LessonMessage | Progress | MeMessage | TryMessage | RosterMessage | DeskMessage | Done | Refused | Closed | Reload | Pong

/** The first message, and again with another `language`: that of the cards' texts. */
export type LessonHello = {
  language?: string
  protocol: number
  type: "hello"
}

/** What everybody in a lesson may know. `number`: which card is open or was last, 0 before the first; `cards`: how many there are (those skipped do not count). `ballot`: which vote on this card, from 1. `line`: the line with its gaps; the open card is not yet in it. `card`: the open card, None before the first and at the end. `first` and `last`: the first and the last vote on it, where they may be shown; `last` is None if there was only one. `revealed`: only in the stage of that name. `ending`: only when it is over. `closes_at`: when homework ends. */
export type LessonInfo = {
  ballot: number
  card: HiddenCard | null
  cards: number
  closes_at: number | null
  code: string
  deck_titles: Record<string, string>
  discuss: boolean
  door: Door
  ending: Ending | null
  first: Tally | null
  form: Form
  last: Tally | null
  line: LineCard[]
  names: Names
  number: number
  pairs: boolean
  paused: boolean
  revealed: Revealed | null
  score: ClassScore
  stage: Stage
}

/** The lesson after `seq`, with texts in the language of the hello. `clock`: of the open vote, if it has one. */
export type LessonMessage = {
  clock: ClockInfo | null
  lesson: LessonInfo
  seq: number
  type: "lesson"
}

/** What came of a lesson, for the teacher. The cards are in the order of share right, the hardest first. `start`: the card that lay on the line. `forgotten`: names and single votes were deleted, so `pupils` is empty. `pupils_in`: how many took part. */
export type LessonReport = {
  cards: ReportCard[]
  code: string
  deck_titles: Record<string, string>
  deleted_at: number
  ended_at: number | null
  forgotten: boolean
  form: Form
  mix_ups: MixUp[]
  names: Names
  opened_at: number
  pupils: ReportPupil[]
  pupils_in: number
  score: ClassScore
  stage: Stage
  start: LineCard
}

export type LessonSaid = LessonHello | Vote | Ping

/** The settings of a lesson. `cards`: how many are played; one more lies on the line at the start. `chosen`: these cards, in this order, instead of cards that are drawn. `pupils`: how many numbers there are. `register`: the names of the class, where pupils choose theirs. `timer`: seconds for a vote. `discuss`: the usual way goes through a talk and a second vote. `pairs`: two pupils share a device. `show_votes`: the board shows the votes while pupils talk. `closes_at`: when homework ends, in milliseconds since 1970. */
export type LessonSettings = {
  cards?: number
  chosen?: string[]
  closes_at?: number | null
  decks: DeckChoice[]
  discuss?: boolean
  door?: Door
  form?: Form
  names?: Names
  pairs?: boolean
  pupils?: number
  register?: string[]
  show_votes?: boolean
  timer?: number | null
}

/** Let a pupil in who waits at the door; None: all who wait. */
export type LetIn = {
  key: string
  number?: number | null
  type: "let_in"
}

/** The levels, from weakest to strongest. */
export type Level = "curator" | "guide" | "time_traveller" | "visitor"

/** A card of the line. `right`: whether most of the class had it right; None: the start card. */
export type LineCard = {
  card: string
  date: string
  right: boolean | null
  text: CardText
}

export type LineupAction = LineupPlace

/** The cards were dealt. `card` is the front card of the queue, `queue` the number of cards behind it. */
export type LineupBegan = {
  card: string
  line: Shown[]
  options: LineupOptions
  out_of_game: number
  queue: number
  rules: number
  type: "began"
}

/** The legal actions: this card in any gap from 0 to `gaps` - 1. */
export type LineupChoices = {
  card: string
  gaps: number
}

export type LineupEvent = LineupBegan | TurnBegan | LineupPlaced | CameUp | Ended

/** The options of Line-up. A game needs `cards` + `given` cards. */
export type LineupOptions = {
  cards?: number
  given?: number
}

/** Put the front card of the queue into a gap of the line. Gap 0 is left of the first card. */
export type LineupPlace = {
  card: string
  gap: number
  type: "place"
}

/** The front card was revealed and is in its true place, right or wrong. `gap` is the chosen gap of the line before, `after` and `before` are the dates around it; None at an end. `place` is where the card lies in the line now. `years_off`: how many whole years the date lies outside the gap; None if right. */
export type LineupPlaced = {
  after: string | null
  before: string | null
  card: string
  date: string
  gap: number
  place: number
  right: boolean
  seat: number
  type: "placed"
  years_off: number | null
}

/** Everything that a seat may know. `you` is the seat, or None for a spectator. `card` is the front card of the queue, None when the game is over. `queue` is the number of cards behind it. `answers` are in the order of placing. `score` is the number of right ones. */
export type LineupView = {
  answers: Answer[]
  card: string | null
  choices: LineupChoices | null
  decision: number
  line: Shown[]
  options: LineupOptions
  out_of_game: number
  outcome: Outcome | null
  queue: number
  round: number
  rules: number
  score: number
  to_move: number | null
  turn: number
  type: "lineup"
  you: number | null
}

/** What only this pupil sees. `vote`: the gap chosen in the open or last vote, `first_vote`: in the first one. `counts`: whether the open card counts for this pupil: not for one who came after its first vote had closed. `answers`: the revealed cards that count, in the order of playing. `right` of them were right. */
export type MeMessage = {
  animal: string
  answers: MyAnswer[]
  counts: boolean
  first_vote: number | null
  name: string
  number: number
  right: number
  seq: number
  standing: Standing
  type: "me"
  vote: number | null
}

/** Why the taken card does not fit in a free spot. */
export type Misfit = "continent_taken" | "continent_twice" | "decade_not_allowed" | "decade_taken" | "era_too_wide" | "not_linked" | "other_continent" | "other_decade" | "too_close" | "white_not_allowed" | "years_not_rising"

/** Where a misplaced card goes. Nothing comes back from the box. */
export type Misplaced = "box" | "discards"

/** A card that a seat placed wrong: after a card with the date `after`, before one with the date `before`. */
export type Missed = {
  after: string | null
  before: string | null
  by: Mover
  card: string
  seat: number
}

/** How many pupils put `card` on the wrong side of its neighbour `other`: `before` it, or else behind it. */
export type MixUp = {
  before: boolean
  card: string
  other: string
  pupils: number
}

/** A vehicle moved to a column, or stayed there. */
export type Moved = {
  seat: number
  to: Continent
  type: "moved"
}

/** Who had a seat when a move was made: not always the one who has it now. */
export type Mover = {
  animal: string
  name: string
}

/** Mute a seat in the chat, or unmute it (host). */
export type Mute = {
  key: string
  muted: boolean
  seat: number
  type: "mute"
}

/** What a pupil said to a card that was revealed. `gap` is None if there was no vote. The gap lay after a card with the date `after`, before one with the date `before` (None at an end). `years_off`: how many whole years the date lies outside the gap; None if it was right or there was no vote. `right_first`: whether the first vote was right. `deck` and `deck_card`: where it is from, to practise it; empty if it is of a deck that somebody writes on this server. */
export type MyAnswer = {
  after: string | null
  before: string | null
  card: string
  deck: string
  deck_card: string
  gap: number | null
  right: boolean
  right_first: boolean
  years_off: number | null
}

/** What pupils are called: numbers, first names that they type, or names of a list. */
export type Names = "first_names" | "list" | "numbers"

/** A computer player to add. */
export type NewComputer = {
  level: Level
}

/** Open a lesson. The browser draws the `secret` of the teacher's link; the server keeps its hash. */
export type NewLesson = {
  key: string
  secret: string
  settings: LessonSettings
}

/** A person who takes a seat. */
export type NewPerson = {
  animal: string
  name: string
}

/** Report that a card of this table's decks is wrong. */
export type NewReport = {
  card: string
  words?: string
}

/** Create a table. `people` share this device. `start`: begin the game at once, with `first`, `order` and `seed` as in `start`. */
export type NewTable = {
  computers?: NewComputer[]
  first?: number | null
  key: string
  order?: string[] | null
  people: NewPerson[]
  seed?: string | null
  settings: Settings
  start?: boolean
}

/** Replace the secret of the teacher's link. The old link opens nothing; the teacher's other browsers are out. */
export type NewTeacherLink = {
  key: string
  secret: string
}

/** Open the vote on the next card (before the first card, or after a reveal). */
export type NextCard = {
  key: string
  type: "next_card"
}

/** How a game ended, seat by seat. `winners` are the seats that won, in ascending order; it is empty in a game that nobody can win. `scores` are the points of each seat as the game counts them. `ranking` is the place of each seat, from 1; equal seats share a place, and the next places are skipped. */
export type Outcome = {
  ranking: number[]
  reason: Reason
  scores: number[]
  winners: number[]
}

/** A game as one of its players keeps it. `id` stays the same when the table gets another code. `mine`: this browser's seat; null if it had none or several at the last move. `outcome` is null while the game runs, and if the host ended it. `placed`: what the person placed while nobody else played in the same browser. */
export type OwnGame = {
  at: number
  began: number
  code: string
  daily: Daily | null
  deck_titles: Record<string, string>
  game: string
  id: string
  mine: number | null
  number: number
  outcome: Outcome | null
  over: boolean
  placed: OwnPlacement[]
  practice: boolean
  seats: SeatInfo[]
}

/** A card that this browser's person placed, and when. `step`: how many moves were made then, with this one. `card` is its id in `deck`. `category` is the name of its category. `gaps`: how many gaps there were; the card was put after a card with the date `after`, before one with the date `before` (null at an end). Where no gap is chosen (Timeline together) all three are null. `years_off`: how many whole years its date lies outside the gap. */
export type OwnPlacement = {
  after: string | null
  at: number
  before: string | null
  card: string
  category: string
  date: string
  deck: string
  gaps: number | null
  right: boolean
  step: number
  text: CardText
  years_off: number
}

/** How fast computer players move. */
export type Pace = "calm" | "normal" | "quick"

/** The game after `seq`, for a client that shows the update or patch with the seq `base`. `reveal`, `clock` and `events` as in `update`. In place of the view: the fields of the view to `set`, and the lists to `splice`. All else is as it was. */
export type Patch = {
  base: number
  clock: ClockInfo | null
  events: TimelineEvent[] | TogetherEvent[] | ExhibitionEvent[] | LineupEvent[]
  reveal: number
  seq: number
  set: Record<string, unknown>
  splice: Record<string, Splice>
  type: "patch"
}

/** Pause the game and its clock (host). */
export type Pause = {
  key: string
  type: "pause"
}

/** Eyes to the front: nobody can vote, and the clock stands still. */
export type PauseLesson = {
  key: string
  type: "pause_lesson"
}

/** The answer of the open card, for the teacher alone and only on request. */
export type Peeked = {
  card: string
  date: string
  gap: number
  note: CardNote
}

/** A ready-made chat message. The client has the texts (`phrase.<code>`). */
export type Phrase = "back_soon" | "good_game" | "good_luck" | "hello" | "i_am_sure" | "let_me_think" | "no_idea" | "one_more" | "so_close" | "thanks" | "well_done" | "who_knew"

/** Check the connection. The reply is `pong`. */
export type Ping = {
  type: "ping"
}

/** A number or a name of the list that pupils may take. */
export type Place = {
  animal: string
  name: string
  number: number
  taken: boolean
}

/** The legal actions: a spot without a `misfit`, `store` (the gain, or None if the depot is full), or `finish`. */
export type PlaceChoices = {
  finish: boolean
  spots: FreeSpot[]
  store: Fame | null
  type: "place"
}

/** The cards that a pupil has placed in a try of homework, in the order of placing, and the line with them. `right` of a card of the line: whether this pupil was right. `notes` are those of the placed cards. */
export type PlacedCards = {
  answers: MyAnswer[]
  line: LineCard[]
  notes: Record<string, CardNote>
}

/** Set which cards are to come, in their order. They are of the lesson's decks and were not played. */
export type PlanCards = {
  cards: string[]
  key: string
  type: "plan_cards"
}

/** Reveal a card of the hand. It goes into the line by its date, or it is blocked. */
export type Play = {
  card: string
  type: "play"
}

/** A card that was played: how many had it right in the last vote. `skipped`: it was left out. */
export type PlayedCard = {
  card: string
  right: number
  skipped: boolean
  text: CardText
  voted: number
}

/** Point at a card of a hand, or suggest to play or discard it (Timeline together). No card: stop pointing. */
export type Point = {
  card?: string | null
  seat: number
  suggest?: string | null
  type: "point"
}

/** A seat points at a card or suggests what to do with it. No card: it no longer does. */
export type Pointed = {
  card: string | null
  seat: number
  suggest: string | null
  type: "pointed"
}

/** The reply to `ping`. */
export type Pong = {
  type: "pong"
}

/** A card of the lesson's decks that could be played. `category` is the name of its category. */
export type PoolCard = {
  card: string
  category: string
  text: CardText
}

/** An error: a code with parameters. The client has the texts (`error.<code>`). */
export type Problem = {
  code: string
  params: Record<string, unknown>
}

/** How many have voted in the open vote, of how many who take part. `here`: how many are connected. */
export type Progress = {
  here: number
  of: number
  type: "progress"
  voted: number
}

/** What the team has won and what it can still win, from what everybody sees. A card is open if it can still come into the line: it is in the pile, or in front of a player and not blocked. `won` counts the cards that are not open. `possible` is the total if every open card came into the base row: no game ends above it, and it never rises. `title` is the title of that total. After the game both numbers are the final total. */
export type Prospect = {
  possible: number
  title: Title
  won: number
}

/** Put the taken card into a free spot of a showcase. Spots count from 0, from left to right. */
export type Put = {
  showcase: ShowcaseName
  spot: number
  type: "put"
}

/** A seat misplaced its last card and could not draw. It is out of the game. */
export type RanDry = {
  seat: number
  type: "ran_dry"
}

/** Announce that this seat's person has the device now and may see the seat's view. */
export type Ready = {
  seat: number
  type: "ready"
}

/** Why the game is over. */
export type Reason = "all_finished" | "all_placed" | "all_played" | "last_left" | "nobody_left" | "nothing_placed" | "shared" | "stuck" | "went_out"

/** Replace the table's code (host). The old code and links with it become invalid. */
export type Recode = {
  key: string
  type: "recode"
}

/** The top card of the stock went into a column, at this slot (from 0). */
export type Refilled = {
  card: ExhibitionShown
  column: Continent
  slot: number
  type: "refilled"
}

/** The request with this idempotency key (None: a message without one) was refused. Nothing has changed. */
export type Refused = {
  error: Problem
  key: string | null
  type: "refused"
}

/** Free a number for another device, which goes on with its votes. */
export type ReleaseNumber = {
  key: string
  number: number
  type: "release_number"
}

/** The page has another version than the server and must reload. */
export type Reload = {
  protocol: number
  type: "reload"
}

/** Start another game with the same players (anybody seated here; the rest as in `start`). */
export type Rematch = {
  first?: number | null
  key: string
  order?: string[] | null
  seed?: string | null
  type: "rematch"
}

/** Remove a player (host). In a running game a computer player takes over. */
export type Remove = {
  key: string
  seat: number
  type: "remove"
}

/** Remove a pupil for good: this device stays out, its votes are dropped, the number is free. */
export type RemovePupil = {
  key: string
  number: number
  type: "remove_pupil"
}

/** Change the name and the animal of a seat (one's own; the host: any person's). */
export type Rename = {
  animal: string
  key: string
  name: string
  seat: number
  type: "rename"
}

/** Change a pupil's name (not where pupils are numbers). */
export type RenamePupil = {
  key: string
  name: string
  number: number
  type: "rename_pupil"
}

/** A played game after `step` of `steps` moves: the events of the last move, and a spectator's view. `seats`: who sat at the table then. */
export type ReplayStep = {
  events: TimelineEvent[] | TogetherEvent[] | ExhibitionEvent[] | LineupEvent[]
  seats: SeatInfo[]
  step: number
  steps: number
  view: TimelineView | TogetherView | ExhibitionView | LineupView
}

/** A card that was played. `after` and `before` are the cards around the right gap (None at an end). `deck` and `deck_card`: where it is from, to make a deck of it; empty if it is another's own deck. */
export type ReportCard = {
  after: string | null
  before: string | null
  card: string
  date: string
  deck: string
  deck_card: string
  first: Tally
  gap: number
  gaps: number[]
  last: Tally
  most: boolean
  note: CardNote
  number: number
  right: number
  right_first: number
  text: CardText
}

/** A pupil in the report: right, one gap off, further off, and not answered, of `cards` cards that count. `right_first`: in the first votes, or in the first try of homework. `tries` of homework are over. */
export type ReportPupil = {
  animal: string
  cards: number
  name: string
  near: number
  number: number
  right: number
  right_first: number
  tries: number
  unanswered: number
  wrong: number
}

/** The discards were shuffled and became the new pile. Their dates are hidden again. */
export type Reshuffled = {
  cards: number
  type: "reshuffled"
}

/** The result of a seat's turn in this round. */
export type Result = "right" | "wrong"

/** Resume a paused game (host). */
export type Resume = {
  key: string
  type: "resume"
}

/** Go on after a pause. */
export type ResumeLesson = {
  key: string
  type: "resume_lesson"
}

/** Show the date of the card. The vote must be closed. */
export type RevealCard = {
  key: string
  type: "reveal_card"
}

/** The open card with its date. It belongs into `gap`; with equal dates more gaps are right (`gaps`). `right` of `voted` chose one of them in the last vote, `right_first` of `voted_first` in the first one. `most`: whether most of the class was right. */
export type Revealed = {
  date: string
  gap: number
  gaps: number[]
  most: boolean
  note: CardNote
  right: number
  right_first: number
  voted: number
  voted_first: number
}

/** Who is in. The names are there only in a browser of the teacher's. Sent before the first card. */
export type RosterMessage = {
  pupils: RosterPupil[]
  type: "roster"
  waiting: number
}

/** A pupil as the board shows one before the first card. `name` is empty where pupils are numbers. */
export type RosterPupil = {
  animal: string
  name: string
  number: number
}

/** The two rows of the line. */
export type Row = "base" | "interstice"

export type Said = Hello | Act | Say | Unsay | Point | Ready | Hurry | Ping

/** Send a chat message: either free text or a phrase. */
export type Say = {
  key: string
  phrase?: Phrase | null
  seat: number
  type: "say"
  words?: string | null
}

/** Who has a seat. A computer player has a level. `standing_in`: a Guide plays for a person who is away. `left`: the name of the person who left this game and whose seat the computer player took over. */
export type SeatInfo = {
  animal: string
  away: boolean
  left: string
  level: Level | null
  muted: boolean
  name: string
  standing_in: boolean
}

/** A clock with seconds for a turn. */
export type SecondsClock = {
  seconds: number
  type: "seconds"
}

/** Open or lock the door, or let pupils in one by one. */
export type SetDoor = {
  door: Door
  key: string
  type: "set_door"
}

/** The settings of a table. `options`: those of the game, without `first`, which the start names. */
export type Settings = {
  chat?: ChatMode
  clock?: SecondsClock | DaysClock | null
  decks: DeckChoice[]
  game: string
  listed?: boolean
  options?: Record<string, unknown>
  pace?: Pace
  spectators?: boolean
  starts?: Starts
}

/** Set whether the board and the pupils see the votes while pupils talk. With the date they always see them. */
export type ShowVotes = {
  key: string
  shown: boolean
  type: "show_votes"
}

/** The base showcases from left to right, then the variations. */
export type ShowcaseName = "antiquity" | "links" | "mid_century" | "one_continent" | "one_decade" | "one_era" | "short_era" | "six_continents" | "spread_the_years" | "unique_decades" | "years_gap"

/** A showcase of a hall. `spots` are from left to right; a free spot is None. */
export type ShowcaseView = {
  name: ShowcaseName
  spots: (ExhibitionShown | null)[]
}

/** A card with its date, which everybody sees. */
export type Shown = {
  card: string
  date: string
}

/** Leave the open card out and open the vote on the next one. */
export type SkipCard = {
  card: string
  key: string
  type: "skip_card"
}

/** A change of a list: from item `at` on, `remove` items are replaced by the items of `add`. */
export type Splice = [number, number, unknown[]]

/** Where a lesson is. `homework`: everybody may play. `gathering`: before the first card. `voting`: a vote is open. `closed`: the vote is over, the date hidden; pupils talk, vote again, or wait for the reveal. `revealed`: the date is shown. `over`: the lesson has ended. */
export type Stage = "closed" | "gathering" | "homework" | "over" | "revealed" | "voting"

/** Let a Guide move for a player who is away (anybody else seated here, after two minutes). */
export type StandIn = {
  key: string
  seat: number
  type: "stand_in"
}

/** Whether a pupil takes part, waits at the door, or is a number that nobody has any more. */
export type Standing = "free" | "in" | "waiting"

/** Who starts. Unless it is random, the host names the seat at the start: nobody has to tell an age. */
export type Starts = "chosen" | "oldest" | "random" | "youngest"

/** End the turn after one placed card. */
export type Stop = {
  type: "stop"
}

/** A seat ended its turn after one placed card. */
export type Stopped = {
  seat: number
  type: "stopped"
}

/** Put the taken card into the depot. */
export type Store = {
  type: "store"
}

/** The taken card was put into the depot. */
export type Stored = {
  card: ExhibitionShown
  seat: number
  type: "stored"
}

/** A game after its end: who placed and missed which cards, what was left in hands, and the notes of all of these. `placed`: the seat that placed each card of the line, `placed_by`: who had that seat then. They are empty in Exhibition, where the halls show it. `held`: in the order of seats and hands. */
export type Summary = {
  held: HeldCard[]
  missed: Missed[]
  notes: Record<string, CardNote>
  placed: Record<string, number>
  placed_by: Record<string, Mover>
}

/** Swap two seats (host, before the start). */
export type Swap = {
  key: string
  seats: [number, number]
  type: "swap"
}

export type TableChange = Join | Leave | ChangeSettings | ChangePace | Recode | AddComputer | Remove | Swap | Rename | Mute | TableStart | Pause | Resume | End | Rematch | Gather | StandIn | ComeBack

/** What everybody at a table may know. `game` counts the games played at this table. */
export type TableInfo = {
  cards: number
  code: string
  daily: Daily | null
  deck_titles: Record<string, string>
  ended_by_host: boolean
  game: number
  host: number | null
  phase: TablePhase
  practice: boolean
  seats: SeatInfo[]
  settings: Settings
  watching: number
}

/** The table after `seq`. `mine`: the seats of this device. `host`: whether this device is the host's. `left`: the seats that this device has left and may come back to (`come_back`). */
export type TableMessage = {
  host: boolean
  left: number[]
  mine: number[]
  seq: number
  table: TableInfo
  type: "table"
}

/** The phase of a table. */
export type TablePhase = "over" | "paused" | "playing" | "waiting"

/** Start the game (host). `first` is required unless the first player is random. At a table with one seat, `order` is the order of dealing, and `seed` deals what this seed deals (`first-line` shows the beginning of such a deal). Without them the cards are shuffled. */
export type TableStart = {
  first?: number | null
  key: string
  order?: string[] | null
  seed?: string | null
  type: "start"
}

/** A table in the lobby, or in the list of the player's tables. Only that list has `mine`, the player's seats, and of a finished game the `outcome`. */
export type TableSummary = {
  code: string
  daily: Daily | null
  deck_titles: Record<string, string>
  game: string
  mine: number[]
  outcome: Outcome | null
  phase: TablePhase
  practice: boolean
  seats: SeatInfo[]
  touched: number
  your_move: boolean
}

/** The texts of the cards and the names of the categories in one language. */
export type TableTexts = {
  cards: Record<string, CardText>
  categories: Record<string, string>
}

/** Take an open card. `to` is where the vehicle goes; set it only with a white card. */
export type Take = {
  card: string
  to?: Continent | null
  type: "take"
}

/** The legal actions: take one of these cards. */
export type TakeChoices = {
  cards: Takeable[]
  type: "take"
}

/** A card that can be taken. `to`: where the vehicle may go; empty if the player cannot choose. `spots`: where the card would fit. `store`: the gain in the depot, or None if it is full. Gains are those before the column is refilled: in solo an open card may change them. */
export type Takeable = {
  card: string
  spots: FreeSpot[]
  store: Fame | null
  to: Continent[]
}

/** A closed vote: the votes for each gap, from A on. `voted` is their sum. */
export type Tally = {
  gaps: number[]
  voted: number
}

/** Make this browser one of the teacher's, with the secret of the teacher's link. */
export type TeachLesson = {
  key: string
  secret: string
}

/** Several seats went out in this round. They play on with one card each; all others are out of the game. */
export type TieBreak = {
  seats: number[]
  type: "tie_break"
}

export type TimelineAction = TimelinePlace

/** The cards were dealt. */
export type TimelineBegan = {
  first: number
  hands: string[][]
  line: Shown[]
  options: TimelineOptions
  pile: number
  rules?: number
  type: "began"
}

/** The legal actions: any of these cards in any gap from 0 to `gaps` - 1. */
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

export type TimelineEvent = TimelineBegan | TurnBegan | TimelinePlaced | WasMisplaced | TimelineDrew | Reshuffled | RanDry | TieBreak | Ended

/** The options of Timeline. The edition decides every option that is None. */
export type TimelineOptions = {
  draw_after_success?: boolean | null
  edition?: Edition
  empty_pile?: EmptyPile | null
  first?: number | null
  hand_size?: number | null
  hand_sizes?: number[] | null
  misplaced?: Misplaced | null
  start?: TimelineStart
}

/** Put a card of the hand into a gap of the line. Gap 0 is left of the first card. */
export type TimelinePlace = {
  card: string
  gap: number
  type: "place"
}

/** A card was revealed and stays in the line. */
export type TimelinePlaced = {
  card: string
  date: string
  gap: number
  seat: number
  type: "placed"
}

/** A seat's current score. Fewer cards are better. */
export type TimelineScore = {
  cards_left: number
}

/** A player as everybody sees it. `playing` is false once it is out of the game; it left in the round `left`. `result` is of this round. */
export type TimelineSeatView = {
  hand: string[]
  left: number | null
  playing: boolean
  result: Result | null
}

/** Which card starts the line. */
export type TimelineStart = "any" | "middle"

/** Everything that a seat may know. `you` is the seat, or None for a spectator. */
export type TimelineView = {
  box: Shown[]
  choices: TimelineChoices | null
  decision: number
  discards: Shown[]
  first: number
  line: Shown[]
  options: TimelineOptions
  outcome: Outcome | null
  pile: number
  round: number
  rules: number
  scores: TimelineScore[]
  seats: TimelineSeatView[]
  tie_break: boolean
  to_move: number | null
  turn: number
  type: "timeline"
  you: number | null
}

/** The titles of a team, from worst to best. */
export type Title = "accredited_league" | "aspiring_team" | "circle_of_geniuses" | "expert_alliance" | "sophisticated_staff" | "time_travellers" | "upstarts" | "veteran_squad"

export type TogetherAction = Play | Discard | Stop

/** The cards were dealt. One lies in the line, one is the first discard. */
export type TogetherBegan = {
  discard: TogetherShown
  first: number
  hands: HandCard[][]
  line: TogetherShown
  options: TogetherOptions
  out_of_game: number
  pile: number
  rules?: number
  score: TogetherScore
  type: "began"
}

/** The legal actions: cards to play, cards to discard, and whether to stop is allowed. */
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

export type TogetherEvent = TogetherBegan | TurnBegan | TurnGoesOn | TogetherPlaced | Blocked | Discarded | Stopped | TogetherDrew | TogetherScored | Ended

/** The options of Together. `blocked_dates` is None only in games of older rules, which showed them. */
export type TogetherOptions = {
  blocked_dates?: BlockedDates | null
  first?: number | null
}

/** A card was revealed and lies in the line now. `place` is its place in the row, counted from the left after the move. `stacked`: it lies on a card of the same date; otherwise the place is new (base row) or was free (interstice row). */
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

/** The points for the cards in each place, the total, the team's title and the points missing to the next one. */
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

/** A player as everybody sees it: the hand in the order of dealing. */
export type TogetherSeatView = {
  hand: HandCard[]
}

/** A card with its back, which everybody sees. */
export type TogetherShown = {
  back: Icon
  card: string
  date: string
}

/** Everything that a seat may know. `you` is the seat, or None for a spectator. Only the choices differ by seat. Each place of a row is a stack, the bottom card first. `interstice` has one place over each gap of the base row, an empty list while it is free. The last of `discards` is on top. `placed` counts the cards placed in this turn. */
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
  prospect: Prospect
  round: number
  rules: number
  score: TogetherScore
  seats: TogetherSeatView[]
  to_move: number | null
  turn: number
  type: "together"
  you: number | null
}

/** A seat took an open card from a column. */
export type Took = {
  card: ExhibitionShown
  column: Continent
  seat: number
  type: "took"
}

/** Homework as only this pupil sees it. `number` counts the tries; a vote names it as its `ballot`. `now` is the running try of `cards` cards, `card` comes next in it. After the last card the next try is there with its first card; `before` is the one that has just ended, until a card of the next one is placed. `finished` tries are over: `first` and `best` say how many cards were right in them. */
export type TryMessage = {
  before: PlacedCards | null
  best: number | null
  card: HiddenCard
  cards: number
  finished: number
  first: number | null
  now: PlacedCards
  number: number
  seq: number
  type: "try"
}

/** A seat's turn began. */
export type TurnBegan = {
  round: number
  seat: number
  turn: number
  type: "turn_began"
}

/** The same seat must decide once more in this turn. */
export type TurnGoesOn = {
  decision: number
  seat: number
  type: "turn_goes_on"
}

/** A chat message was deleted. */
export type Unsaid = {
  number: number
  type: "unsaid"
}

/** Delete a chat message (one's own; the host: any). */
export type Unsay = {
  number: number
  type: "unsay"
}

/** The game after `seq`: the events since the last update, and the view. `seat`: whose view it is; None: a spectator's. `hand_over`: this seat's person must take the device and send `ready`; until then the view is a spectator's if the game has secrets, else that seat's. `reveal`: how long it takes to show the events. `reveals`: the last reveal of every seat, oldest first, for a client that gets no events. Cards whose dates are hidden again are left out. */
export type Update = {
  clock: ClockInfo | null
  events: TimelineEvent[] | TogetherEvent[] | ExhibitionEvent[] | LineupEvent[]
  game: number
  hand_over: number | null
  reveal: number
  reveals: LastReveal[]
  seat: number | null
  seq: number
  type: "update"
  view: TimelineView | TogetherView | ExhibitionView | LineupView
}

/** The variation showcases in the order of the base showcases that they cover. */
export type Variation = "antiquity" | "links" | "one_decade" | "short_era" | "spread_the_years" | "unique_decades"

/** The vehicles in the order of the seats. */
export type Vehicle = "dc_3" | "ford" | "space_shuttle" | "titanic" | "zeppelin"

/** Choose a gap for the open card, or another one. It names card and vote, so that a late tap is not counted. In homework it places the next card, for good; `ballot` is the number of the try. */
export type Vote = {
  ballot: number
  card: string
  gap: number
  key: string
  type: "vote"
}

/** Open another vote on the same card, after the talk. */
export type VoteAgain = {
  key: string
  type: "vote_again"
}

/** A card was revealed in the wrong gap and leaves the line. */
export type WasMisplaced = {
  card: string
  date: string
  gap: number
  seat: number
  to: Misplaced
  type: "misplaced"
}

/** Who this browser is in a lesson. `number` 0: no pupil. `teacher`: it is one of the teacher's. */
export type You = {
  animal: string
  name: string
  number: number
  standing: Standing | null
  teacher: boolean
}
