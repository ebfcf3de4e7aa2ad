import { isUtf8 } from 'node:buffer';
import { findCurrency } from '#kernel/money/currencies.ts';
import { parseEcbCsv } from './parse-ecb-csv.ts';
import { parseEcbXml } from './parse-ecb-xml.ts';
import { RateFileError, REFERENCE_BASE, type ReferenceQuote } from './reference-quote.ts';

/** What a file holds: the quotes that can be used, and how many are of currencies the server does not know. */
export type RateFile = { readonly quotes: readonly ReferenceQuote[]; readonly unknown: number };

/**
 * Reads a file of euro reference rates, XML or CSV. Nothing is taken of a file in which anything is wrong; currencies that
 * are no more are left out and counted.
 * @throws RateFileError
 */
export function parseRateFile(bytes: Buffer): RateFile {
  if (!isUtf8(bytes)) throw new RateFileError('the file is no text');
  const text = bytes.toString('utf8');
  const all = text.trimStart().startsWith('<') ? parseEcbXml(text) : parseEcbCsv(text);
  const quotes = all.filter(({ currency }) => currency !== REFERENCE_BASE && findCurrency(currency) !== undefined);
  if (quotes.length === 0) throw new RateFileError('the file holds no rate');
  return { quotes, unknown: all.length - quotes.length };
}
