import { parseArgs } from 'node:util';
import { measureBalances } from './balances.ts';
import { measureFairness } from './fairness.ts';
import { measureMix } from './mix.ts';
import { measureGrowth, measureStart } from './scenarios.ts';
import type { Measured } from './slices.ts';

// `npm run bench` runs all; `npm run bench -- mix --against DIR` one of them. docs/performance.md explains the table.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { against: { type: 'string' }, data: { type: 'string' }, families: { type: 'string', default: '1000' } },
});
const { families, ...folders } = values;
const measurements: Record<string, () => Promise<Measured[]>> = {
  mix: () => measureMix({ families: Number(families), ...folders }),
  fairness: measureFairness,
  growth: measureGrowth,
  balances: measureBalances,
  start: measureStart,
};
const unknown = positionals.filter((name) => !(name in measurements));
if (unknown.length > 0) throw new Error(`${unknown.join()} unknown; choose from ${Object.keys(measurements).join()}`);

const started = performance.now();
const rows: Measured[] = [];
for (const [name, measure] of Object.entries(measurements))
  if (positionals.length === 0 || positionals.includes(name)) rows.push(...(await measure()));

const lines = rows.map(
  ({ what, value, limit = '', isMet, detail }) =>
    `| ${what} | ${value} | ${limit} | ${isMet === undefined ? '' : isMet ? 'met' : '**missed**'} | ${detail} |`,
);
process.stdout.write(['| what | measured | limit | | detail |', '|---|---|---|---|---|', ...lines, ''].join('\n'));
process.stderr.write(`measured in ${Math.round((performance.now() - started) / 1000)} s\n`);
if (rows.some(({ isMet }) => isMet === false)) process.exitCode = 1;
