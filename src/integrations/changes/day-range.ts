import type { Kysely } from 'kysely';
import { readHead } from '#database/family/family-versions.ts';
import type { LedgerTables } from '#database/tables/ledger-tables.ts';
import { type CivilDate, nextDay } from '#kernel/time/civil-date.ts';
import { instant } from '#kernel/time/clock.ts';
import { lastAtOrBelow, timeZoneOf } from './store.ts';

type Db = Kysely<LedgerTables>;

/** The first and the last day of changes in the family's time zone; without one there is no bound. */
export type Days = { readonly start_date?: CivilDate | undefined; readonly end_date?: CivilDate | undefined };

/** Numbers above `after`, up to and including `upTo`. */
export type NumberRange = { readonly after: bigint; readonly upTo: bigint };

/** The numbers of a family's changes on these days. A day is searched by halves, because times rise with the numbers. */
export async function rangeOf(db: Db, familyId: number, { start_date, end_date }: Days): Promise<NumberRange> {
  const head = await readHead(db, familyId);
  if (start_date === undefined && end_date === undefined) return { after: 0n, upTo: head };
  const zone = await timeZoneOf(db, familyId);
  const before = (date: CivilDate) => lastBefore(db, familyId, head, startOfDay(date, zone));
  return {
    after: start_date === undefined ? 0n : await before(start_date),
    upTo: end_date === undefined ? head : await before(nextDay(end_date)),
  };
}

function startOfDay(date: CivilDate, zone: string): string {
  return instant(Temporal.PlainDate.from(date).toZonedDateTime(zone).epochMilliseconds);
}

/** The number of the newest change before an instant; 0 without one. */
async function lastBefore(db: Db, familyId: number, head: bigint, before: string): Promise<bigint> {
  let [from, to] = [0n, head];
  while (from < to) {
    const middle = (from + to + 1n) / 2n;
    const found = await lastAtOrBelow(db, familyId, middle);
    if (found === undefined || found.at < before) from = middle;
    else to = found.sequence - 1n;
  }
  return from;
}
