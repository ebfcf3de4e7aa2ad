import type { Kysely } from 'kysely';
import { runDdl } from '#database/tables/ddl.ts';

/** Why an account at a bank gives nothing, since when, and how often it was read today. */
export const faultsOfLinkedAccounts = {
  async up(db: Kysely<never>): Promise<void> {
    await runDdl(db, [
      'alter table linked_accounts add column error_code text;',
      'alter table linked_accounts add column error_message text;',
      'alter table linked_accounts add column failing_since text;',
      'alter table linked_accounts add column reads_on text;',
      'alter table linked_accounts add column reads int64 not null default 0;',
    ]);
  },
};
