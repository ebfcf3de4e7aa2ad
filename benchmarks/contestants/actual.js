import { mkdtempSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The library of Actual Budget in process: CPU time of a list of 25 (read a month or everything, cut after reading, as its HTTP front
// ends do) and of one new transaction, in a budget of 10,000. Argument: the folder in which it is installed.
//   mkdir actual && cd actual && npm init -y && npm install --ignore-scripts @actual-app/api@26.6.0 better-sqlite3@13.2.0
//   rm -rf node_modules/@actual-app/api/node_modules/better-sqlite3   # brings no binary for Node 26
//   npx node benchmarks/contestants/actual.js actual
const [folder, count = '10000'] = process.argv.slice(2);
const load = createRequire(join(process.cwd(), folder, 'package.json'));
const api = load('@actual-app/api');
await api.init({ dataDir: mkdtempSync(join(tmpdir(), 'actual-')) });
let account = '';
await api.runImport('bench', async () => {
  account = await api.createAccount({ name: 'Everyday' }, 0);
});
const entry = (index) => ({
  date: new Date(Date.UTC(2016, 0, 1 + ((index * 7919) % 3650))).toISOString().slice(0, 10),
  amount: -100 - index,
  payee_name: `Bakery ${index % 997}`,
});
const started = performance.now();
for (let from = 0; from < Number(count); from += 1000) {
  await api.addTransactions(
    account,
    Array.from({ length: 1000 }, (_, index) => entry(from + index)),
  );
}
process.stdout.write(`${count} transactions added in ${((performance.now() - started) / 1000).toFixed(1)} s\n`);

async function measure(what, times, work) {
  await work(0);
  const before = process.cpuUsage();
  for (let index = 1; index <= times; index += 1) await work(index);
  const { user, system } = process.cpuUsage(before);
  process.stdout.write(`${what}: ${((user + system) / times / 1000).toFixed(1)} ms of CPU\n`);
}

await measure('list of 25 of one month', 20, async (index) => {
  const month = String(1 + (index % 12)).padStart(2, '0');
  return (await api.getTransactions(account, `2020-${month}-01`, `2020-${month}-28`)).slice(0, 25);
});
await measure('list of 25 of everything', 5, async () =>
  (await api.getTransactions(account, '2016-01-01', '2030-01-01')).slice(0, 25),
);
await measure('create', 20, (index) => api.addTransactions(account, [entry(1e6 + index)]));
process.stdout.write(`resident memory: ${Math.round(process.memoryUsage().rss / 1e6)} MB\n`);
await api.shutdown();
process.exit(0);
