import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { BankConnector, BankRow, Delivery } from '#integrations/bank-connections/connectors/connector.ts';
import type { Reader } from '#ledger/imported-entries/index.ts';
import { importRowsOf, type Target } from './bank-rows.ts';
import { fetchRows } from './fetch-rows.ts';

const TARGET = {
  ...{ family_id: 1n, id: 'linked', connection_id: 'c', external_id: 'one', fetch_id: 'one', name: 'Giro' },
  ...{ currency: 'EUR', account_id: 'account', since: '2026-01-01', is_inverted: 0, synced_until: null },
} as unknown as Target;

// Rows in the currency of their account need none.
const NO_RATES = { familyId: 1 } as Reader;

function row(index: number): BankRow {
  const bookingDate = `2026-0${1 + (index % 3)}-1${index % 10}`;
  const money = { amount: `-${index}.50`, currency: 'EUR', original: null };
  return { ...money, id: String(index), bookingDate, valueDate: null, pending: false, payee: null, text: 'Bakery' };
}

/** A connector that delivers, does something, and then is silent. */
function silentAfter(deliveries: readonly Delivery[], work: () => void): BankConnector {
  async function* fetch() {
    yield* deliveries;
    work();
    await new Promise(() => {});
  }
  return { fetch } as unknown as BankConnector;
}

test('a bank that takes too long is left, and what came is kept', async () => {
  const [stopping, deadline] = [new AbortController(), new AbortController()];
  const connector = silentAfter([{ account: 'one', rows: [row(1)] }], () => deadline.abort());
  const signals = { stopping: stopping.signal, deadline: deadline.signal, keep: async () => true };
  const { accounts, fault } = await fetchRows(connector, {}, [TARGET], signals);
  assert.deepEqual([accounts.get('one')?.rows.length, fault?.code], [1, 'unreachable']);
});

test('a server that stops waits for no bank', async () => {
  const [stopping, deadline] = [new AbortController(), new AbortController()];
  const connector = silentAfter([], () => stopping.abort());
  const signals = { stopping: stopping.signal, deadline: deadline.signal, keep: async () => true };
  await assert.rejects(fetchRows(connector, {}, [TARGET], signals), { name: 'AbortError' });
});

test('an access that another process uses or has changed is not used', async () => {
  const signal = new AbortController().signal;
  const keep = async () => false;
  let uses = 0;
  const connector = silentAfter([{ account: null, secrets: {}, isClaim: true }], () => {
    uses += 1;
  });
  const reading = fetchRows(connector, {}, [TARGET], { stopping: signal, deadline: signal, keep });
  await assert.rejects(reading, { code: 'unreachable' });
  assert.equal(uses, 0);
});

test('many rows of a bank leave turns to others, and are in the order of their days', async () => {
  const rows = Array.from({ length: 20_000 }, (_, index) => row(index));
  let turns = 0;
  let isOver = false;
  const others = () => {
    turns += 1;
    if (!isOver) setImmediate(others);
  };
  setImmediate(others);
  const read = await importRowsOf(NO_RATES, rows, TARGET, 'simplefin');
  isOver = true;
  assert.ok(turns >= 20, `${turns} turns`);
  const days = read.rows.map(({ date }) => date ?? '');
  assert.deepEqual(days, days.toSorted());
  assert.deepEqual([read.rows.length, new Set(read.rows.map(({ identity }) => identity)).size], [20_000, 20_000]);
  assert.deepEqual(
    read.rows.map(({ number }) => number),
    rows.map((_, index) => BigInt(index + 1)),
  );
});
