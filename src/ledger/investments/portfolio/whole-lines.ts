import type { Context } from '#application/context.ts';
import { storedCurrency } from '#kernel/money/currencies.ts';
import { fromMinor, ZERO } from '#kernel/money/decimal.ts';
import { ONE } from '#ledger/investments/cost-basis/shares.ts';
import type { Days } from '#ledger/investments/held-positions.ts';
import type { Flow, Line, Price } from '#ledger/investments/performance/value-days.ts';
import { ratesOn } from '#ledger/rates/rates.ts';
import { findValues, type PortfolioScope, type ValueRow } from './store.ts';

type Asked = { readonly scope: PortfolioScope; readonly currency: string; readonly range: Days };

/**
 * The holdings of each account and currency as one unit whose price is their value, so that a portfolio of many securities costs no more
 * than its days. Undefined where a price or a rate is missing: then each security counts from its own first price on.
 */
export async function findWholeLines(
  { db, actor }: Context,
  { scope, currency, range }: Asked,
): Promise<Line[] | undefined> {
  const rows = await findValues(db.read, scope, range);
  if (rows.some(({ missing }) => missing !== 0n)) return undefined;
  const rates = await ratesOn(db.read, actor.familyId, new Set([currency, ...rows.map((row) => row.currency)]), range);
  const lines: Line[] = [];
  for (const ofAccount of Map.groupBy(rows, ({ account_id }) => account_id).values()) {
    const days = Map.groupBy(ofAccount, ({ date }) => date);
    for (const code of new Set(ofAccount.map((row) => row.currency))) {
      const prices = [...days].map(([date, ofDay]) => priceOf(date, code, ofDay));
      const first = prices.find(({ price }) => price.digits !== 0n)?.date;
      const known = first === undefined || rates.find(code, currency, first < range.start ? range.start : first);
      if (known === undefined) return undefined;
      lines.push({ quantities: prices.slice(0, 1).map(({ date }) => ({ date, quantity: ONE })), prices });
    }
  }
  return lines;
}

/** A day has no row of a currency that is not held. */
function priceOf(date: string, currency: string, ofDay: readonly ValueRow[]): Price {
  const row = ofDay.find((one) => one.currency === currency);
  const price = row === undefined ? ZERO : fromMinor(row.value_minor, storedCurrency(currency));
  return { date, price, currency };
}

/** Whole lines with the flows of a portfolio: money counts, and units at the prices of lines that hold none. */
export function withFlows(whole: readonly Line[], flows: readonly Flow[]): { lines: Line[]; flows: Flow[] } {
  const quotes = new Map<Line, Line>();
  const quoteOf = (line: Line): Line => {
    const quote = quotes.get(line) ?? { quantities: [], prices: line.prices };
    quotes.set(line, quote);
    return quote;
  };
  const counted = flows.map((flow): Flow => {
    const { date } = flow;
    if ('minor' in flow) return { line: undefined, date, minor: flow.minor, currency: flow.currency };
    return { line: undefined, date, units: flow.units, of: quoteOf(flow.of) };
  });
  return { lines: [...whole, ...quotes.values()], flows: counted };
}
