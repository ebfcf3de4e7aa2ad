import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import { type TransferRow, transferType } from '#ledger/posting/index.ts';
import { loadPairs } from './load-pairs.ts';
import { presentSide } from './present-side.ts';

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
