import { type Kysely, sql } from 'kysely';
import { rowChunks } from '#database/queries/insert-rows.ts';
import { statement } from '#database/queries/statement.ts';
import type { LedgerRow, LedgerTables } from '#database/tables/ledger-tables.ts';

type Db = Kysely<LedgerTables>;

export type DayFlows = Pick<
  LedgerRow<'account_days'>,
  'date' | 'currency' | 'inflows_minor' | 'outflows_minor' | 'entries'
>;

/** An entry's money: its day, its amount (in is positive, out negative, minor units) and its currency. */
export type EntryMoney = { readonly date: string; readonly amount_minor: bigint; readonly currency: string };

/** Changes to the daily sums for one changed entry: of two days if its day or currency changed. */
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

type DatesOfAccount = { readonly familyId: number; readonly id: string; readonly dates: readonly string[] };

const selectOnDates = statement((db: Db, { familyId, id, dates }: DatesOfAccount) =>
  db
    .selectFrom('account_days')
    .select(['date', 'currency', 'inflows_minor', 'outflows_minor', 'entries'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', id)
    .where('date', 'in', dates),
);

/** The flows of one account on these days, of those that have entries. */
export async function findFlows(
  db: Db,
  familyId: number,
  id: string,
  dates: readonly string[],
): Promise<readonly DayFlows[]> {
  const chunks = [...rowChunks(dates)];
  return (await Promise.all(chunks.map((chunk) => selectOnDates.all(db, { familyId, id, dates: chunk })))).flat();
}

/** A range of days: those after the one, up to and with the other. '' is before every day, {@link LAST} after every one. */
export type DateRange = { readonly after: string; readonly upTo: string };

/** A text after every day. */
export const LAST = '~';

// Halves of a sum that no range of days, however long and large, takes beyond 64 bits.
const SPLIT = 2n ** 24n;
const net = sql<bigint>`(inflows_minor - outflows_minor)`;
const highPart = sql<bigint>`cast(coalesce(sum(${net} / ${sql.lit(Number(SPLIT))}), 0) as bigint)`;
const lowPart = sql<bigint>`cast(coalesce(sum(${net} % ${sql.lit(Number(SPLIT))}), 0) as bigint)`;

type Flows = DateRange & { readonly familyId: number; readonly id: string; readonly currency: string };

const selectFlows = statement((db: Db, { familyId, id, currency, after, upTo }: Flows) =>
  db
    .selectFrom('account_days')
    .select([highPart.as('high'), lowPart.as('low')])
    .where('family_id', '=', familyId)
    .where('account_id', '=', id)
    .where('currency', '=', currency)
    .where('date', '>', after)
    .where('date', '<=', upTo),
);

/** Money in less money out of an account in one currency over a range of days. */
export async function netFlows(
  db: Db,
  familyId: number,
  { id, currency }: { readonly id: string; readonly currency: string },
  { after, upTo }: DateRange,
): Promise<bigint> {
  const { high, low } = await selectFlows.one(db, { familyId, id, currency, after, upTo });
  return high * SPLIT + low;
}

/** The days with entries of one account, oldest first. */
export function findDays(db: Db, familyId: number, id: string, range: DateRange): Promise<DayFlows[]> {
  return db
    .selectFrom('account_days')
    .select(['date', 'currency', 'inflows_minor', 'outflows_minor', 'entries'])
    .where('family_id', '=', familyId)
    .where('account_id', '=', id)
    .where('date', '>', range.after)
    .where('date', '<=', range.upTo)
    .orderBy('date')
    .orderBy('currency')
    .execute();
}
