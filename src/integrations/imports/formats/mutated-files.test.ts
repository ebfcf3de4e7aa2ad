import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isCivilDate } from '#kernel/time/civil-date.ts';
import { Random, testSeed } from '#tests/harness/server/random.ts';
import { actualDatabase, SURE, TEXT_SAMPLES, zipOf } from '#tests/statements/app-samples.ts';
import { SAMPLES } from '#tests/statements/samples.ts';
import { readFile } from './read-file.ts';

const RUNS = Number(process.env.COFFER_TEST_MUTATIONS ?? 10_000);
const BYTES_MAX = 6000;
// Real files are kept outside the project.
const FOLDER = process.env.COFFER_TEST_STATEMENTS ?? join(import.meta.dirname, '../../../../../shared/data');
const REAL = join(FOLDER, 'statements');
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

/** The samples of all formats, an archive of each kind, and the beginnings of real files. */
async function allSamples(): Promise<Buffer[]> {
  const texts = [...Object.values(SAMPLES), ...Object.values(TEXT_SAMPLES)].map((text) => Buffer.from(text));
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
  const database = actualDatabase();
  const began = process.cpuUsage();
  for (let run = 0; run < RUNS; run += 1) {
    const isDatabase = run % 20 === 0;
    // The checksum of an archive would stop a mutation inside it.
    const bytes = isDatabase
      ? await zipOf({ 'db.sqlite': mutated(database, random) })
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
  t.diagnostic(`${samples.length} samples, ${Math.round(user / 1000)} ms of processor time`);
  assert.ok(user / 1000 / RUNS < 50, 'a small file takes less than 50 ms of processor time');
});
