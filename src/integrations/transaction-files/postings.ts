import type { LedgerRow } from '#database/tables/ledger-tables.ts';
import type { Balances } from '#integrations/exports/index.ts';
import { rulesOf } from '#ledger/balances/index.ts';

// Their balance is what people state; entries do not change it.
const VALUED = new Set(['property', 'vehicle', 'other_asset', 'other_liability']);

type Account = LedgerRow<'accounts'>;

export function isLiability({ type }: Account): boolean {
  return rulesOf(type).classification === 'liability';
}

/** Whether entries leave the account's balance as it is. */
export function isValued({ type }: Account): boolean {
  return VALUED.has(type);
}

/** The account's balance, debt negative. */
export function signedBalance(account: Account, balances: Balances): bigint {
  return asPosting(account, balances.get(account.id) ?? account.balance_minor);
}

/** A valuation as a journal has it, debt negative. */
export function asPosting(account: Account, balance: bigint): bigint {
  return isLiability(account) ? -balance : balance;
}
