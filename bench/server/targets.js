// What can be measured: how to start the server (it must print READY once it listens on 127.0.0.1:PORT) and which adapter speaks to it.
// dir: its storage directory, emptied before every run; gc: it answers SIGUSR2 with its memory after a collection (idle-memory.js).
// For another server of the same game: add a line here and an adapter (see adapters/README).
const PORT = process.env.PORT || '8000', URL = `http://127.0.0.1:${PORT}`;
const DIR = process.env.DATA_DIR || require('path').join(require('os').tmpdir(), 'frieze-bench');
const bgio = (...more) => ({ server: ['node', '--expose-gc', 'boardgame-io-server.js', '--port', PORT, '--dir', DIR, ...more], url: URL, dir: DIR, adapter: 'boardgame-io', gc: true });
// FRIEZE: the command of an installed Frieze (the compiled wheel's).
const FRIEZE = process.env.FRIEZE || require('path').join(__dirname, '..', '..', '.venv-wheel', 'bin', 'frieze');
module.exports = {
  frieze: { server: [...FRIEZE.split(' '), 'serve', '--port', PORT, '--data', DIR, '--log-level', 'error'], env: { FRIEZE_LIMITS: '0' }, url: URL, dir: DIR, adapter: 'frieze', ready: 'Frieze runs at' },
  memory: bgio('--storage', 'memory'),
  flatfile: bgio('--storage', 'flatfile'),
  flatfile4: bgio('--storage', 'flatfile4'),
  'memory-lean': bgio('--storage', 'memory', '--lean'),
  'memory-delta': bgio('--storage', 'memory', '--lean', '--delta'),
};
