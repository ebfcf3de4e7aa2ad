import type { Kysely } from 'kysely';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

type Db = Kysely<LedgerTables>;

/** The server's own key of that name. */
export async function findServerKey(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('server_keys').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Stores a key of the server unless there is one of that name. */
export async function insertServerKey(db: Db, row: LedgerRow<'server_keys'>): Promise<void> {
  await db
    .insertInto('server_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Deletes every key of the server; new ones are made at the next start. */
export async function deleteServerKeys(db: Db): Promise<void> {
  await db.deleteFrom('server_keys').execute();
}
