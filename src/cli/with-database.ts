import type { CliActor } from '#application/actor.ts';
import type { Context } from '#application/context.ts';
import { readSettings } from '#config/read-settings.ts';
import type { Settings } from '#config/settings.ts';
import { Database } from '#database/database.ts';
import type { JobReport } from '#jobs/job-figures.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { LEDGER_RULES } from '#ledger/limited-changes.ts';

export type CommandParts = {
  readonly settings: Settings;
  readonly database: Database;
  /** The state of the jobs of the server that carries the command out; absent without a server. */
  readonly jobFigures?: () => Promise<JobReport>;
};

/** Opens the database for one command and closes it after. @throws Error when a server is running on it. */
export async function withDatabase<T>(work: (parts: CommandParts) => Promise<T>): Promise<T> {
  const { settings } = readSettings();
  const database = await Database.open({ ...settings, clock: systemClock, rules: LEDGER_RULES });
  try {
    return await work({ settings, database });
  } finally {
    await database.close();
  }
}

/** The context of a use case that the operator runs. */
export function contextOf({ database }: CommandParts): Context<CliActor> {
  return { actor: { type: 'cli' }, db: database, clock: systemClock, requestId: 'cli' };
}
