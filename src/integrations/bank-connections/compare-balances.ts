import type { Kysely } from 'kysely';
import { isSet, type LedgerTables } from '#database/tables/ledger-tables.ts';
import { negated } from '#integrations/imports/formats/values.ts';
import { findCurrency } from '#kernel/money/currencies.ts';
import { formatDecimal, parseAmount } from '#kernel/money/money.ts';
import { addDays } from '#kernel/time/civil-date.ts';
import { balanceAt } from '#ledger/imported-entries/index.ts';
import type { BalanceDifference } from './results.ts';
import { type LinkedRow, pendingSum } from './store.ts';

type Reader = {
  readonly db: { readonly read: Kysely<LedgerTables> };
  readonly actor: { readonly familyId: number; readonly userId: string; readonly limits: null };
};

/**
 * How the balance of an account here differs from the bank's; null if they agree, undefined if they cannot be compared. Banks count
 * payments that are not booked, or do not: a balance that agrees in one of the ways agrees.
 */
export async function differenceOf(
  { db, actor }: Reader,
  { account_id, since, balance, balance_date, currency: code, is_inverted, agreed_on }: LinkedRow,
): Promise<BalanceDifference | null | undefined> {
  const currency = findCurrency(code);
  if (account_id === null || since === null || balance === null || balance_date === null || !currency) return undefined;
  const stated = parseAmount(isSet(is_inverted) ? negated(balance) : balance, currency);
  const ours = await balanceAt({ db, actor }, account_id, balance_date);
  if (!stated.ok || ours === null) return undefined;
  const pending = await pendingSum(db.read, { familyId: actor.familyId, accountId: account_id }, balance_date);
  if (stated.minor === ours || stated.minor === ours - pending) return null;
  return {
    date: balance_date,
    currency: code,
    bank_balance: formatDecimal(stated.minor, currency),
    ledger_balance: formatDecimal(ours, currency),
    difference: formatDecimal(stated.minor - ours, currency),
    first_day: agreed_on === null ? since : addDays(agreed_on, 1),
  };
}
