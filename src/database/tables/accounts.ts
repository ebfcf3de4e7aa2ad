import type { FamilyId, Flag, Int64, Preset, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/** Of accounts that are in use: in lists, reports and forecasts. */
export const OPEN_STATUSES = ['draft', 'active'] as const;

type Accounts = Timestamps & {
  family_id: FamilyId;
  id: string;
  owner_id: string;
  name: string;
  type: string;
  subtype: string | null;
  currency: string;
  /** `deleting`: no user sees it any more, and a job deletes its entries. */
  status: 'draft' | 'active' | 'disabled' | 'deleting';
  /** The opening anchor's amount; 0 without one. */
  opening_minor: Int64;
  /** The newest valuation plus the entries of later days in the account's currency. */
  balance_minor: Int64;
  /** The day of the newest valuation, whose amount includes the entries up to it. Null without one. */
  valued_on: string | null;
  transaction_count: Int64;
  institution_name: string | null;
  institution_domain: string | null;
  /** Which units of a security leave first, and at which cost. */
  cost_basis_method: Preset<'fifo' | 'lifo' | 'average' | 'specific'>;
};

const ACCOUNTS = `
create table accounts (
  family_id int64 not null,
  id text not null,
  owner_id text not null,
  name text not null,
  type text not null,
  subtype text,
  currency text not null,
  status text not null,
  opening_minor int64 not null,
  balance_minor int64 not null,
  valued_on text,
  transaction_count int64 not null,
  institution_name text,
  institution_domain text,
  created_at text not null,
  updated_at text not null,
  cost_basis_method text not null default 'fifo' check (cost_basis_method in ('fifo', 'lifo', 'average', 'specific')),
  constraint accounts_pk primary key (family_id, id),
  constraint accounts_owner_fk foreign key (family_id, owner_id) references users (family_id, id)
);
create index accounts_owner on accounts (family_id, owner_id);
create index accounts_name on accounts (family_id, name, id);`;

type AccountShares = Timestamps & {
  family_id: FamilyId;
  user_id: string;
  account_id: string;
  /** The owner has a row too. */
  permission: 'owner' | 'full_control' | 'read_write' | 'read_only';
  /** Whether the account counts in the user's reports. */
  include_in_finances: Flag;
};

const ACCOUNT_SHARES = `
create table account_shares (
  family_id int64 not null,
  user_id text not null,
  account_id text not null,
  permission text not null check (permission in ('owner', 'full_control', 'read_write', 'read_only')),
  include_in_finances flag not null check (include_in_finances in (0, 1)),
  created_at text not null,
  updated_at text not null,
  -- In this order everything that one user sees is one range of the table.
  constraint account_shares_pk primary key (family_id, user_id, account_id),
  constraint account_shares_account_fk foreign key (family_id, account_id) references accounts (family_id, id),
  constraint account_shares_user_fk foreign key (family_id, user_id) references users (family_id, id)
) clustered;
create index account_shares_account on account_shares (family_id, account_id, user_id);`;

/** The users who saw an account that was deleted. */
type EndedAccountShares = { family_id: FamilyId; user_id: string; account_id: string };

const ENDED_ACCOUNT_SHARES = `
create table ended_account_shares (
  family_id int64 not null,
  user_id text not null,
  account_id text not null,
  constraint ended_account_shares_pk primary key (family_id, user_id, account_id),
  constraint ended_account_shares_user_fk foreign key (family_id, user_id) references users (family_id, id)
) clustered;`;

type AccountTables = {
  accounts: Accounts;
  account_shares: AccountShares;
  ended_account_shares: EndedAccountShares;
};

export const ACCOUNT_DDL = tablesOf<AccountTables>({
  accounts: ACCOUNTS,
  account_shares: ACCOUNT_SHARES,
  ended_account_shares: ENDED_ACCOUNT_SHARES,
});
