import type { FamilyId, Flag, Int64, Preset, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

type ForeignBalances = { family_id: FamilyId; account_id: string; currency: string; balance_minor: Int64 };

const ACCOUNT_FOREIGN_BALANCES = `
create table account_foreign_balances (
  family_id int64 not null,
  account_id text not null,
  currency text not null,
  balance_minor int64 not null,
  constraint account_foreign_balances_pk primary key (family_id, account_id, currency),
  constraint account_foreign_balances_account_fk foreign key (family_id, account_id)
    references accounts (family_id, id) on delete cascade
);`;

/** The sums of one account's entries per day and currency; a day without entries has no row. `ledger/posting` keeps them. */
type AccountDays = {
  family_id: FamilyId;
  account_id: string;
  date: string;
  currency: string;
  /** Neither is negative. */
  inflows_minor: Int64;
  outflows_minor: Int64;
  entries: Int64;
  /** Without signs, of the entries that count as income or expense, and their number: split lines count in place of their parent. */
  income_minor: Preset<bigint, bigint>;
  expense_minor: Preset<bigint, bigint>;
  counted_entries: Preset<bigint, bigint>;
};

const ACCOUNT_DAYS = `
create table account_days (
  family_id int64 not null,
  account_id text not null,
  date text not null,
  currency text not null,
  inflows_minor int64 not null,
  outflows_minor int64 not null,
  entries int64 not null,
  income_minor int64 not null default 0,
  expense_minor int64 not null default 0,
  counted_entries int64 not null default 0,
  -- In this order an account's history is one range of the table, whatever its currencies.
  constraint account_days_pk primary key (family_id, account_id, date, currency),
  constraint account_days_account_fk foreign key (family_id, account_id)
    references accounts (family_id, id) on delete cascade
) clustered;`;

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

const VALUATIONS = `
create table valuations (
  family_id int64 not null,
  id text not null,
  account_id text not null,
  date text not null,
  amount_minor int64 not null,
  kind text not null,
  notes text,
  floats flag not null check (floats in (0, 1)),
  created_at text not null,
  updated_at text not null,
  constraint valuations_pk primary key (family_id, id),
  constraint valuations_day unique (family_id, account_id, date),
  constraint valuations_account_fk foreign key (family_id, account_id) references accounts (family_id, id)
);
create index valuations_date on valuations (family_id, date, id);
create unique index valuations_opening on valuations (family_id, account_id) where kind = 'opening_anchor';`;

type BalanceTables = {
  account_foreign_balances: ForeignBalances;
  account_days: AccountDays;
  valuations: Valuations;
};

export const BALANCE_DDL = tablesOf<BalanceTables>({
  account_foreign_balances: ACCOUNT_FOREIGN_BALANCES,
  account_days: ACCOUNT_DAYS,
  valuations: VALUATIONS,
});
