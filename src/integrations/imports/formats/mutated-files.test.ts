import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCivilDate } from '#kernel/time/civil-date.ts';
import { Random, testSeed } from '#tests/harness/server/random.ts';
import { SAMPLES } from '#tests/statements/samples.ts';
import { readFile } from './read-file.ts';

const RUNS = Number(process.env.COFFER_TEST_MUTATIONS ?? 2000);
const STEPS_MAX = 8;
const PIECES = [
  '"',
  ',',
  ';',
  '\n',
  '<',
  '>',
  '</STMTTRN>',
  '<Ntry>',
  ':61:',
  '^\n',
  '&#1114112;',
  '\u0000',
  '99999999999999999999',
  '=',
  '(',
  "'",
];

/** A few random cuts, repeats and insertions. */
function mutated(bytes: Buffer, random: Random): Buffer {
  let current = bytes;
  for (let steps = 1 + random.below(STEPS_MAX); steps > 0; steps -= 1) {
    const [from, to] = [random.below(current.length + 1), random.below(current.length + 1)].sort((a, b) => a - b) as [
      number,
      number,
    ];
    const piece = random.oneIn(3)
      ? Buffer.from([random.below(256)])
      : random.oneIn(2)
        ? current.subarray(from, Math.min(to, from + 300))
        : Buffer.from(random.one(PIECES));
    const end = random.oneIn(2) ? from : Math.min(to, from + 40);
    current = Buffer.concat([current.subarray(0, from), piece, current.subarray(end)]);
  }
  return current;
}

test('a mutated file is read or refused, with sound rows and in little time', (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const random = new Random(seed);
  const samples = Object.values(SAMPLES).map((text) => Buffer.from(text));
  const began = process.cpuUsage();
  for (let run = 0; run < RUNS; run += 1) {
    const bytes = mutated(random.one(samples), random);
    const { statements, faults } = readFile(bytes);
    const rows = statements.flatMap((statement) => statement.rows);
    assert.ok(rows.length > 0 || faults.length > 0, bytes.toString());
    for (const { date, amount } of rows) {
      assert.ok(isCivilDate(date), date);
      assert.match(amount, /^-?\d+(\.\d+)?$/);
    }
  }
  const { user } = process.cpuUsage(began);
  assert.ok(user / 1000 / RUNS < 50, 'a small file takes less than 50 ms of processor time');
});
