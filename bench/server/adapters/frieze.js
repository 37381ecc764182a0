// A client of Frieze: REST for the table, a plain websocket for play. It is as light as raw-websocket.js: only the player to move parses the
// view; the others read its number and turn from the text.
const WebSocket = require('ws');
const PLAYERS = 4;
let keys = 0;
const key = () => `bench-${process.pid}-${++keys}`;
module.exports = (url) => {
  const post = async (path, body, cookie) => {
    const r = await fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json', ...(cookie && { cookie }) }, body: JSON.stringify(body) });
    if (!r.ok) throw new Error(`${path}: ${r.status} ${await r.text()}`);
    return { json: await r.json(), cookie: cookie || r.headers.get('set-cookie').split(';')[0] };
  };
  const person = (p) => ({ name: `p${p}`, animal: 'fox' });
  return {
    async createMatch() {
      const settings = { game: 'timeline', decks: [{ id: 'world' }], options: { edition: 'classic' } };
      const { json, cookie } = await post('/api/tables', { key: key(), settings, people: [person(0)] });
      const code = json.table.code, credentials = [cookie], changes = `/api/tables/${code}/changes`;
      for (let p = 1; p < PLAYERS; p++) credentials.push((await post(changes, { type: 'join', key: key(), people: [person(p)] })).cookie);
      await post(changes, { type: 'start', key: key() }, cookie);
      return { id: code, credentials };
    },
    connect(match, seat, { view, status = () => {} }) {
      const ws = new WebSocket(`${url.replace('http', 'ws')}/api/tables/${match.id}/play`, { perMessageDeflate: false, headers: { cookie: match.credentials[seat] } });
      let last = null;
      ws.on('open', () => { ws.send('{"type":"hello","protocol":1}'); status(true); });
      ws.on('message', (data) => {
        const t = data.toString('latin1');
        if (!t.startsWith('{"type":"update"')) return;
        const id = +t.slice(23, t.indexOf(',', 23)), sync = t.includes('"events":[]'), over = t.includes('"outcome":{');
        const turn = over ? null : +t.match(/"to_move":(\d)/)[1];
        let hand = 0, line = 0;
        if (sync || turn === seat) { last = JSON.parse(t).view; line = last.line.length; hand = turn === null ? 0 : last.seats[turn].hand.length; }
        view({ id, sync, turn, over, hand, line, raw: () => JSON.parse(t).view });
      });
      ws.on('close', () => status(false));
      ws.on('error', () => {});
      return {
        move: (card, gap) => ws.send(`{"type":"act","key":"${key()}","seat":${seat},"turn":${last.turn},"decision":${last.decision},"action":{"type":"place","card":"${last.seats[seat].hand[card]}","gap":${gap}}}`),
        close: () => ws.close(),
      };
    },
  };
};
