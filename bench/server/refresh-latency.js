// Measures the latency of a page refresh: open a socket, send hello, receive the first view. Prints one JSON line.
//   node refresh-latency.js --target frieze [--times 200] [--every 100]
const { parseArgs } = require('util');
const WebSocket = require('ws');
const targets = require('./targets');
const { values: o } = parseArgs({ options: { target: { type: 'string', default: 'frieze' }, times: { type: 'string', default: '200' }, every: { type: 'string', default: '100' } } });
const url = targets[o.target].url, sleep = (ms) => new Promise((r) => setTimeout(r, ms));
const once = (match) => new Promise((resolve, reject) => {
  const t0 = performance.now(), ws = new WebSocket(`${url.replace('http', 'ws')}/api/tables/${match.id}/play`, { perMessageDeflate: false, headers: { cookie: match.credentials[0] } });
  ws.on('open', () => ws.send('{"type":"hello","protocol":1}'));
  ws.on('message', (d) => { if (d.toString('latin1').startsWith('{"type":"update"')) { resolve(performance.now() - t0); ws.close(); } });
  ws.on('error', reject);
});
(async () => {
  const match = await require('./adapters/frieze')(url).createMatch(), took = [];
  for (let i = 0; i < +o.times; i++) { took.push(await once(match)); await sleep(+o.every); }
  took.sort((a, b) => a - b);
  const at = (p) => +took[Math.min(took.length - 1, Math.ceil(p * took.length) - 1)].toFixed(2);
  console.log(JSON.stringify({ refreshes: took.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) }));
})();
