// Measures random games of Timeline (four seats, 220 cards, complete rounds, tie-breaks) on boardgame.io's headless
// Client. Prints JSON. Usage: NODE_ENV=production node timeline_bgio.js SECONDS TRIES YEARS
const { Client } = require('boardgame.io/client');
const { INVALID_MOVE } = require('boardgame.io/core');

const [seconds, tries] = process.argv.slice(2, 4).map(Number);
const YEARS = JSON.parse(process.argv[4]);
const HAND = 4, SEATS = 4;

const draw = (G, random) => {
  if (!G.pile.length) { G.pile = random.Shuffle(G.discards); G.discards = []; }
  return G.pile.pop();
};

const Timeline = {
  name: 'timeline',
  setup: ({ random }) => {
    const pile = random.Shuffle([...YEARS.keys()]);
    const hands = Array.from({ length: SEATS }, () => pile.splice(-HAND));
    return { line: [YEARS[pile.pop()]], pile, discards: [], hands, playing: [0, 1, 2, 3], place: 0, winner: null };
  },
  moves: {
    place: ({ G, random }, slot, gap) => {
      const hand = G.hands[G.playing[G.place]], line = G.line;
      if (!(slot < hand.length) || !(gap >= 0 && gap <= line.length)) return INVALID_MOVE;
      const [card] = hand.splice(slot, 1), year = YEARS[card];
      if ((gap === 0 || line[gap - 1] <= year) && (gap === line.length || year <= line[gap])) line.splice(gap, 0, year);
      else { G.discards.push(card); hand.push(draw(G, random)); }
      if (++G.place < G.playing.length) return;
      G.place = 0;
      const out = G.playing.filter((seat) => !G.hands[seat].length);
      if (out.length === 1) G.winner = out[0];
      else if (out.length) { G.playing = out; for (const seat of out) G.hands[seat].push(draw(G, random)); }
    },
  },
  turn: { minMoves: 1, maxMoves: 1, order: { first: () => 0, next: ({ G }) => G.playing[G.place] } },
  endIf: ({ G }) => (G.winner === null ? undefined : { winner: G.winner }),
  playerView: ({ G }) => ({ ...G, pile: G.pile.length }),
};

const below = (n) => Math.floor(Math.random() * n);

function play(seed) {
  const client = Client({ game: { ...Timeline, seed }, numPlayers: SEATS, debug: false });
  client.start();
  let moves = 0;
  for (;;) {
    const { G, ctx } = client.getState();
    if (ctx.gameover) break;
    client.moves.place(below(G.hands[G.playing[G.place]].length), below(G.line.length + 1));
    moves++;
  }
  client.stop();
  return moves;
}

let seed = 1, best = 0;
for (let warm = 0; warm < 30; warm++) play(seed++);
for (let attempt = 0; attempt < tries; attempt++) {
  const start = process.hrtime.bigint();
  let moves = 0, spent;
  do { moves += play(seed++); spent = Number(process.hrtime.bigint() - start) / 1e9; } while (spent < seconds);
  best = Math.max(best, moves / spent);
}
console.log(JSON.stringify({ client: best }));
