import { isSet } from '#database/tables/ledger-tables.ts';
import { HIDDEN } from '#kernel/masked-values.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money/format.ts';
import { formatDecimal } from '#kernel/money/money.ts';
import { secondsForm } from '#kernel/time/clock.ts';
import {
  type AccountRow,
  type AccountTypeRules,
  type ForeignShare,
  presentSums,
  rulesOf,
} from '#ledger/balances/index.ts';
import { type Columns, type RecordState, text, textOrNull } from '#ledger/records/index.ts';
import type { SeenAccount } from './store.ts';

/** The cash part of a balance: all but the holdings, or none for things that are valued. */
function cashOf(rules: AccountTypeRules, balanceMinor: bigint, holdings: bigint): bigint {
  return rules.balanceType === 'non_cash' ? 0n : balanceMinor - holdings;
}

/** An account as the API shows it to one user. */
export function presentAccount(
  row: SeenAccount,
  foreign: ForeignShare,
  stalePrices: number,
  locale: MoneyLocale = 'en',
) {
  const currency = storedCurrency(row.currency);
  const rules = rulesOf(row.type);
  const balance = row.balance_minor + foreign.converted;
  const cash = cashOf(rules, balance, foreign.holdings);
  return {
    id: row.id,
    name: row.name,
    balance: formatMoney(balance, currency, locale),
    balance_cents: Number(balance),
    balance_amount: formatDecimal(balance, currency),
    cash_balance: formatMoney(cash, currency, locale),
    cash_balance_cents: Number(cash),
    opening_balance_amount: formatDecimal(row.opening_minor, currency),
    opening_balance_date: row.opening_date,
    foreign_balances: presentSums(foreign.unconverted, locale),
    missing_prices: foreign.missingPrices,
    stale_prices: stalePrices,
    currency: row.currency,
    classification: rules.classification,
    account_type: row.type,
    subtype: row.subtype,
    cost_basis_method: row.cost_basis_method,
    status: row.status,
    institution_name: row.institution_name,
    institution_domain: row.institution_domain,
    transaction_count: Number(row.transaction_count),
    owner_id: row.owner_id,
    permission: row.permission,
    include_in_finances: isSet(row.include_in_finances),
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}

/**
 * An account for a credential that is limited to some days: its balances and counts, which are of all days, are left out. The schema
 * holds.
 */
export function withoutBalances(account: ReturnType<typeof presentAccount>): ReturnType<typeof presentAccount> {
  return {
    ...account,
    balance: HIDDEN,
    balance_cents: 0,
    balance_amount: HIDDEN,
    cash_balance: HIDDEN,
    cash_balance_cents: 0,
    opening_balance_amount: HIDDEN,
    opening_balance_date: null,
    foreign_balances: [],
    missing_prices: 0,
    stale_prices: 0,
    transaction_count: 0,
  };
}

/** An account as a change row stores it, without values computed from entries and valuations. */
export function accountRecord(row: AccountRow): object {
  return {
    id: row.id,
    owner_id: row.owner_id,
    name: row.name,
    account_type: row.type,
    subtype: row.subtype,
    currency: row.currency,
    status: row.status,
    institution_name: row.institution_name,
    institution_domain: row.institution_domain,
    created_at: row.created_at,
    updated_at: row.updated_at,
    cost_basis_method: row.cost_basis_method,
  };
}

/** The columns of an account in change rows. */
export function accountColumns(record: RecordState): Columns<'accounts'> {
  return {
    id: record.id,
    owner_id: text(record, 'owner_id'),
    name: text(record, 'name'),
    type: text(record, 'account_type'),
    subtype: textOrNull(record, 'subtype'),
    currency: text(record, 'currency'),
    status: text(record, 'status') as AccountRow['status'],
    opening_minor: 0n,
    balance_minor: 0n,
    valued_on: null,
    transaction_count: 0n,
    institution_name: textOrNull(record, 'institution_name'),
    institution_domain: textOrNull(record, 'institution_domain'),
    created_at: text(record, 'created_at'),
    updated_at: text(record, 'updated_at'),
    // Older records have none.
    cost_basis_method: (textOrNull(record, 'cost_basis_method') ?? 'fifo') as AccountRow['cost_basis_method'],
  };
}
