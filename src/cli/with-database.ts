import { readSettings } from '#config/read-settings.ts';
import type { Settings } from '#config/settings.ts';
import { Database } from '#database/database.ts';
import { systemClock } from '#kernel/time/clock.ts';

/** What a command works with. */
export type CommandParts = { readonly settings: Settings; readonly database: Database };

/** Opens the database for one command and closes it again. @throws Error when a server is running on it. */
export async function withDatabase<T>(work: (parts: CommandParts) => Promise<T>): Promise<T> {
  const { settings } = readSettings();
  const database = await Database.open({ ...settings, clock: systemClock });
  try {
    return await work({ settings, database });
  } finally {
    await database.close();
  }
}
