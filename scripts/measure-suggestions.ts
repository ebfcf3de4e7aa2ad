import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { planFamily } from '#ledger/sample-data/plan-family.ts';
import { type Example, learn, predict } from '#ledger/suggestions/predict.ts';

// Learns from the earlier part of transactions with categories, suggests one for each of the later part, and prints how often
// the first suggestion is right, by its confidence: `node scripts/measure-suggestions.ts`.

type Dated = Example & { readonly date: string };

/** The lowest confidence of each row of the table. */
const STEPS = [0.95, 0.9, 0.8, 0.7, 0.5, 0.3];

const USD = storedCurrency('USD');

/** The entries of the sample family: five years. */
function sampleEntries(): Dated[] {
  const { entries } = planFamily({ seed: 1, today: '2026-11-23', currency: USD });
  return entries.flatMap(({ account, date, minor, name, category }) => {
    const amount = formatDecimal(minor, USD);
    const entry = { name, isIncome: minor > 0n, accountId: account, amount, merchantId: null };
    return category === null ? [] : [{ date, labelId: category, entry }];
  });
}

/** The real transactions of a bank that have a symbol, for each account: its owner is a family. */
function bankEntries(file: string): Dated[][] {
  const [, ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const entries = lines.flatMap((line) => {
    const columns = line.split(';').map((text) => text.replaceAll('"', '').trim());
    const [, accountId = '', date = '', type = '', operation = '', amount = '', , symbol = ''] = columns;
    const name = [operation || type, ...columns.slice(8)].join(' ').trim();
    const entry = { name, isIncome: type === 'PRIJEM', accountId, amount, merchantId: null };
    return symbol === '' ? [] : [{ date, labelId: symbol, entry }];
  });
  return [...Map.groupBy(entries, ({ entry }) => entry.accountId).values()];
}

/** Prints the precision of suggestions for the entries after the first `share` of each family. */
function measure(title: string, families: readonly Dated[][], share: number): void {
  const made = families.flatMap((entries) => {
    const inOrder = entries.toSorted((one, other) => (one.date < other.date ? -1 : 1));
    const learnt = Math.floor(inOrder.length * share);
    const memory = learn(inOrder.slice(0, learnt));
    return inOrder.slice(learnt).map(({ entry, labelId }) => {
      const [best] = predict(memory, entry);
      return { confidence: best?.confidence ?? 0, isRight: best?.labelId === labelId };
    });
  });
  const rows = STEPS.map((from, index) => {
    const shown = made.filter(({ confidence }) => confidence >= from && confidence < (STEPS[index - 1] ?? 2));
    const right = shown.filter(({ isRight }) => isRight).length;
    const mean = shown.reduce((sum, { confidence }) => sum + confidence, 0) / shown.length;
    return [
      `from ${from}`,
      { suggestions: shown.length, confidence: percent(mean), precision: percent(right / shown.length) },
    ];
  });
  const suggested = made.filter(({ confidence }) => confidence >= 0.3).length;
  console.log(`${title}: ${made.length} transactions, ${percent(suggested / made.length)} with a suggestion`);
  console.table(Object.fromEntries(rows));
}

function percent(share: number): string {
  return Number.isNaN(share) ? '–' : `${(100 * share).toFixed(1)} %`;
}

const bank = join(process.env.COFFER_TEST_STATEMENTS ?? '../shared/data', 'czech-bank-1993.csv');
const sample = [sampleEntries()];
measure('Sample data, three quarters learnt', sample, 0.75);
measure('Sample data, the first month learnt', sample, 1 / 60);
if (existsSync(bank)) measure('A bank, three quarters of each account learnt', bankEntries(bank), 0.75);
else console.log(`Skipped the transactions of a bank: there is no ${bank}`);

const [history = []] = sample;
const newest = history.slice(-5000);
const started = process.cpuUsage();
const memory = learn(newest);
for (const { entry } of newest.slice(0, 100)) predict(memory, entry);
const { user } = process.cpuUsage(started);
console.log(
  `Learning ${newest.length} transactions and suggesting for 100 takes ${Math.round(user / 1000)} ms of CPU time`,
);
