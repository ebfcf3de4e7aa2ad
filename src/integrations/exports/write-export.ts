import type { Kysely } from 'kysely';
import type { DatabaseLocation } from '#database/maintenance/database-location.ts';
import { openSnapshot } from '#database/maintenance/snapshot.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { membersOf } from './archive-files.ts';
import { ExportReader, type TaggedTransaction } from './export-reader.ts';
import type { Balances, Converted } from './ndjson.ts';
import { SharesReader } from './shares-reader.ts';
import { isAdmin, type Owner } from './store.ts';
import { writeZip } from './write-zip.ts';

/** One export for the thread that writes exports. */
export type ExportTask = {
  readonly location: DatabaseLocation;
  readonly owner: Owner;
  readonly createdAt: string;
  readonly path: string;
  readonly attachmentsFolder: string;
};

/** The current balances of the accounts that a user sees, from the ledger. */
export type BalancesOf = (db: Kysely<LedgerTables>, owner: Owner) => Promise<Balances>;

/** The reads of the ledger that an export needs. */
export type ExportLedger = {
  readonly balancesOf: BalancesOf;
  convertedAmounts(db: Kysely<LedgerTables>, owner: Owner, rows: readonly TaggedTransaction[]): Promise<Converted>;
};

/** Writes what the owner sees of one snapshot of the database as a ZIP file. */
export async function writeExport(task: ExportTask, { balancesOf, convertedAmounts }: ExportLedger): Promise<void> {
  const { location, owner, createdAt, path, attachmentsFolder } = task;
  const snapshot = await openSnapshot(location);
  try {
    if (!(await isAdmin(snapshot.db, owner))) throw new Error('the user who requested it is no longer an admin');
    const parts = {
      balances: await balancesOf(snapshot.db, owner),
      shares: new SharesReader(snapshot.db, owner),
      convert: (rows: readonly TaggedTransaction[]) => convertedAmounts(snapshot.db, owner, rows),
    };
    const members = await membersOf(new ExportReader(snapshot.db, owner), parts, attachmentsFolder);
    await writeZip(path, members, new Date(createdAt));
  } finally {
    await snapshot.close();
  }
}
