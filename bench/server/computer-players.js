// Plays Exhibition at N tables, each with a person who moves immediately and a Time traveller. Measures how fast the Time travellers move. Prints one JSON line.
//   node computer-players.js --tables 50 --seconds 60
const { parseArgs } = require('util');
const WebSocket = require('ws');
const targets = require('./targets');
const { values: o } = parseArgs({ options: { target: { type: 'string', default: 'frieze' }, tables: { type: 'string', default: '50' }, seconds: { type: 'string', default: '60' } } });
const url = targets[o.target].url;
let keys = 0, moves = 0, answers = [];
const key = () => `think-${process.pid}-${++keys}`, pick = (a) => a[Math.floor(Math.random() * a.length)];
const action = (c) => {
  if (c.type === 'take') { const card = pick(c.cards); return { type: 'take', card: card.card, ...(card.to.length && { to: pick(card.to) }) }; }
  const fit = c.spots.filter((s) => s.gain);
  if (fit.length) { const s = pick(fit); return { type: 'put', showcase: s.showcase, spot: s.spot }; }
  return c.store ? { type: 'store' } : { type: 'finish' };
};
async function table() {
  const body = { key: key(), settings: { game: 'exhibition', decks: [{ id: 'century' }] }, people: [{ name: 'p', animal: 'fox' }], computers: [{ level: 'time_traveller' }], start: true };
  const r = await fetch(`${url}/api/tables`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  const { table } = await r.json(), cookie = r.headers.get('set-cookie').split(';')[0];
  const ws = new WebSocket(`${url.replace('http', 'ws')}/api/tables/${table.code}/play`, { perMessageDeflate: false, headers: { cookie } });
  let waits = 0;
  ws.on('open', () => ws.send('{"type":"hello","protocol":1}'));
  ws.on('message', (d) => {
    const m = JSON.parse(d);
    if (m.type !== 'update') return;
    if (waits) { answers.push(performance.now() - waits); waits = 0; }
    if (m.view.choices) { moves++; ws.send(JSON.stringify({ type: 'act', key: key(), seat: 0, turn: m.view.turn, decision: m.view.decision, action: action(m.view.choices) })); } else if (!m.view.outcome) waits = performance.now() + m.reveal;
  });
  return ws;
}
(async () => {
  const sockets = [];
  for (let i = 0; i < +o.tables; i++) sockets.push(await table());
  await new Promise((r) => setTimeout(r, +o.seconds * 1000));
  answers.sort((a, b) => a - b);
  const at = (p) => (answers.length ? Math.round(answers[Math.min(answers.length - 1, Math.ceil(p * answers.length) - 1)]) : null);
  console.log(JSON.stringify({ tables: +o.tables, moves, answers: answers.length, answer_ms: { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) } }));
  process.exit(0);
})();
