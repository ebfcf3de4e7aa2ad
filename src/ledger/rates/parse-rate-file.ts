import { isUtf8 } from 'node:buffer';
import { findCurrency } from '#kernel/money/currencies.ts';
import { parseEcbCsv } from './parse-ecb-csv.ts';
import { parseEcbXml } from './parse-ecb-xml.ts';
import { RateFileError } from './parse-market-rate.ts';
import { MARKET_BASE, type MarketRate } from './rates.ts';

/** The usable rates of a file, and the number of rates of unknown currencies. */
export type RateFile = { readonly rates: readonly MarketRate[]; readonly unknown: number };

/**
 * Reads a file of euro reference rates, XML or CSV. A file with any fault is refused; rates of former currencies are skipped and
 * counted.
 * @throws RateFileError
 */
export function parseRateFile(bytes: Buffer): RateFile {
  if (!isUtf8(bytes)) throw new RateFileError('the file is not UTF-8 text');
  const text = bytes.toString('utf8');
  const all = text.trimStart().startsWith('<') ? parseEcbXml(text) : parseEcbCsv(text);
  const rates = all.filter(({ currency }) => currency !== MARKET_BASE && findCurrency(currency) !== undefined);
  if (rates.length === 0) throw new RateFileError('the file contains no rate');
  return { rates, unknown: all.length - rates.length };
}
