// A client of Frieze: REST for the table, a WebSocket for play. It is as light as raw-websocket.js: only the player to move parses what it
// needs; the others read the number and the seat to move from the text.
const websocket = require('../lib/websocket');
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
      let toMove = null, over = false, turn = 0, decision = 0, choices = null;
      const take = (found) => { // the fields of a whole view, or those that have changed
        if (found.turn !== undefined) turn = found.turn;
        if (found.decision !== undefined) decision = found.decision;
        choices = found.choices;
      };
      const message = (buffer, from, to) => {
        const text = buffer.latin1Slice(from, to), whole = text.startsWith('{"type":"update"');
        if (!whole && !text.startsWith('{"type":"patch"')) return;
        const at = text.indexOf('"seq":') + 6, id = +text.slice(at, text.indexOf(',', at)), mover = text.lastIndexOf('"to_move":');
        if (mover >= 0) toMove = text.startsWith('null', mover + 10) ? null : text.charCodeAt(mover + 10) - 48;
        over = toMove === null;
        if (whole) take(JSON.parse(text).view);
        else if (toMove === seat) take(JSON.parse(text).set);
        view({ id, sync: whole && text.includes('"events":[]'), turn: toMove, over, hand: choices ? choices.cards.length : 0, line: choices ? choices.gaps - 1 : 0 });
      };
      const headers = { Cookie: match.credentials[seat] };
      const socket = websocket(`${url}/api/tables/${match.id}/play`, headers, {
        open: () => { socket.send('{"type":"hello","protocol":1,"patches":true}'); status(true); },
        message,
        close: () => status(false),
      });
      return {
        move: (card, gap) => socket.send(`{"type":"act","key":"${key()}","seat":${seat},"turn":${turn},"decision":${decision},"action":{"type":"place","card":"${choices.cards[card]}","gap":${gap}}}`),
        close: () => socket.close(),
      };
    },
  };
};
