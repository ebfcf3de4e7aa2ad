import { type CivilMonth, monthOf, monthsAfter } from '#kernel/time/civil-month.ts';
import type { Rates } from '#ledger/rates/rates.ts';
import type { Flow } from './compute-month.ts';
import { type ActualsRow, isEdgeAtEnd, SPLIT } from './find-actuals.ts';

/** Flows by month of the family and category. */
export type ActualsByMonth = ReadonlyMap<CivilMonth, ReadonlyMap<string | null, Flow>>;

/** Money put aside by month of the family, minus money taken back. */
export type AsideByMonth = ReadonlyMap<CivilMonth, bigint>;

type Rules = { readonly rates: Rates; readonly currency: string; readonly monthStartDay: number };

/**
 * Adds rows up to the months of the family. An entry in another currency is converted at its day's rate and rounded by itself;
 * without a rate it counts nowhere but in `unconverted`.
 */
export function sumActuals(
  rows: readonly ActualsRow[],
  { rates, currency, monthStartDay }: Rules,
): { readonly months: ActualsByMonth; readonly aside: AsideByMonth; readonly unconverted: number } {
  const months = new Map<CivilMonth, Map<string | null, Flow>>();
  const aside = new Map<CivilMonth, bigint>();
  let unconverted = 0;
  const add = (month: CivilMonth, category: string | null, flow: Flow, sign: bigint) => {
    const flows = months.get(month) ?? new Map<string | null, Flow>();
    months.set(month, flows);
    const known = flows.get(category) ?? { in: 0n, out: 0n };
    flows.set(category, { in: known.in + sign * flow.in, out: known.out + sign * flow.out });
  };
  for (const row of rows) {
    const flow = { in: row.in_high * SPLIT + row.in_low, out: row.out_high * SPLIT + row.out_low };
    if (row.part === 'foreign' || row.part === 'aside') {
      const minor = rates.convert(flow.in - flow.out, row.currency, currency, row.at);
      const month = monthOf(row.at, monthStartDay);
      if (minor === undefined) unconverted += row.part === 'aside' ? 0 : 1;
      else if (row.part === 'aside') aside.set(month, (aside.get(month) ?? 0n) - minor);
      else add(month, row.category_id, flowOf(minor), 1n);
    } else {
      for (const [month, sign] of placesOf(row, monthStartDay)) add(month, row.category_id, flow, sign);
    }
  }
  return { months, aside, unconverted };
}

function flowOf(minor: bigint): Flow {
  return minor > 0n ? { in: minor, out: 0n } : { in: 0n, out: -minor };
}

/** The months of the family to which the sum of a calendar month, or of its edge, is added, or from which it is taken. */
function placesOf({ part, at }: ActualsRow, monthStartDay: number): [CivilMonth, bigint][] {
  const before = monthsAfter(at, -1);
  const atEnd = isEdgeAtEnd(monthStartDay);
  if (part === 'month') return [[atEnd ? before : at, 1n]];
  return atEnd
    ? [
        [at, 1n],
        [before, -1n],
      ]
    : [
        [at, -1n],
        [before, 1n],
      ];
}
