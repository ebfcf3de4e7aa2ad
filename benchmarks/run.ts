import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { measureAlone } from './rows/alone.ts';
import { measureBankDay, measureBanks } from './rows/banks.ts';
import { measureContestants } from './rows/contestants.ts';
import { measureFavorable } from './rows/favorable.ts';
import { measureInvestments } from './rows/investments.ts';
import { measureLargeFamily } from './rows/large-family.ts';
import { measureMix } from './rows/mix.ts';
import { measureNeighbors, measureNeighborsOnPostgres } from './rows/neighbors.ts';
import { measurePostgres } from './rows/postgres.ts';
import { measureRules } from './rows/rules.ts';
import { measureStart } from './rows/start.ts';
import { type Judged, judge, type Row, table } from './table.ts';
import type { Options } from './tools/options.ts';

// `npm run bench` measures the groups of the default set, `npm run bench -- mix start` those two. docs/performance.md explains the rows.
type Group = { readonly title: string; readonly measure: (options: Options) => Promise<Row[]>; readonly byName?: true };

const GROUPS: Readonly<Record<string, Group>> = {
  mix: { title: 'The mix', measure: measureMix },
  alone: { title: 'Each kind of request alone', measure: measureAlone },
  large: { title: 'One large family, one connection', measure: measureLargeFamily },
  investments: { title: 'Investments, one connection', measure: measureInvestments },
  rules: { title: 'An import with rules', measure: measureRules },
  neighbors: { title: 'The neighbor of a large family', measure: measureNeighbors },
  banks: { title: 'Syncs of banks', measure: measureBanks, byName: true },
  'bank-day': { title: 'A day of syncs of banks', measure: measureBankDay, byName: true },
  start: { title: 'Start and memory', measure: measureStart },
  postgres: { title: 'PostgreSQL next to the bare driver', measure: measurePostgres },
  favorable: { title: 'Favorable cases', measure: measureFavorable },
  'neighbors-postgres': { title: 'The neighbor on PostgreSQL', measure: measureNeighborsOnPostgres, byName: true },
  contestants: { title: 'Contestants', measure: measureContestants, byName: true },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    families: { type: 'string', default: '1000' },
    scale: { type: 'string' },
    data: { type: 'string' },
    against: { type: 'string' },
    json: { type: 'string' },
  },
});
const unknown = positionals.filter((name) => !(name in GROUPS));
if (unknown.length > 0) throw new Error(`${unknown.join()} unknown; choose from ${Object.keys(GROUPS).join(', ')}`);

const folder = mkdtempSync(join(tmpdir(), 'coffer-bench-'));
const options: Options = {
  folder,
  ...(values.data !== undefined && { data: values.data }),
  ...(values.against !== undefined && { against: values.against }),
  families: Number(values.families),
  scales: values.scale === undefined ? [10_000, 100_000, 1_000_000] : [Number(values.scale)],
};
const started = performance.now();
const results: Record<string, readonly Judged[]> = {};
try {
  for (const [name, { title, measure, byName = false }] of Object.entries(GROUPS)) {
    if (positionals.length === 0 ? byName : !positionals.includes(name)) continue;
    results[name] = (await measure(options)).map(judge);
    process.stdout.write(table(title, results[name]));
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const seconds = Math.round((performance.now() - started) / 1000);
process.stdout.write(`\nMeasured in ${seconds} s; load of the machine at the end ${loadavg()[0]?.toFixed(1)}.\n`);
if (values.json !== undefined)
  writeFileSync(values.json, JSON.stringify({ at: new Date(), load: loadavg(), results }, null, 2));
