import { isSet } from '#database/tables/ledger-tables.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import type { AccountRow } from '#ledger/balances/index.ts';
import { type Columns, flagOf, minor, type RecordState, text, textOrNull } from '#ledger/records/index.ts';
import type { ValuationRow, ValuationView } from './store.ts';

type Names = Readonly<Record<ValuationView['kind'], string>>;

const MONEY: Names = { opening_anchor: 'Opening balance', reconciliation: 'Manual balance update' };
const THING: Names = { opening_anchor: 'Original purchase price', reconciliation: 'Manual value update' };
const WORTH: Names = { opening_anchor: 'Opening account value', reconciliation: 'Manual value update' };
const LOAN: Names = { opening_anchor: 'Original principal', reconciliation: 'Manual principal update' };

const NAMES: Readonly<Record<string, Names>> = {
  property: THING,
  vehicle: THING,
  investment: WORTH,
  crypto: WORTH,
  other_asset: WORTH,
  loan: LOAN,
};

export function presentValuation(view: ValuationView, locale: MoneyLocale = 'en') {
  const currency = storedCurrency(view.account_currency);
  return {
    id: view.id,
    date: view.date,
    amount: formatMoney(view.amount_minor, currency, locale),
    amount_decimal: formatDecimal(view.amount_minor, currency),
    amount_cents: Number(view.amount_minor),
    currency: currency.code,
    name: (NAMES[view.account_type] ?? MONEY)[view.kind],
    notes: view.notes,
    kind: view.kind,
    account: { id: view.account_id, name: view.account_name, account_type: view.account_type },
    created_at: secondsForm(view.created_at),
    updated_at: secondsForm(view.updated_at),
  };
}

/** A valuation as change rows store it. */
export function valuationRecord(row: ValuationRow, { currency }: Pick<AccountRow, 'currency'>): object {
  return {
    id: row.id,
    account_id: row.account_id,
    date: row.date,
    amount: formatDecimal(row.amount_minor, storedCurrency(currency)),
    currency,
    kind: row.kind,
    notes: row.notes,
    floats: isSet(row.floats),
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}

/** The columns of a valuation in change rows. */
export function valuationColumns(record: RecordState): Columns<'valuations'> {
  return {
    id: record.id,
    account_id: text(record, 'account_id'),
    date: text(record, 'date'),
    amount_minor: minor(record, 'amount'),
    kind: text(record, 'kind') as ValuationRow['kind'],
    notes: textOrNull(record, 'notes'),
    floats: flagOf(record, 'floats'),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
  };
}
