import type { Kysely } from 'kysely';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import { civilDateOf } from '#kernel/time/civil-date.ts';

/** The program that writes, and how many changes it may make on one day. */
type DailyWriter = { readonly type: string; readonly credentialId: string; readonly writesPerDay: number };

/**
 * Adds to the changes that a program made today, on the family's calendar. It is part of the write: a write that is refused or undone
 * does not count. @throws AppError `daily_writes_exceeded`.
 */
export async function countWrites(
  { db, familyId, now }: { readonly db: Kysely<LedgerTables>; readonly familyId: number; readonly now: string },
  { type, credentialId, writesPerDay }: DailyWriter,
  added: number,
): Promise<void> {
  const table = type === 'api_key' ? ('api_keys' as const) : ('grants' as const);
  const ofCredential = db
    .selectFrom(table)
    .select(['written_on', 'writes'])
    .where('family_id', '=', familyId)
    .where('id', '=', credentialId);
  const { written_on, writes } = await ofCredential.executeTakeFirstOrThrow();
  const family = await db
    .selectFrom('families')
    .select('timezone')
    .where('id', '=', familyId)
    .executeTakeFirstOrThrow();
  const today = civilDateOf(now, family.timezone ?? 'UTC');
  const earlier = written_on === today ? Number(writes) : 0;
  if (earlier + added > writesPerDay) throw exceeded(writesPerDay, earlier, added);
  await db
    .updateTable(table)
    .set({ written_on: today, writes: BigInt(earlier + added) })
    .where('family_id', '=', familyId)
    .where('id', '=', credentialId)
    .execute();
}

function exceeded(limit: number, current: number, asked: number): AppError {
  const message = `This credential may make ${limit} changes a day (writes_per_day) and has made ${current}; this would be ${asked} more. It may write again when the family's next day begins`;
  return new AppError('daily_writes_exceeded', message, { details: { limit, current, asked } });
}
