import type { FamilyId, Flag, Int64, Timestamps } from '#database/tables/column-types.ts';

type ForeignBalances = { family_id: FamilyId; account_id: string; currency: string; balance_minor: Int64 };

/** The sums of one account's entries per day and currency; a day without entries has no row. */
type AccountDays = {
  family_id: FamilyId;
  account_id: string;
  date: string;
  currency: string;
  /** Neither is negative. */
  inflows_minor: Int64;
  outflows_minor: Int64;
  entries: Int64;
};

/** An account's balance at the end of a day as a user recorded it; one per account and day. */
type Valuations = Timestamps & {
  family_id: FamilyId;
  id: string;
  account_id: string;
  date: string;
  amount_minor: Int64;
  kind: 'opening_anchor' | 'reconciliation';
  notes: string | null;
  /** 1 for an opening anchor without a chosen day: it stays before the account's oldest entry. */
  floats: Flag;
};

export type BalanceTables = {
  account_foreign_balances: ForeignBalances;
  account_days: AccountDays;
  valuations: Valuations;
};
