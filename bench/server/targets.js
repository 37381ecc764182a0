// The servers that can be measured: how to start each, which adapter connects to it, and what it prints when it is ready (READY by default).
// dir: the storage directory, emptied before every run. gc: on SIGUSR2 the server prints its memory after a collection (idle-memory.js).
// To add a server of the same game, add a line here and an adapter in adapters/.
const PORT = process.env.PORT || '8000', URL = `http://127.0.0.1:${PORT}`;
const DIR = process.env.DATA_DIR || require('path').join(require('os').tmpdir(), 'frieze-bench');
const boardgameIO = (...more) => ({ server: ['node', '--expose-gc', 'boardgame-io-server.js', '--port', PORT, '--dir', DIR, ...more], url: URL, dir: DIR, adapter: 'boardgame-io', gc: true });
// FRIEZE: the command of an installed Frieze; by default that of the compiled wheel.
const FRIEZE = process.env.FRIEZE || require('path').join(__dirname, '..', '..', '.venv-wheel', 'bin', 'frieze');
module.exports = {
  frieze: { server: [...FRIEZE.split(' '), 'serve', '--port', PORT, '--data', DIR, '--log-level', 'error'], env: { FRIEZE_LIMITS: '0' }, url: URL, dir: DIR, adapter: 'frieze', ready: 'Frieze runs at' },
  bare: { server: [require('path').join(require('path').dirname(FRIEZE.split(' ')[0]), 'python'), 'bare_server.py', '--port', PORT, '--dir', DIR], url: URL, dir: DIR, adapter: 'bare' },
  memory: boardgameIO('--storage', 'memory'),
  flatfile: boardgameIO('--storage', 'flatfile'),
  flatfile4: boardgameIO('--storage', 'flatfile4'),
  'memory-lean': boardgameIO('--storage', 'memory', '--lean'),
  'memory-delta': boardgameIO('--storage', 'memory', '--lean', '--delta'),
};
