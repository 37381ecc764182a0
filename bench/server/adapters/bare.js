// A client of bare_server.py: a place at a table, then turns without a game.
const websocket = require('../lib/websocket');
let matches = 0;
module.exports = (url) => ({
  createMatch: async () => ({ id: ++matches }),
  connect(match, seat, { view, status = () => {} }) {
    let turn = 0, first = true;
    const message = (buffer, from) => {
      const text = buffer.latin1Slice(from, from + 40), at = text.indexOf('"to":');
      turn = +text.slice(8, text.indexOf(',', 8));
      view({ id: turn, sync: first, turn: text.charCodeAt(at + 5) - 48, over: false, hand: 1, line: 1 });
      first = false;
    };
    const socket = websocket(url, {}, { open: () => { socket.send(`${match.id} ${seat}`); status(true); }, message, close: () => status(false) });
    return { move: () => socket.send(`{"turn":${turn},"key":"bench-1234-${turn}","pad":"xxxxxxxx"}`), close: () => socket.close() };
  },
});
