import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Directus on SQLite over HTTP: CPU time of a list of 25, a create and a ping, in a collection of 10,000. Argument: the folder in which
// it is installed. Its scripts compile `sqlite3`, which takes minutes; `isolated-vm`, which only its flows need, is replaced by nothing.
//   mkdir directus && cd directus && npm init -y && npm install --ignore-scripts directus@12.4.0 sqlite3 && npm rebuild sqlite3
//   npx node benchmarks/contestants/directus.js directus
const [folder, count = '10000'] = process.argv.slice(2);
const home = join(process.cwd(), folder);
writeFileSync(join(home, 'node_modules/isolated-vm/isolated-vm.js'), 'module.exports = { Isolate: class {} };\n');
const port = 20_000 + Math.floor(Math.random() * 10_000);
const data = mkdtempSync(join(tmpdir(), 'directus-'));
const env = {
  ...{ PATH: process.env.PATH, HOST: '127.0.0.1', PORT: String(port), LOG_LEVEL: 'error', TELEMETRY: 'false' },
  PRESSURE_LIMITER_ENABLED: 'false', // it answers 503 while the machine is busy
  ...{ DB_CLIENT: 'sqlite3', DB_FILENAME: join(data, 'directus.db'), SECRET: 'a secret of the benchmark, long enough' },
  ...{ ADMIN_EMAIL: 'bench@example.org', ADMIN_PASSWORD: 'a long passphrase', ADMIN_TOKEN: 'bench-token' },
};
const cli = join(home, 'node_modules/directus/cli.js');
execFileSync(process.execPath, [cli, 'bootstrap'], { env, cwd: data, stdio: ['ignore', 'ignore', 'inherit'] });
const server = spawn(process.execPath, [cli, 'start'], { env, cwd: data, stdio: ['ignore', 'ignore', 'inherit'] });

async function call(method, path, body) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: 'Bearer bench-token', 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return text;
}

for (let tries = 0; ; tries += 1) {
  const isUp = await call('GET', '/server/ping').then(
    () => true,
    () => false,
  );
  if (isUp || tries > 600) break;
  await new Promise((resolve) => setTimeout(resolve, 100));
}
const field = (name, type) => ({ field: name, type, schema: {}, meta: {} });
await call('POST', '/collections', {
  collection: 'transactions',
  schema: {},
  meta: {},
  fields: [field('account', 'string'), field('date', 'date'), field('name', 'string'), field('amount', 'decimal')],
});
const entry = (index) => ({
  ...{ account: 'Everyday', name: `Bakery ${index % 997}`, amount: index / 100 },
  date: new Date(Date.UTC(2016, 0, 1 + ((index * 7919) % 3650))).toISOString().slice(0, 10),
});
for (let from = 0; from < Number(count); from += 500) {
  await call(
    'POST',
    '/items/transactions',
    Array.from({ length: 500 }, (_, index) => entry(from + index)),
  );
}

/** The CPU time of the server so far, in milliseconds. */
function used() {
  const stat = readFileSync(`/proc/${server.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function measure(what, times, work) {
  for (let index = 0; index < 20; index += 1) await work(index);
  const before = used();
  for (let index = 20; index < 20 + times; index += 1) await work(index);
  process.stdout.write(`${what}: ${((used() - before) / times).toFixed(2)} ms of CPU\n`);
}

await measure('ping', 300, () => call('GET', '/server/ping'));
await measure('list of 25', 200, (index) => call('GET', `/items/transactions?limit=25&sort=-date,-id&offset=${index}`));
await measure('create', 100, (index) => call('POST', '/items/transactions', entry(index)));
const [, memory] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8')) ?? [];
process.stdout.write(`resident memory: ${Math.round(Number(memory) / 1000)} MB\n`);
server.kill('SIGTERM');
