import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { Random, testSeed } from '#tests/harness/server/random.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { importText, transactionsOf } from '#tests/statements/import-file.ts';

const RUNS = 12;
const DAYS = 8;

type Movement = { readonly day: number; readonly amount: string; readonly name: string; readonly reference: string };

/** A bank's movements: few amounts and names, so that many are alike, and some of them with a reference. */
function movements(random: Random): Movement[] {
  return Array.from({ length: 20 }, (_, index) => ({
    day: 1 + random.below(DAYS),
    amount: random.one(['-3.00', '-3.00', '-4.50', '10.00']),
    name: random.one(['Coffee', 'coffee', 'Shop']),
    reference: random.oneIn(3) ? `R${index}` : '',
  })).sort((one, other) => one.day - other.day);
}

const dateOf = (day: number) => `2026-01-0${day}`;

/** The statement of some days, as a bank writes it: whole days, sorted, oldest or newest first. */
function statementOf(all: readonly Movement[], from: number, to: number, isReversed: boolean): string {
  const rows = all
    .filter(({ day }) => day >= from && day <= to)
    .map(({ day, amount, name, reference }) => `${dateOf(day)},${amount},${name},${reference}`);
  return ['Date,Amount,Description,Transaction ID', ...(isReversed ? rows.toReversed() : rows)].join('\n');
}

test('overlapping statements in any order give each movement once', async (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const random = new Random(seed);
  const coffer = await startCoffer(t);
  for (let run = 0; run < RUNS; run += 1) {
    const user = await coffer.signUp();
    const account = await coffer.createAccount(user);
    const all = movements(random);
    const covered = new Set<number>();
    for (let statements = 2 + random.below(4); statements > 0; statements -= 1) {
      const from = 1 + random.below(DAYS);
      const to = from + random.below(DAYS - from + 1);
      const text = statementOf(all, from, to, random.oneIn(2));
      if (!text.includes('\n')) continue;
      const days = Array.from({ length: to - from + 1 }, (_, index) => from + index);
      for (const day of days) covered.add(day);
      await importText(coffer, user, account, text, { signage_convention: 'inflows_positive' });
    }
    const wanted = all
      .filter(({ day }) => covered.has(day))
      .map(({ day, amount, name }) => `${dateOf(day)} ${amount} ${name.toLowerCase()}`)
      .sort();
    const found = (await transactionsOf(coffer, user)).map((text) => text.toLowerCase()).sort();
    assert.deepEqual(found, wanted);
  }
  await checkLedger(coffer.database.read);
});
