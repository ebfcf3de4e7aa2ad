type MissingRate = { readonly from: string; readonly to: string; readonly date: string };
type MissingPeriod = { readonly from: string; readonly to: string; readonly start: string; readonly end: string };

/** The first and the last day without a rate, by currency pair. */
export function missingPeriods(missing: readonly MissingRate[]): MissingPeriod[] {
  const pairs = Map.groupBy(missing, ({ from, to }) => `${from} ${to}`);
  return [...pairs.values()].flatMap((all) => {
    const [first, ...rest] = all;
    if (first === undefined) return [];
    const start = rest.reduce((least, { date }) => (date < least ? date : least), first.date);
    const end = rest.reduce((most, { date }) => (date > most ? date : most), first.date);
    return [{ from: first.from, to: first.to, start, end }];
  });
}
