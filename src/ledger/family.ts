import type { Kysely } from 'kysely';
import type { LedgerDatabase } from '#database/database.ts';
import { statement } from '#database/queries/statement.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';
import { type Language, languageOf } from '#kernel/languages.ts';
import { type CivilDate, civilDateOf } from '#kernel/time/civil-date.ts';
import { instant } from '#kernel/time/clock.ts';

// A read model of the family's settings: another module writes them.

type Db = Kysely<LedgerTables>;

const selectSettings = statement((db: Db, { familyId }: { familyId: number }) =>
  db
    .selectFrom('families')
    .select(['currency', 'timezone', 'month_start_day', 'match_transfers', 'allocation_targets'])
    .where('id', '=', familyId),
);

/** The family's own currency. */
export async function familyCurrency(db: Db, familyId: number): Promise<string> {
  return (await selectSettings.one(db, { familyId })).currency;
}

/** The language in which the server writes to the family. */
export async function familyLanguage(db: Db, familyId: number): Promise<Language> {
  const { locale } = await db
    .selectFrom('families')
    .select('locale')
    .where('id', '=', familyId)
    .executeTakeFirstOrThrow();
  return languageOf(locale) ?? 'en';
}

/** Which transfers that Coffer finds are confirmed at once; `off` looks for none. */
export type TransferMatching = LedgerRow<'families'>['match_transfers'];

export async function transferMatching(db: Db, familyId: number): Promise<TransferMatching> {
  return (await selectSettings.one(db, { familyId })).match_transfers;
}

/** Today in the family's time zone (UTC if it has none), and the day on which its months begin. */
export async function familyCalendar(
  db: Db,
  familyId: number,
  nowMs: number,
): Promise<{ readonly today: CivilDate; readonly monthStartDay: number }> {
  return calendarOf(await selectSettings.one(db, { familyId }), nowMs);
}

type Settings = Awaited<ReturnType<typeof selectSettings.one>>;

function calendarOf({ timezone, month_start_day }: Pick<Settings, 'timezone' | 'month_start_day'>, nowMs: number) {
  return { today: civilDateOf(instant(nowMs), timezone ?? 'UTC'), monthStartDay: Number(month_start_day) };
}

const SETTINGS_BYTES = 200;

type GroupedTargets = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** The family's currency, calendar and targets by committed rows, read again only after a change. */
export async function rememberedSettings(db: LedgerDatabase, familyId: number, nowMs: number) {
  const remembered = await db.memoryOf(familyId);
  let settings = remembered.get<Settings>('settings');
  if (settings === undefined) {
    settings = await selectSettings.one(db.read, { familyId });
    remembered.set('settings', settings, SETTINGS_BYTES + settings.allocation_targets.length);
  }
  const allocationTargets = (): GroupedTargets => JSON.parse(settings.allocation_targets);
  return { currency: settings.currency, allocationTargets, ...calendarOf(settings, nowMs) };
}

/** Today in the family's time zone. */
export async function familyToday(db: Db, familyId: number, nowMs: number): Promise<CivilDate> {
  return (await familyCalendar(db, familyId, nowMs)).today;
}
