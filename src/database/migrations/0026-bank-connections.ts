import type { Kysely } from 'kysely';
import { BANK_CONNECTION_DDL } from '#database/tables/bank-connections.ts';
import { runDdl } from '#database/tables/ddl.ts';

/** Connections to banks; the syncs that there are were completed at once. */
export const bankConnections = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [
      BANK_CONNECTION_DDL.bank_connections,
      BANK_CONNECTION_DDL.linked_accounts,
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
