import { existsSync } from 'node:fs';
import { requireSound, vacuumInto } from './backup.ts';
import { type Receiving, receiveDatabase } from './receive-database.ts';

/**
 * Restores a backup into a data folder. An existing database is renamed, never deleted; its new name is returned. Counters and the
 * request log are not part of a backup and stay.
 * @throws Error when a server is running on the folder, when it has a database and `replace` is not set, or the backup is damaged;
 * nothing has changed then.
 */
export async function restoreDatabase(dataDir: string, file: string, receiving: Receiving): Promise<string | null> {
  if (!existsSync(file)) throw new Error(`there is no ${file}`);
  requireSound(file);
  return receiveDatabase(dataDir, receiving, (incoming) => vacuumInto(file, incoming));
}
