import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#kernel/time/civil-date.ts';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { poll } from '#tests/harness/server/poll.ts';
import { Random, testRuns, testSeed } from '#tests/harness/server/random.ts';
import { type BridgeRow, noon, startSimpleFin } from '#tests/harness/server/simplefin-server.ts';
import { type Coffer, startCoffer } from '#tests/harness/server/start-coffer.ts';
import { TO_THIS_MACHINE } from '#tests/harness/server/webhook-receiver.ts';

const HISTORIES = testRuns('COFFER_TEST_HISTORIES', 6, 200);
const DAYS = 40;
const FIRST = '2026-01-20';
const PAYEES = ['Bakery', 'Market hall', 'City transport', 'Landlord', 'Employer', 'Pharmacy'];

type Row = BridgeRow & { readonly day: string; readonly description: string };
/** A payment that is announced before it is booked, or that the bank drops: it is listed from a day until another one, excluded. */
type Announced = { readonly row: BridgeRow; readonly from: string; readonly until: string };
type Call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => Promise<Answer>;
// biome-ignore lint/suspicious/noExplicitAny: answers of several operations.
type Answer = any;

test('syncs and files of the same days leave one ledger, in any order', async (t) => {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed} COFFER_TEST_HISTORIES=${HISTORIES}`);
  const bank = await startSimpleFin(t);
  const coffer = await startCoffer(t, { ...TO_THIS_MACHINE, COFFER_RATE_LIMITS: 'standard=1000000' });
  for (let run = 0; run < HISTORIES; run += 1) {
    const random = new Random(seed + run);
    const rows = history(random);
    const announced = announcements(random, rows);
    const story = `COFFER_TEST_SEED=${seed + run} COFFER_TEST_HISTORIES=1`;
    const call = await callsOf(coffer);
    const { id: account } = await call('POST', 'accounts', { name: 'Checking', account_type: 'depository' });
    bank.bridge.accounts = [{ id: 'acc', name: 'Checking', balance: '0', transactions: rows }];
    const made = await call('POST', 'bank_connections', { connector: 'simplefin', setup_token: bank.token() });
    const link = `bank_connections/${made.id}/linked_accounts/${made.linked_accounts[0].id}`;
    await call('PATCH', link, { account_id: account, since: FIRST });
    const linked = { id: made.linked_accounts[0].id, since: FIRST };
    const sync = async () => {
      const preview = await call('POST', `bank_connections/${made.id}/linked_accounts/preview`, {
        linked_accounts: [linked],
      });
      const { data } = await call('POST', `bank_connections/${made.id}/sync`);
      const done = await poll(
        () => call('GET', `syncs/${data.id}`),
        (answer) => answer.data.terminal,
      );
      assert.deepEqual(done.data.counts, preview.linked_accounts[0].counts, story);
    };
    for (let step = 0; step < 4; step += 1) {
      // The bank has all rows up to a day, and sends some of the last days late.
      const known = addDays(FIRST, between(random, 10, DAYS));
      const late = rows.filter(({ day }) => day <= known && !(day > addDays(known, -5) && between(random, 0, 5) === 0));
      const pending = announced.filter(({ from, until }) => from <= known && known < until).map(({ row }) => row);
      bank.bridge.accounts = [{ id: 'acc', name: 'Checking', balance: '0', transactions: [...late, ...pending] }];
      if (between(random, 0, 1) === 0) await sync();
      else
        await importFile(
          call,
          account,
          rows.filter(({ day }) => day <= known && day > addDays(known, -20)),
        );
    }
    bank.bridge.accounts = [{ id: 'acc', name: 'Checking', balance: '0', transactions: rows }];
    await importFile(call, account, rows);
    await sync();
    const { transactions } = await call('GET', `transactions?account_id=${account}&per_page=100`);
    const inLedger = transactions.map(({ date, signed_amount }: Answer) => `${date} ${signed_amount}`).sort();
    assert.deepEqual(inLedger, rows.map(({ day, amount }) => `${day} ${amount}`).sort(), story);
  }
  await checkLedger(coffer.database.read);
});

async function callsOf(coffer: Coffer): Promise<Call> {
  const { token } = await coffer.signUp();
  return async (method, path, body) => {
    const reply = await coffer.call<Answer>(method, `/api/v1/${path}`, { token, ...(body && { body }) });
    assert.ok(reply.status < 300, reply.text);
    return reply.body;
  };
}

/** Movements with some twins: of one day, amount and payee. */
function history(random: Random): Row[] {
  const rows: Row[] = [];
  for (let day = 0; day < DAYS; day += 1) {
    const date = addDays(FIRST, day);
    for (let count = between(random, 0, 2); count > 0; count -= 1) {
      const amount = `-${between(random, 1, 9)}.${between(random, 10, 99)}`;
      const description = random.one(PAYEES);
      const copies = between(random, 0, 9) === 0 ? 2 : 1;
      for (let copy = 0; copy < copies; copy += 1)
        rows.push({ id: `${rows.length}`, posted: noon(date), day: date, amount, description });
    }
  }
  return rows;
}

/** Some movements are announced some days before, and some payments are announced that never come. */
function announcements(random: Random, rows: readonly Row[]): Announced[] {
  const announced = rows.flatMap(({ id, day, description, amount }): Announced[] => {
    if (between(random, 0, 2) > 0) return [];
    const from = addDays(day, -between(random, 0, 3));
    return [{ row: { ...pendingRow(`p${id}`, from, amount), description }, from, until: day }];
  });
  const dropped = Array.from({ length: DROPPED }, (_, index): Announced => {
    const from = addDays(FIRST, between(random, 0, DAYS - 5));
    const row = pendingRow(`dropped ${index}`, from, `-${between(random, 20, 90)}.00`);
    return { row: { ...row, description: random.one(PAYEES) }, from, until: addDays(from, between(random, 2, 20)) };
  });
  return [...announced, ...dropped];
}

const DROPPED = 6;

function pendingRow(id: string, day: string, amount: string): BridgeRow {
  return { id, posted: 0, amount, transacted_at: noon(day), pending: true };
}

async function importFile(call: Call, account: string, rows: readonly Row[]): Promise<void> {
  if (rows.length === 0) return;
  const lines = rows.map(({ day, description, amount }) => `${day},${description},${amount}\n`);
  const raw_file_content = `Date,Description,Amount\n${lines.join('')}`;
  const sent = { raw_file_content, account_id: account, publish: true, signage_convention: 'inflows_positive' };
  const { data } = await call('POST', 'imports', sent);
  await poll(
    () => call('GET', `imports/${data.id}`),
    (answer) => answer.data.status === 'complete',
  );
}

/** A whole number from one to another, both included. */
function between(random: Random, least: number, most: number): number {
  return least + random.below(most - least + 1);
}
