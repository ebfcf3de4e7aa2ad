import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openingOf } from '#integrations/imports/rows/opening-of.ts';
import type { ReadFile } from '#integrations/imports/statement.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';
import { Random, testRuns, testSeed } from '#tests/harness/server/random.ts';
import { ACTUAL_PLAN, actualDatabase, SURE, TEXT_SAMPLES, zipOf } from '#tests/statements/app-samples.ts';
import { mutated } from '#tests/statements/mutate.ts';
import { AMOUNTS, PROVED, SHEET, workbookWith } from '#tests/statements/proved-files.ts';
import { SAMPLES } from '#tests/statements/samples.ts';
import { TRADE_SAMPLES } from '#tests/statements/trade-samples.ts';
import { readFile } from './read-file.ts';

const RUNS = testRuns('COFFER_TEST_MUTATIONS', 300, 10_000);
const BYTES_MAX = 6000;
// Real files are kept outside the project.
const FOLDER = process.env.COFFER_TEST_STATEMENTS ?? join(import.meta.dirname, '../../../../../shared/data');
const REAL = join(FOLDER, 'statements');

/** The samples of all formats, an archive of each kind, and the beginnings of real files. */
async function allSamples(): Promise<Buffer[]> {
  const texts = [SAMPLES, TEXT_SAMPLES, PROVED, TRADE_SAMPLES]
    .flatMap(Object.values)
    .map((text: string) => Buffer.from(text));
  const archives = [await zipOf({ 'db.sqlite': actualDatabase() }), await zipOf({ 'all.ndjson': SURE })];
  const names = existsSync(REAL) ? readdirSync(REAL, { recursive: true, encoding: 'utf8' }) : [];
  const files = names.map((name) => join(REAL, name)).filter((path) => statSync(path).isFile());
  return [...texts, ...archives, ...files.map((path) => readFileSync(path).subarray(0, BYTES_MAX))];
}

test('a mutated file of any format is read or refused in little time', async (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  if (!existsSync(REAL))
    t.diagnostic('COFFER_TEST_STATEMENTS names no folder with statements: real files are NOT mutated');
  const random = new Random(seed);
  const samples = await allSamples();
  const database = actualDatabase(ACTUAL_PLAN);
  const began = process.cpuUsage();
  for (let run = 0; run < RUNS; run += 1) {
    // The checksum of an archive would stop a mutation inside it.
    const bytes =
      run % 20 === 0
        ? await zipOf({ 'db.sqlite': mutated(database, random) })
        : run % 20 === 10
          ? await workbookWith(mutated(Buffer.from(SHEET), random))
          : mutated(random.one(samples), random);
    const { statements, faults } = readFile(bytes);
    const rows = statements.flatMap((statement) => statement.rows);
    assert.ok(rows.length > 0 || faults.length > 0, bytes.toString());
    for (const { date, amount, details } of rows) {
      assert.ok(isCivilDate(date), date);
      for (const one of [amount, ...(details?.splits ?? []).map((part) => part.amount)])
        assert.match(one, /^-?\d+(\.\d+)?$/);
    }
  }
  const { user } = process.cpuUsage(began);
  t.diagnostic(`${RUNS} files of ${samples.length} samples, ${Math.round(user / 1000)} ms of processor time`);
  assert.ok(user / 1000 / RUNS < 50, 'a small file takes less than 50 ms of processor time');
});

/** The amounts that a reading claims to be proved, in cents; null if it claims nothing, complains or asks. */
function provedAmounts({ statements, faults, questions, csv }: ReadFile): readonly number[] | null {
  if (faults.length > 0 || (questions ?? []).length > 0 || (csv?.questions ?? []).length > 0) return null;
  const rows = statements.flatMap((statement) => statement.rows);
  const amounts = rows.map(({ amount }) => Math.round(Number(amount) * 100));
  if (csv === null) {
    const hasBoth = statements.every(({ opening, closing }) => opening !== null && closing !== null);
    return hasBoth && openingOf(statements) !== null ? amounts : null;
  }
  const proof = csv.evidence.find(({ code }) => code === 'balance');
  return proof !== undefined && proof.rows_agree === proof.rows_count ? amounts : null;
}

const isRun = (part: readonly number[], whole: readonly number[]) =>
  whole.some((_, at) => part.every((amount, index) => whole[at + index] === amount));

test('a mutated file that claims a proof has the amounts of the original', async (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const random = new Random(seed);
  const originals = Object.entries({ ...PROVED, workbook: SHEET });
  for (const [name, text] of originals) {
    const bytes = name === 'workbook' ? await workbookWith(text) : Buffer.from(text);
    const amounts = provedAmounts(readFile(bytes)) ?? assert.fail(name);
    assert.deepEqual(name === 'american_csv' ? amounts.toReversed() : amounts, AMOUNTS, name);
  }
  let proved = 0;
  for (let run = 0; run < RUNS; run += 1) {
    const [name, text] = random.one(originals);
    // Two changes may agree with each other where a sum is all the proof; after many no file claims anything.
    const changed = mutated(Buffer.from(text), random, name.endsWith('csv') || name === 'workbook' ? 2 : 1);
    const file = readFile(name === 'workbook' ? await workbookWith(changed) : changed);
    // A row without an amount, made of parts of two others, moves no money.
    const amounts = provedAmounts(file)?.filter((amount) => amount !== 0);
    if (amounts === undefined) continue;
    proved += 1;
    if (file.csv === null) {
      const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
      assert.equal(sum(amounts), sum(AMOUNTS), `${name}: ${amounts}\n${changed}`);
      continue;
    }
    // A file that is cut proves the rows that it still has; the balance before the oldest one is not in it.
    const isProved = [amounts, amounts.toReversed()].some((all) => isRun(all.slice(1), AMOUNTS));
    assert.ok(isProved, `${name}: ${amounts}\n${JSON.stringify(file.csv.evidence)}\n${changed}`);
  }
  t.diagnostic(`${proved} of ${RUNS} claim a proof`);
});
