import type { Kysely } from 'kysely';
import { hasDates, isWithinDates } from '#database/queries/within-limits.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { AppError } from '#kernel/errors.ts';
import type { Limits, ShownLimits } from '#kernel/limits.ts';
import { civilDateOf } from '#kernel/time/civil-date.ts';

// These resources belong to no account.
const WITHOUT_ACCOUNTS = new Set(['api_key', 'category', 'tag', 'proposal', 'webhook']);

/** The part of a change that decides whether a limited credential may make it. */
type Written = {
  readonly resource: string;
  readonly accountIds?: readonly string[];
  readonly before?: object;
  readonly after?: object;
};

/**
 * Refuses changes outside the limits of the credential that makes them. Use cases hide what is outside before this; here nothing is
 * forgotten, whatever a use case does. @throws AppError `limited_credential`.
 */
export function requireWithinLimits(limits: Limits, changes: readonly Written[]): void {
  const only = limits.accountIds;
  for (const { resource, accountIds, before, after } of changes) {
    const isWithin = only === null || (accountIds?.every((id) => only.includes(id)) ?? WITHOUT_ACCOUNTS.has(resource));
    if (!isWithin) throw outside('account_ids', 'some accounts (account_ids)');
    if (hasDates(limits)) requireWithinDates(limits, resource, [before, after]);
  }
}

const DATED = new Set(['transaction', 'valuation']);
// Of the entries that these belong to, use cases have checked the days.
const WITHOUT_DATES = new Set([...WITHOUT_ACCOUNTS, 'attachment', 'transfer', 'rejected_transfer']);

function requireWithinDates(limits: Limits, resource: string, records: readonly (object | undefined)[]): void {
  const isOnDay = (record: object | undefined) =>
    record === undefined || ('date' in record && isWithinDates(limits, String(record.date)));
  if (DATED.has(resource) ? records.every(isOnDay) : WITHOUT_DATES.has(resource)) return;
  const { dateFrom, dateTo } = limits;
  const days = [dateFrom && `from ${dateFrom} (date_from)`, dateTo && `to ${dateTo} (date_to)`];
  throw outside(dateFrom === null ? 'date_to' : 'date_from', `the days ${days.filter(Boolean).join(' ')}`);
}

function outside(limit: keyof ShownLimits, to: string): AppError {
  const message = `This credential is limited to ${to}, and this would change something outside`;
  return new AppError('limited_credential', message, { details: { limit } });
}

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
