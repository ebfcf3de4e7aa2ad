import type { ContentStoreSettings } from '#config/s3.ts';
import { openContentStore } from '#content-store/open-content-store.ts';
import type { DatabaseLocation } from '#database/maintenance/database-location.ts';
import { openSnapshot } from '#database/maintenance/snapshot.ts';
import { balancesOf } from '#ledger/accounts/index.ts';
import { convertedAmounts } from '#ledger/transactions/index.ts';
import type { Membership } from '#ledger/visibility.ts';
import { membersOf } from './archive-files.ts';
import { ExportReader, type TaggedTransaction } from './export-reader.ts';
import { SharesReader } from './shares-reader.ts';
import { isAdmin } from './store.ts';
import { writeZip } from './write-zip.ts';

/** One export for the thread that writes exports. */
export type ExportTask = {
  readonly location: DatabaseLocation;
  readonly owner: Membership;
  readonly createdAt: string;
  readonly path: string;
  readonly contents: ContentStoreSettings;
};

/** Writes what the owner sees of one snapshot of the database as a ZIP file. */
export async function writeExport(task: ExportTask): Promise<void> {
  const { location, owner, createdAt, path, contents } = task;
  const snapshot = await openSnapshot(location);
  try {
    if (!(await isAdmin(snapshot.db, owner))) throw new Error('the user who requested it is no longer an admin');
    const parts = {
      balances: await balancesOf(snapshot.db, owner),
      shares: new SharesReader(snapshot.db, owner),
      convert: (rows: readonly TaggedTransaction[]) => convertedAmounts(snapshot.db, owner, rows),
    };
    const members = await membersOf(new ExportReader(snapshot.db, owner), parts, openContentStore(contents));
    await writeZip(path, members, new Date(createdAt));
  } finally {
    await snapshot.close();
  }
}
