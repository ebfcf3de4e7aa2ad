import { measureBalances } from './balances.ts';
import { type Measured, measureCreates, measureGrowth, measureReads, measureStart } from './scenarios.ts';

// The measured promises, each beside a floor or a peer in the same run. `docs/performance.md` says how to read them.
const started = performance.now();
const rows: Measured[] = [];
for (const measure of [measureReads, measureCreates, measureGrowth, measureBalances, measureStart])
  rows.push(...(await measure()));

const lines = rows.map(
  ({ what, value, promise, kept, detail }) =>
    `| ${what} | ${value} | ${promise} | ${kept ? 'kept' : '**missed**'} | ${detail} |`,
);
process.stdout.write(['| what | measured | promise | | detail |', '|---|---|---|---|---|', ...lines, ''].join('\n'));
process.stderr.write(`measured in ${Math.round((performance.now() - started) / 1000)} s\n`);
if (rows.some(({ kept }) => !kept)) process.exitCode = 1;
