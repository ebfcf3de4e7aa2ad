import { canonicalRate, parseRate } from '#kernel/money/rates.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';
import { RateFileError, type ReferenceQuote } from './reference-quote.ts';

/** One quote of a file, with everything about it checked. @throws RateFileError naming `place`. */
export function parseQuote(currency: string, date: string, rate: string, place: string): ReferenceQuote {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RateFileError(`${place}: the currency is no three-letter code`);
  if (!isCivilDate(date)) throw new RateFileError(`${place}: the date is no day`);
  if (parseRate(rate) === undefined) throw new RateFileError(`${place}: the rate is no positive decimal`);
  return { currency, date, rate: canonicalRate(rate) };
}
