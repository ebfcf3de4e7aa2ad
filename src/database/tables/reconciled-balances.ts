import type { FamilyId, Int64, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/** A day on which a person found that an account agrees with its bank; one per account and day. */
type ReconciledBalances = Timestamps & {
  family_id: FamilyId;
  id: string;
  account_id: string;
  date: string;
  /** The account's. */
  currency: string;
  /** The bank's balance. Entries that the bank did not have yet make the difference to the ledger's. */
  balance_minor: Int64;
  /** The ledger's balance at the end of the day when it was reconciled. */
  ledger_minor: Int64;
  /** The number of the change that reconciled it, which says who did and when; null in a family that was moved here. */
  sequence: Int64 | null;
};

const RECONCILED_BALANCES = `
create table reconciled_balances (
  family_id int64 not null,
  id text not null,
  account_id text not null,
  date text not null,
  currency text not null,
  balance_minor int64 not null,
  ledger_minor int64 not null,
  sequence int64,
  created_at text not null,
  updated_at text not null,
  constraint reconciled_balances_pk primary key (family_id, id),
  constraint reconciled_balances_day unique (family_id, account_id, date),
  constraint reconciled_balances_account_fk foreign key (family_id, account_id) references accounts (family_id, id)
);`;

export const RECONCILED_BALANCE_DDL = tablesOf<{ reconciled_balances: ReconciledBalances }>({
  reconciled_balances: RECONCILED_BALANCES,
});
