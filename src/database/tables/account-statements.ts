import type { FamilyId, Int64, Timestamps } from './column-types.ts';
import { tablesOf } from './ddl.ts';

/** A statement of a bank, as an imported file has it. Balances are in the account's favor positive. */
type AccountStatements = Timestamps & {
  family_id: FamilyId;
  id: string;
  account_id: string;
  /** The import that brought it; null in a family that was moved here. */
  import_id: string | null;
  /** The account's. */
  currency: string;
  /** The days of its first and last transaction, and of a later closing balance. */
  start_date: string;
  end_date: string;
  opening_minor: Int64 | null;
  closing_minor: Int64 | null;
  rows_count: Int64;
};

const ACCOUNT_STATEMENTS = `
create table account_statements (
  family_id int64 not null,
  id text not null,
  account_id text not null,
  import_id text,
  currency text not null,
  start_date text not null,
  end_date text not null,
  opening_minor int64,
  closing_minor int64,
  rows_count int64 not null,
  created_at text not null,
  updated_at text not null,
  constraint account_statements_pk primary key (family_id, id),
  constraint account_statements_account_fk foreign key (family_id, account_id) references accounts (family_id, id)
);
create index account_statements_day on account_statements (family_id, end_date, id);
create index account_statements_account on account_statements (family_id, account_id, end_date, id);
create index account_statements_import on account_statements (family_id, import_id);`;

export const ACCOUNT_STATEMENT_DDL = tablesOf<{ account_statements: AccountStatements }>({
  account_statements: ACCOUNT_STATEMENTS,
});
