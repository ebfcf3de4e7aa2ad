import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import {
  type RejectedTransferRow,
  type TransferPairIds,
  type TransferRow,
  transferType,
} from '#ledger/posting/index.ts';

// A bank fee is a separate expense, so that a transfer never includes one.
const NO_FEE = '0.0';

/** Presents transfers in the order of `rows`. */
export async function presentTransfers(
  db: Kysely<LedgerTables>,
  familyId: number,
  rows: readonly TransferRow[],
  locale: MoneyLocale = 'en',
): Promise<object[]> {
  const pairs = await loadPairs(db, familyId, rows);
  return pairs.map(({ pair, inflow, outflow }) => ({
    id: pair.id,
    status: pair.status,
    matched_by: pair.matched_by,
    date: inflow.row.date,
    amount: formatMoney(inflow.row.amount_minor, storedCurrency(inflow.row.currency), locale),
    amount_decimal: formatDecimal(inflow.row.amount_minor, storedCurrency(inflow.row.currency)),
    amount_cents: Number(inflow.row.amount_minor),
    currency: inflow.row.currency,
    transfer_type: transferType(inflow.account.type),
    notes: pair.notes,
    source_fee_amount: NO_FEE,
    source_fee_currency: outflow.account.currency,
    destination_fee_amount: NO_FEE,
    destination_fee_currency: inflow.account.currency,
    inflow_transaction: presentSide(inflow, locale),
    outflow_transaction: presentSide(outflow, locale),
    created_at: secondsForm(pair.created_at),
    updated_at: secondsForm(pair.updated_at),
  }));
}

export async function presentTransfer(
  db: Kysely<LedgerTables>,
  familyId: number,
  row: TransferRow,
  locale: MoneyLocale | undefined,
): Promise<object> {
  const [shown] = await presentTransfers(db, familyId, [row], locale);
  if (shown === undefined) throw new Error('a transfer lacks a side');
  return shown;
}

/** Presents rejected pairs in the order of `rows`. */
export async function presentRejected(
  db: Kysely<LedgerTables>,
  familyId: number,
  rows: readonly RejectedTransferRow[],
  locale: MoneyLocale | undefined,
): Promise<object[]> {
  const pairs = await loadPairs(db, familyId, rows);
  return pairs.map(({ pair, inflow, outflow }) => ({
    id: pair.id,
    inflow_transaction: presentSide(inflow, locale),
    outflow_transaction: presentSide(outflow, locale),
    created_at: secondsForm(pair.created_at),
    updated_at: secondsForm(pair.updated_at),
  }));
}

type SideWithAccount = {
  readonly row: LedgerRow<'transactions'>;
  readonly account: { readonly id: string; readonly name: string; readonly type: string; readonly currency: string };
};

/** The two sides of a pair. */
type TransferPair = { readonly inflow: SideWithAccount; readonly outflow: SideWithAccount };

/** Loads the sides of pairs, in order. A pair that was deleted meanwhile is left out. */
async function loadPairs<Pair extends TransferPairIds>(
  db: Kysely<LedgerTables>,
  familyId: number,
  pairs: readonly Pair[],
): Promise<(TransferPair & { readonly pair: Pair })[]> {
  if (pairs.length === 0) return [];
  const ids = pairs.flatMap((pair) => [pair.inflow_transaction_id, pair.outflow_transaction_id]);
  const rows = await selectSides(db, familyId, ids);
  const sides = new Map(rows.map((row) => [row.id, toSide(row)]));
  return pairs.flatMap((pair) => {
    const [inflow, outflow] = [sides.get(pair.inflow_transaction_id), sides.get(pair.outflow_transaction_id)];
    return inflow === undefined || outflow === undefined ? [] : [{ pair, inflow, outflow }];
  });
}

function selectSides(db: Kysely<LedgerTables>, familyId: number, ids: readonly string[]) {
  return db
    .selectFrom('transactions as t')
    .innerJoin('accounts as a', (join) =>
      join.onRef('a.family_id', '=', 't.family_id').onRef('a.id', '=', 't.account_id'),
    )
    .selectAll('t')
    .select(['a.name as account_name', 'a.type as account_type', 'a.currency as account_currency'])
    .where('t.family_id', '=', familyId)
    .where('t.id', 'in', ids)
    .execute();
}

function toSide(row: Awaited<ReturnType<typeof selectSides>>[number]): SideWithAccount {
  const { account_id: id, account_name: name, account_type: type, account_currency: currency } = row;
  return { row, account: { id, name, type, currency } };
}

/** A transfer side as the API shows it; money out is positive. */
function presentSide({ row, account }: SideWithAccount, locale: MoneyLocale = 'en') {
  return {
    id: row.id,
    entry_id: row.id,
    date: row.date,
    amount: formatMoney(-row.amount_minor, storedCurrency(row.currency), locale),
    amount_decimal: formatDecimal(-row.amount_minor, storedCurrency(row.currency)),
    amount_cents: Number(-row.amount_minor),
    currency: row.currency,
    name: row.name,
    kind: row.kind,
    account: { id: account.id, name: account.name, account_type: account.type },
  };
}
