import { existsSync } from 'node:fs';
import { requireSound, vacuumInto } from './backup.ts';
import { type Receiving, receiveDatabase } from './receive-database.ts';

/**
 * Puts a backup into a data folder. Data that was there are kept beside it under a dated name, which is returned; nothing is
 * ever deleted. Counters and the request log are not part of a backup and stay as they are.
 * @throws Error when a server is running on the folder, when it holds books and `replace` is not set, or the backup is not
 * sound; nothing was changed then.
 */
export async function restoreDatabase(dataDir: string, file: string, receiving: Receiving): Promise<string | null> {
  if (!existsSync(file)) throw new Error(`there is no ${file}`);
  requireSound(file);
  return receiveDatabase(dataDir, receiving, (incoming) => vacuumInto(file, incoming));
}
