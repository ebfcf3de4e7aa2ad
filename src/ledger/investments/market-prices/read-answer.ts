import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { findCurrency } from '#kernel/money/currencies.ts';
import { isZero, parseDecimal, writeDecimal } from '#kernel/money/decimal.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';
import { currencyInFile, parsePriceFile } from '#ledger/investments/prices/index.ts';
import { PriceRefused } from './price-refused.ts';

/** A price of the source. Without a symbol it is that of the security that was asked for; without a currency that is not said. */
export type AnsweredPrice = {
  readonly symbol: string | undefined;
  readonly date: string;
  readonly price: string;
  readonly currency: string | undefined;
};

/**
 * Reads an answer of the source, CSV in the form of Stooq or JSON. One with any fault is refused whole: a cut off number would be another
 * price. Rows without a price, `N/D`, are left out.
 * @throws PriceRefused `unreadable`, `no_price`, `unknown_currency`
 */
export function readAnswer(bytes: Buffer): AnsweredPrice[] {
  if (!isUtf8(bytes)) throw new PriceRefused('unreadable');
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (/^\s*(?:no data\.?)?\s*$/i.test(text)) throw new PriceRefused('no_price');
  return text.trimStart().startsWith('{') ? readJson(text) : readCsv(text);
}

function readCsv(text: string): AnsweredPrice[] {
  const { prices, faults } = parsePriceFile(text);
  if (faults.some(({ code }) => code === 'unknown_currency')) throw new PriceRefused('unknown_currency');
  if (faults.length > 0 || !text.endsWith('\n')) throw new PriceRefused('unreadable');
  return prices;
}

// Numbers keep their digits as they are written.
const written = z.union([z.string(), z.object({ written: z.string() }).transform((number) => number.written)]);
const JsonPrice = z.object({
  symbol: z.string().optional(),
  date: z.string().refine(isCivilDate),
  price: written.refine((text) => canonicalPrice(text) !== undefined).transform((text) => canonicalPrice(text) ?? text),
  currency: z.string().optional(),
});
const JsonAnswer = z.object({ currency: z.string().optional(), prices: z.array(JsonPrice) });

function readJson(text: string): AnsweredPrice[] {
  const answer = JsonAnswer.safeParse(parseExactly(text));
  if (!answer.success) throw new PriceRefused('unreadable');
  return answer.data.prices.map(({ symbol, date, price, currency = answer.data.currency }) => {
    const code = currencyInFile(currency);
    if (code !== undefined && findCurrency(code) === undefined) throw new PriceRefused('unknown_currency');
    return { symbol, date, price, currency: code };
  });
}

/** JSON with its numbers as objects of their text; undefined for what is no JSON. */
function parseExactly(text: string): unknown {
  try {
    return JSON.parse(text, ((_key: string, value: unknown, { source }: { source: string }) =>
      typeof value === 'number' ? { written: source } : value) as (key: string, value: unknown) => unknown);
  } catch {
    return undefined;
  }
}

function canonicalPrice(text: string): string | undefined {
  const price = parseDecimal(text);
  return price === undefined || price.digits < 0n || isZero(price) ? undefined : writeDecimal(price);
}
