// Starts and stops the server of a target on core 0. Runs scripts on core 1.
const { spawn } = require('child_process');
const fs = require('fs');
const path = require('path');
const ROOT = path.join(__dirname, '..');
const children = new Set(); // killed when this process exits
const own = (child) => { children.add(child); child.on('exit', () => children.delete(child)); return child; };
process.on('exit', () => { for (const c of children) c.kill('SIGKILL'); });
for (const s of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(s, () => process.exit(1));
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));

// Resolves when the server is ready. server.stop(signal) resolves when it has exited. server.memory() returns its heap after a collection.
async function startServer(target, { core = '0', timeout = 15000, log = `${ROOT}/results/server.log` } = {}) {
  const err = fs.openSync(log, 'a');
  const child = own(spawn('taskset', ['-c', core, ...target.server], { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production', ...target.env }, stdio: ['ignore', 'pipe', err] }));
  fs.closeSync(err);
  let out = '', exited = null;
  const gone = new Promise((r) => child.on('exit', (code, signal) => { exited = { code, signal }; r(exited); }));
  child.stdout.on('data', (d) => { out += d; });
  const end = Date.now() + timeout;
  while (!out.includes(target.ready || 'READY') && !exited && Date.now() < end) await sleep(20);
  if (!out.includes(target.ready || 'READY')) { child.kill('SIGKILL'); throw new Error(`server did not start: ${exited ? JSON.stringify(exited) : 'timeout'}`); }
  return {
    pid: child.pid, child, alive: () => !exited,
    stop: async (signal = 'SIGTERM') => { if (!exited) child.kill(signal); const t = setTimeout(() => child.kill('SIGKILL'), 5000); await gone; clearTimeout(t); },
    memory: async () => { out = ''; child.kill('SIGUSR2'); for (let i = 0; i < 250 && !out.includes('}}'); i++) await sleep(20); return JSON.parse(out.trim().split('\n').pop()).memory; },
  };
}
// Runs a script of node on core 1 and resolves with the JSON of its last output line.
function runScript(script, args, { core = '1', timeout = 120000 } = {}) {
  return new Promise((resolve, reject) => {
    const child = own(spawn('taskset', ['-c', core, 'node', script, ...args], { cwd: ROOT, env: { ...process.env, NODE_ENV: 'production' }, stdio: ['ignore', 'pipe', 'inherit'] }));
    let out = '';
    child.stdout.on('data', (d) => { out += d; });
    const t = setTimeout(() => child.kill('SIGKILL'), timeout);
    child.on('exit', (code) => { clearTimeout(t); try { resolve(JSON.parse(out.trim().split('\n').pop())); } catch { reject(new Error(`${script} failed (${code}): ${out.slice(-300)}`)); } });
  });
}
module.exports = { startServer, runScript, sleep, ROOT };
