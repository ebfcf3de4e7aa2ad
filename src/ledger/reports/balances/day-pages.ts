/** The days of one account's history, by number, both included. */
export type Span = { readonly start: number; readonly end: number };

/** A row of a list of days: which span it is of, and which day. */
export type DayRow = { readonly span: number; readonly day: number };

// The list has a row for each day of each span, newest day first and within a day in the order of the spans. No row is
// stored: spans are without gaps, so that counting them is arithmetic.

/** How many rows the list has. */
export function countDays(spans: readonly Span[]): number {
  return spans.reduce((count, { start, end }) => count + Math.max(0, end - start + 1), 0);
}

/** How many rows come before those of a day. */
export function countAfter(spans: readonly Span[], day: number): number {
  return spans.reduce((count, { start, end }) => count + Math.max(0, end - Math.max(day, start - 1)), 0);
}

/** How many rows the list has up to that of a day and span, itself included. */
export function countThrough(spans: readonly Span[], { span, day }: DayRow): number {
  return countAfter(spans, day) + spans.slice(0, span + 1).filter((one) => covers(one, day)).length;
}

/** The rows from `offset` on, at most `limit`. */
export function rowsAt(spans: readonly Span[], offset: number, limit: number): DayRow[] {
  const rows: DayRow[] = [];
  let day = dayAtOffset(spans, offset);
  let skip = offset - countAfter(spans, day);
  while (rows.length < limit) {
    for (const [span, one] of spans.entries()) {
      if (!covers(one, day)) continue;
      if (skip > 0) skip -= 1;
      else if (rows.length < limit) rows.push({ span, day });
    }
    const older = Math.max(...spans.filter(({ start }) => start < day).map(({ end }) => Math.min(end, day - 1)));
    if (older === Number.NEGATIVE_INFINITY) break;
    day = older;
  }
  return rows;
}

function covers({ start, end }: Span, day: number): boolean {
  return start <= day && day <= end;
}

/** The oldest day that has at most `offset` rows before it, found by halving. */
function dayAtOffset(spans: readonly Span[], offset: number): number {
  let low = Math.min(...spans.map(({ start }) => start));
  let high = Math.max(...spans.map(({ end }) => end));
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (countAfter(spans, middle) <= offset) high = middle;
    else low = middle + 1;
  }
  return high;
}
