import { canonicalRate, parseRate } from '#kernel/money/rates.ts';
import { isCivilDate } from '#kernel/time/civil-date.ts';
import type { MarketRate } from './rates.ts';

/** A rate file is invalid. The sentence says where and quotes nothing of the file. */
export class RateFileError extends Error {}

/** @throws RateFileError that names `place`. */
export function parseMarketRate(currency: string, date: string, rate: string, place: string): MarketRate {
  if (!/^[A-Z]{3}$/.test(currency)) throw new RateFileError(`${place}: the currency is not a three-letter code`);
  if (!isCivilDate(date)) throw new RateFileError(`${place}: the date is not a valid day`);
  if (parseRate(rate) === undefined) throw new RateFileError(`${place}: the rate is not a positive decimal`);
  return { currency, date, rate: canonicalRate(rate) };
}
