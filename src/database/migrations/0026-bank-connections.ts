import type { Kysely } from 'kysely';
import { BANK_CONNECTION_DDL } from '#database/tables/bank-connections.ts';
import { runDdl } from '#database/tables/ddl.ts';

// As it was: later migrations add to it.
const LINKED_ACCOUNTS = `
create table linked_accounts (
  family_id int64 not null,
  id text not null,
  connection_id text not null,
  external_id text not null,
  fetch_id text not null,
  name text not null,
  currency text not null,
  balance_date text,
  balance text,
  account_id text,
  since text,
  is_inverted flag not null,
  synced_until text,
  agreed_on text,
  created_at text not null,
  updated_at text not null,
  constraint linked_accounts_pk primary key (family_id, id),
  constraint linked_accounts_connection_fk foreign key (family_id, connection_id)
    references bank_connections (family_id, id)
);
create unique index linked_accounts_external on linked_accounts (family_id, connection_id, external_id);
create unique index linked_accounts_account on linked_accounts (family_id, account_id) where account_id is not null;`;

/** Connections to banks; the syncs that there are were completed at once. */
export const bankConnections = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [
      BANK_CONNECTION_DDL.bank_connections,
      LINKED_ACCOUNTS,
      'alter table syncs add column connection_id text;',
      'alter table syncs add column parent_id text;',
      "alter table syncs add column status text not null default 'completed' check (status in ('pending', 'syncing', 'completed', 'failed'));",
      'alter table syncs add column updated_at text;',
      'alter table syncs add column started_at text;',
      'alter table syncs add column is_fetched flag not null default 0;',
      'alter table syncs add column error_code text;',
      'alter table syncs add column error_message text;',
      "alter table syncs add column results text not null default '[]';",
      'create index syncs_connection on syncs (family_id, connection_id, id) where connection_id is not null;',
      'create index syncs_parent on syncs (family_id, parent_id) where parent_id is not null;',
      "create index syncs_running on syncs (id) where status in ('pending', 'syncing');",
    ]);
  },
};
