import { dateForms, daysIn } from '#integrations/imports/formats/values.ts';
import type { CsvRecord } from './records.ts';

const PERIOD = /(?<!\d)(\d{1,4}([./-])\d{1,2}\2\d{2,4})(?!\d)\D{1,40}?(\d{1,4}\2\d{1,2}\2\d{2,4})(?!\d)/;

/** First and last day of the statement, if a line above the header names both: `01/02/2026 - 28/02/2026`. Several if they have two meanings. */
export function periodsOf(above: readonly CsvRecord[]): readonly (readonly [string, string])[] {
  return above.flatMap(({ cells }) => {
    const [, from, , to] = PERIOD.exec(cells.join(' ')) ?? [];
    if (from === undefined || to === undefined) return [];
    return dateForms([from, to]).flatMap((form) => {
      const [first, last] = daysIn([from, to], form);
      return first !== undefined && last !== undefined && first <= last ? [[first, last] as const] : [];
    });
  });
}
