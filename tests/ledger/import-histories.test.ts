import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { Random, testRuns, testSeed } from '#tests/harness/server/random.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import {
  dateOf,
  type Export,
  type ExportRow,
  type Movement,
  randomExports,
  randomHistory,
  rowsOf,
  WRITERS,
} from '#tests/statements/bank-history.ts';
import { settledImport } from '#tests/statements/import-file.ts';

const HISTORIES = testRuns('COFFER_TEST_HISTORIES', 30, 1000);
const PATH = '/api/v1/imports';
/** The reasons of rows that are shown to a person, who knows what they are. */
const ASKED = ['likely_duplicate', 'possible_duplicate', 'likely_booking'];
/** Rows that are asked about, of all rows. */
const ASKED_MAX = 0.15;
const DAYS_APART_MAX = 3;

type Account = { readonly coffer: Coffer; readonly user: TestUser; readonly account: string };
type Answer = { readonly row: ExportRow; readonly expected: string | null; readonly reason: string | null };

test('random exports of a changing bank give each movement once', async (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed} COFFER_TEST_HISTORIES=${HISTORIES}`);
  const coffer = await startCoffer(t);
  const counts = { rows: 0, asked: 0 };
  for (let run = 0; run < HISTORIES; run += 1) {
    // A seed for each history, so that a failed one is repeated alone.
    const random = new Random(seed + run);
    const habit = random.one(['words', 'days'] as const);
    const history = randomHistory(random, habit);
    const exports = randomExports(random, habit);
    const user = await coffer.signUp();
    const account = { coffer, user, account: await coffer.createAccount(user, { currency: 'EUR' }) };
    const covered = new Set<Movement>();
    const faults: string[] = [];
    const story = () =>
      `${faults.join('\n')}\nCOFFER_TEST_SEED=${seed + run} COFFER_TEST_HISTORIES=1 ${JSON.stringify({ history, exports })}`;
    for (const one of exports) {
      const rows = rowsOf(history, one);
      if (rows.length === 0) continue;
      const { asked, announced, fault } = await importExport(account, one, rows, covered);
      if (fault !== undefined) faults.push(`${fault}\n${rowsUntil(history, exports, one)}`);
      counts.rows += rows.length;
      counts.asked += asked;
      for (const row of rows) if (!announced.has(row)) covered.add(row.movement);
    }
    await assertHolds(account, history, story);
  }
  await checkLedger(coffer.database.read);
  const share = counts.asked / counts.rows;
  t.diagnostic(`${counts.rows} rows, ${(100 * share).toFixed(1)} % of them asked about`);
  if (HISTORIES > 10) assert.ok(share < ASKED_MAX, `${share}`);
});

/** Imports an export; what is asked is answered by who knows the history. */
async function importExport(
  { coffer, user: { token }, account }: Account,
  { format }: Export,
  rows: readonly ExportRow[],
  covered: ReadonlySet<Movement>,
) {
  const body = {
    raw_file_content: WRITERS[format](rows),
    account_id: account,
    format,
    signage_convention: 'inflows_positive',
  };
  const reply = await coffer.call('POST', PATH, { token, body });
  assert.equal(reply.status, 201, reply.text);
  const { id } = await settledImport(coffer, { token }, reply.body.data.id);
  const { data } = (await coffer.call('GET', `${PATH}/${id}/rows?per_page=100`, { token })).body;
  assert.equal(data.length, rows.length);
  const answers = data.map(({ row_number, expected, reason }): Answer => {
    return { row: rows[row_number - 1] ?? assert.fail(), expected, reason };
  });
  const { decisions, announced, fault } = decide(answers, covered);
  for (const decision of ['create', 'skip'] as const) {
    const row_numbers = decisions.filter((one) => one.decision === decision).map(({ row }) => rows.indexOf(row) + 1);
    if (row_numbers.length === 0) continue;
    const patched = await coffer.call('PATCH', `${PATH}/${id}/rows`, { token, body: { row_numbers, decision } });
    assert.equal(patched.status, 200, patched.text);
  }
  const published = await coffer.call('POST', `${PATH}/${id}/publish`, { token });
  assert.ok(published.status < 300, published.text);
  const { stats } = await settledImport(coffer, { token }, id);
  assert.equal(stats.ready + stats.failed, 0);
  return { asked: answers.filter(isAsked).length, announced, fault };
}

/** The rows of each export until one. */
function rowsUntil(history: readonly Movement[], exports: readonly Export[], last: Export): string {
  const until = exports.slice(0, exports.indexOf(last) + 1);
  const rowOf = ({ movement, day, amount, text, reference, isPending }: ExportRow) =>
    `  ${movement.id} ${day} ${amount} ${text} ${reference}${isPending ? ' pending' : ''}`;
  return until.map((one) => [JSON.stringify(one), ...rowsOf(history, one).map(rowOf)].join('\n')).join('\n');
}

const isAsked = ({ reason }: Answer) => reason !== null && ASKED.includes(reason);

/**
 * The decisions that make the number of new rows of each amount right, and where rows that are not asked about make it wrong. A booking that
 * takes the payment of another is no fault, nor is a payment announced by an older file that takes the booking of another: the other one is
 * booked later.
 */
function decide(answers: readonly Answer[], covered: ReadonlySet<Movement>) {
  let fault: string | undefined;
  const decisions: { readonly row: ExportRow; readonly decision: 'create' | 'skip' }[] = [];
  const announced = new Set<ExportRow>();
  for (const [amount, alike] of Map.groupBy(answers, ({ row }) => row.amount)) {
    const asked = alike.filter(isAsked);
    const isNew = ({ row }: Answer) => !covered.has(row.movement);
    const certain = alike.filter((one) => !isAsked(one) && one.expected === 'created').length;
    const missing = alike.filter(isNew).length - certain;
    const taken = alike.filter((one) => one.row.isPending && isNew(one) && !isAsked(one) && one.expected !== 'created');
    const bookedLater = taken.slice(0, Math.max(missing - asked.length, 0));
    for (const { row } of bookedLater) announced.add(row);
    const wanted = missing - bookedLater.length;
    if (wanted < 0 || wanted > asked.length) {
      const shown = alike.map(({ row, expected, reason }) => [
        row.movement.id,
        row.day,
        row.text,
        expected,
        reason,
        covered.has(row.movement),
      ]);
      fault = `${wanted} of ${asked.length} asked rows of ${amount} are new: ${JSON.stringify(shown)}`;
    }
    const sorted = [...asked.filter(isNew), ...asked.filter((one) => !isNew(one))];
    for (const [index, { row, expected }] of sorted.entries()) {
      if (index < wanted && expected !== 'created') decisions.push({ row, decision: 'create' });
      if (index >= wanted && expected === 'created') decisions.push({ row, decision: 'skip' });
    }
  }
  return { decisions, announced, fault };
}

/** Checks that the ledger has each movement once, on a day that an export has named. */
async function assertHolds({ coffer, user: { token } }: Account, history: readonly Movement[], story: () => string) {
  const { transactions } = (await coffer.call('GET', '/api/v1/transactions?per_page=100', { token })).body;
  const found = transactions.map(({ date, signed_amount }) => ({
    date,
    amount: Math.round(Number(signed_amount) * 100),
  }));
  const sorted = <One extends { readonly amount: number; readonly date: string }>(all: readonly One[]) =>
    all.toSorted((a, b) => a.amount - b.amount || (a.date < b.date ? -1 : 1));
  const wanted = sorted(history.map(({ day, amount }) => ({ date: dateOf(day), amount })));
  const is = sorted(found);
  assert.deepEqual(
    is.map(({ amount }) => amount),
    wanted.map(({ amount }) => amount),
    story(),
  );
  assert.deepEqual(
    transactions.filter(({ pending }) => pending),
    [],
    story(),
  );
  const places = history.map(({ day, otherDay, amount }) => ({
    amount,
    first: Math.min(day, otherDay) - DAYS_APART_MAX,
    last: Math.max(day, otherDay) + DAYS_APART_MAX,
  }));
  for (const { date, amount } of is) {
    // A movement may have taken the place of another one of its amount, so each entry takes the place that closes first.
    const day = Number(date.slice(-2));
    const open = places.filter((one) => one.amount === amount && one.first <= day && day <= one.last);
    const place = open.toSorted((one, other) => one.last - other.last)[0];
    assert.ok(place !== undefined, `no bank dates a movement of ${amount} near ${date}: ${story()}`);
    places.splice(places.indexOf(place), 1);
  }
}
