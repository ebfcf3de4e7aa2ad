import assert from 'node:assert/strict';
import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import { DAY_MS } from '#kernel/time/clock.ts';

type Transaction = LedgerRow<'transactions'>;
type Pair = { readonly id: string; readonly inflow_transaction_id: string; readonly outflow_transaction_id: string };

/** Checks a family's splits: lines sum to their parent, share its account and date, and have no lines themselves. */
export function checkSplits(transactions: readonly Transaction[]): void {
  const lines = Map.groupBy(
    transactions.filter((row) => row.parent_id !== null),
    (row) => row.parent_id,
  );
  for (const parent of transactions) {
    const own = lines.get(parent.id) ?? [];
    lines.delete(parent.id);
    assert.equal(parent.split_parts_count, BigInt(own.length), `transaction ${parent.id} counts its lines`);
    if (own.length === 0) continue;
    const total = own.reduce((minor, line) => minor + line.amount_minor, 0n);
    assert.equal(total, parent.amount_minor, `the lines of ${parent.id} sum to it`);
    assert.deepEqual(
      [parent.parent_id, parent.transfer_id],
      [null, null],
      `${parent.id} is neither a line nor a transfer side`,
    );
    for (const line of own) {
      assert.deepEqual(
        [line.account_id, line.date, line.currency, line.transfer_id, line.split_parts_count],
        [parent.account_id, parent.date, parent.currency, null, 0n],
        `line ${line.id} has its parent's account, date and currency`,
      );
    }
  }
  assert.equal(lines.size, 0, 'every line has a parent');
}

const DAYS_APART = { automatic: 4, manual: 30, rule: 30, import: 30 };

/** Checks a family's transfers: two unsplit transactions of different accounts that net to zero in one currency. */
export function checkTransfers(
  transactions: readonly Transaction[],
  transfers: readonly LedgerRow<'transfers'>[],
  rejected: readonly Pair[],
): void {
  const byId = new Map(transactions.map((row) => [row.id, row]));
  const sides = new Map<string, string>();
  const named = new Map<string, string>();
  for (const transfer of transfers) {
    const { inflow, outflow } = sidesOf(byId, transfer);
    const name = `transfer ${transfer.id}`;
    assert.ok(inflow.amount_minor > 0n && outflow.amount_minor < 0n, `${name} goes one way`);
    assert.notEqual(inflow.account_id, outflow.account_id, `${name} goes from one account to another`);
    if (inflow.currency === outflow.currency) {
      assert.equal(inflow.amount_minor + outflow.amount_minor, 0n, `${name} nets to zero`);
    }
    const days = Math.abs(Date.parse(inflow.date) - Date.parse(outflow.date)) / DAY_MS;
    assert.ok(days <= DAYS_APART[transfer.matched_by], `${name} takes ${days} days`);
    for (const { id } of [inflow, outflow]) {
      assert.ok(!sides.has(id), `transaction ${id} is in one transfer at most`);
      sides.set(id, transfer.id);
      if (transfer.status === 'confirmed') named.set(id, transfer.id);
    }
  }
  for (const { id, transfer_id } of transactions) {
    assert.equal(transfer_id, named.get(id) ?? null, `transaction ${id} names its transfer, unless it is a suggestion`);
  }
  const pairs = new Set(transfers.map(pairOf));
  for (const pair of rejected) {
    sidesOf(byId, pair);
    assert.ok(!pairs.has(pairOf(pair)), 'a rejected pair is no transfer');
  }
}

function sidesOf(byId: ReadonlyMap<string, Transaction>, pair: Pair) {
  const [inflow, outflow] = [byId.get(pair.inflow_transaction_id), byId.get(pair.outflow_transaction_id)];
  assert.ok(inflow !== undefined && outflow !== undefined, `pair ${pair.id} has both its transactions`);
  return { inflow, outflow };
}

function pairOf(pair: Pair): string {
  return [pair.inflow_transaction_id, pair.outflow_transaction_id].sort().join(' ');
}
