import { type Kysely, sql } from 'kysely';
import { type Param, prepared } from '#database/prepared.ts';
import type { LedgerRow, LedgerTables } from '#database/schema/ledger-tables.ts';

type Db = Kysely<LedgerTables>;

/** What the entries of one day and currency come to. */
export type DayFlows = Omit<LedgerRow<'account_days'>, 'family_id' | 'account_id'>;

/** An entry's money: its day, its amount (in is positive, out negative, minor units) and its currency. */
export type EntryMoney = { readonly date: string; readonly amount_minor: bigint; readonly currency: string };

/** What a changed entry does to the flows of its day: of one, or of two where its day or currency is another now. */
export function dayChanges(before: EntryMoney | undefined, after: EntryMoney | undefined): DayFlows[] {
  const gone = before && flowsOf(before, -1n);
  const made = after && flowsOf(after, 1n);
  if (gone && made && gone.date === made.date && gone.currency === made.currency) {
    return [
      {
        ...made,
        inflows_minor: made.inflows_minor + gone.inflows_minor,
        outflows_minor: made.outflows_minor + gone.outflows_minor,
        entries: 0n,
      },
    ];
  }
  return [gone, made].filter((change) => change !== undefined);
}

function flowsOf({ date, currency, amount_minor }: EntryMoney, sign: 1n | -1n): DayFlows {
  const isInflow = amount_minor > 0n;
  return {
    date,
    currency,
    inflows_minor: isInflow ? amount_minor * sign : 0n,
    outflows_minor: isInflow ? 0n : -amount_minor * sign,
    entries: sign,
  };
}

type DayKey = { familyId: number; id: string; date: string; currency: string };

const selectDay = prepared((db: Db, param: Param<DayKey>) =>
  db
    .selectFrom('account_days')
    .select(['date', 'currency', 'inflows_minor', 'outflows_minor', 'entries'])
    .where('family_id', '=', param('familyId'))
    .where('account_id', '=', param('id'))
    .where('date', '=', param('date'))
    .where('currency', '=', param('currency')),
);

/** The flows of that day and currency, if it has entries. */
export function findDay(
  db: Db,
  familyId: number,
  id: string,
  { date, currency }: Pick<DayFlows, 'date' | 'currency'>,
): Promise<DayFlows | undefined> {
  return selectDay.first(db, { familyId, id, date, currency });
}

const upsertDay = prepared((db: Db, param: Param<DayKey & DayFlows>) =>
  db
    .insertInto('account_days')
    .values({
      family_id: param('familyId'),
      account_id: param('id'),
      date: param('date'),
      currency: param('currency'),
      inflows_minor: param('inflows_minor'),
      outflows_minor: param('outflows_minor'),
      entries: param('entries'),
    })
    .onConflict((conflict) =>
      conflict.columns(['family_id', 'account_id', 'date', 'currency']).doUpdateSet((eb) => ({
        inflows_minor: eb.ref('excluded.inflows_minor'),
        outflows_minor: eb.ref('excluded.outflows_minor'),
        entries: eb.ref('excluded.entries'),
      })),
    ),
);

const deleteDay = prepared((db: Db, param: Param<DayKey>) =>
  db
    .deleteFrom('account_days')
    .where('family_id', '=', param('familyId'))
    .where('account_id', '=', param('id'))
    .where('date', '=', param('date'))
    .where('currency', '=', param('currency')),
);

/** Makes this the day's row; a day whose last entry has gone loses its row, for the history ends where the entries do. */
export async function writeDay(db: Db, familyId: number, id: string, day: DayFlows): Promise<void> {
  if (day.entries === 0n) await deleteDay.run(db, { familyId, id, date: day.date, currency: day.currency });
  else await upsertDay.run(db, { familyId, id, ...day });
}

/** A stretch of days: those after the one, up to and with the other. '' is before every day, {@link LAST} after every one. */
export type Stretch = { readonly after: string; readonly upTo: string };

/** A text after every day. */
export const LAST = '~';

// Halves of a sum that no stretch of days, however long and large, takes beyond 64 bits.
const SPLIT = 2n ** 24n;
const net = sql<bigint>`(inflows_minor - outflows_minor)`;
const highPart = sql<bigint>`cast(coalesce(sum(${net} / ${sql.lit(Number(SPLIT))}), 0) as bigint)`;
const lowPart = sql<bigint>`cast(coalesce(sum(${net} % ${sql.lit(Number(SPLIT))}), 0) as bigint)`;

const selectNet = prepared((db: Db, param: Param<Omit<DayKey, 'date'> & Stretch>) =>
  db
    .selectFrom('account_days')
    .select([highPart.as('high'), lowPart.as('low')])
    .where('family_id', '=', param('familyId'))
    .where('account_id', '=', param('id'))
    .where('currency', '=', param('currency'))
    .where('date', '>', param('after'))
    .where('date', '<=', param('upTo')),
);

/** Money in less money out of an account in one currency over a stretch of days. */
export async function netFlows(
  db: Db,
  familyId: number,
  account: { readonly id: string; readonly currency: string },
  stretch: Stretch,
): Promise<bigint> {
  const sums = await selectNet.first(db, { familyId, id: account.id, currency: account.currency, ...stretch });
  return sums === undefined ? 0n : sums.high * SPLIT + sums.low;
}

const selectDays = prepared((db: Db, param: Param<{ familyId: number; id: string } & Stretch>) =>
  db
    .selectFrom('account_days')
    .select(['date', 'currency', 'inflows_minor', 'outflows_minor', 'entries'])
    .where('family_id', '=', param('familyId'))
    .where('account_id', '=', param('id'))
    .where('date', '>', param('after'))
    .where('date', '<=', param('upTo'))
    .orderBy('date')
    .orderBy('currency'),
);

/** The days with entries of one account, oldest first. */
export function findDays(db: Db, familyId: number, id: string, stretch: Stretch): Promise<DayFlows[]> {
  return selectDays.all(db, { familyId, id, ...stretch });
}
