import { secondsForm } from '#kernel/clock.ts';
import { type Currency, findCurrency } from '#kernel/currencies.ts';
import { formatDecimal } from '#kernel/money.ts';
import { formatMoney, type MoneyLocale } from '#kernel/money-format.ts';
import { type AccountTypeRules, rulesOf } from './account-types.ts';
import type { AccountRow, ForeignBalanceRow } from './store.ts';

/** The currency of a stored row; rows are only ever written with a known one. */
export function storedCurrency(code: string): Currency {
  const currency = findCurrency(code);
  if (currency === undefined) throw new Error(`a stored row has the unknown currency ${code}`);
  return currency;
}

/** The cash part of a balance: all of it, or none for things that are valued. */
function cashOf(rules: AccountTypeRules, balanceMinor: bigint): bigint {
  return rules.balanceType === 'non_cash' ? 0n : balanceMinor;
}

/** An account as the API shows it. */
export function presentAccount(row: AccountRow, foreign: readonly ForeignBalanceRow[], locale: MoneyLocale = 'en') {
  const currency = storedCurrency(row.currency);
  const rules = rulesOf(row.type);
  const cash = cashOf(rules, row.balance_minor);
  return {
    id: row.id,
    name: row.name,
    balance: formatMoney(row.balance_minor, currency, locale),
    balance_cents: Number(row.balance_minor),
    balance_amount: formatDecimal(row.balance_minor, currency),
    cash_balance: formatMoney(cash, currency, locale),
    cash_balance_cents: Number(cash),
    opening_balance_amount: formatDecimal(row.opening_minor, currency),
    foreign_balances: foreign.map((sum) => ({
      currency: sum.currency,
      balance: formatMoney(sum.balance_minor, storedCurrency(sum.currency), locale),
      balance_cents: Number(sum.balance_minor),
    })),
    currency: row.currency,
    classification: rules.classification,
    account_type: row.type,
    subtype: row.subtype,
    status: row.status,
    institution_name: row.institution_name,
    institution_domain: row.institution_domain,
    transaction_count: Number(row.transaction_count),
    created_at: secondsForm(row.created_at),
    updated_at: secondsForm(row.updated_at),
  };
}

/** An account as a change row keeps it: what was decided, not what follows from its entries. */
export function accountRecord(row: AccountRow): object {
  return {
    id: row.id,
    owner_id: row.owner_id,
    name: row.name,
    account_type: row.type,
    subtype: row.subtype,
    currency: row.currency,
    status: row.status,
    opening_balance_amount: formatDecimal(row.opening_minor, storedCurrency(row.currency)),
    institution_name: row.institution_name,
    institution_domain: row.institution_domain,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
