import assert from 'node:assert/strict';
import type { LedgerRow } from '#database/schema/ledger-tables.ts';

type Transaction = LedgerRow<'transactions'>;
type Pair = { readonly id: string; readonly inflow_transaction_id: string; readonly outflow_transaction_id: string };

/** Checks a family's splits: lines sum to their parent, share its account and date, and have no lines themselves. */
export function checkSplits(transactions: readonly Transaction[]): void {
  const parts = Map.groupBy(
    transactions.filter((row) => row.parent_id !== null),
    (row) => row.parent_id,
  );
  for (const whole of transactions) {
    const own = parts.get(whole.id) ?? [];
    parts.delete(whole.id);
    assert.equal(whole.split_parts_count, BigInt(own.length), `transaction ${whole.id} counts its parts`);
    if (own.length === 0) continue;
    const total = own.reduce((minor, part) => minor + part.amount_minor, 0n);
    assert.equal(total, whole.amount_minor, `the parts of ${whole.id} sum to it`);
    assert.deepEqual([whole.parent_id, whole.transfer_id], [null, null], `${whole.id} is a whole and no leg`);
    for (const part of own) {
      assert.deepEqual(
        [part.account_id, part.date, part.currency, part.transfer_id, part.split_parts_count],
        [whole.account_id, whole.date, whole.currency, null, 0n],
        `part ${part.id} lies where its whole lies`,
      );
    }
  }
  assert.equal(parts.size, 0, 'every part has a whole');
}

const DAYS_APART = { pending: 4, confirmed: 30 };
const DAY_MS = 86_400_000;

/** Checks a family's transfers: two unsplit transactions of different accounts that net to zero in one currency. */
export function checkTransfers(
  transactions: readonly Transaction[],
  transfers: readonly LedgerRow<'transfers'>[],
  rejected: readonly Pair[],
): void {
  const byId = new Map(transactions.map((row) => [row.id, row]));
  const legs = new Map<string, string>();
  for (const transfer of transfers) {
    const { inflow, outflow } = legsOf(byId, transfer);
    const name = `transfer ${transfer.id}`;
    assert.ok(inflow.amount_minor > 0n && outflow.amount_minor < 0n, `${name} goes one way`);
    assert.notEqual(inflow.account_id, outflow.account_id, `${name} goes from one account to another`);
    if (inflow.currency === outflow.currency) {
      assert.equal(inflow.amount_minor + outflow.amount_minor, 0n, `${name} nets to zero`);
    }
    const apart = Math.abs(Date.parse(inflow.date) - Date.parse(outflow.date)) / DAY_MS;
    assert.ok(apart <= DAYS_APART[transfer.status], `${name} takes ${apart} days`);
    for (const { id } of [inflow, outflow]) {
      assert.ok(!legs.has(id), `transaction ${id} is in one transfer at most`);
      legs.set(id, transfer.id);
    }
  }
  for (const { id, transfer_id } of transactions) {
    assert.equal(transfer_id, legs.get(id) ?? null, `transaction ${id} names its transfer`);
  }
  const pairs = new Set(transfers.map(pairOf));
  for (const pair of rejected) {
    legsOf(byId, pair);
    assert.ok(!pairs.has(pairOf(pair)), 'a rejected pair is no transfer');
  }
}

function legsOf(byId: ReadonlyMap<string, Transaction>, pair: Pair) {
  const [inflow, outflow] = [byId.get(pair.inflow_transaction_id), byId.get(pair.outflow_transaction_id)];
  assert.ok(inflow !== undefined && outflow !== undefined, `pair ${pair.id} has both its transactions`);
  return { inflow, outflow };
}

function pairOf(pair: Pair): string {
  return [pair.inflow_transaction_id, pair.outflow_transaction_id].sort().join(' ');
}
