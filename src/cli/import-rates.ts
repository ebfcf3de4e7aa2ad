import { importRateFile } from '#ledger/rates/import-rate-file.ts';
import type { CommandParts } from './with-database.ts';

type RateFileInput = { readonly base64: string };

/** Imports a file of the ECB's euro reference rates, XML or CSV, and reports the number of rates. */
export async function importRates({ database }: CommandParts, { base64 }: RateFileInput): Promise<string> {
  const { rates, unknown, changed } = await importRateFile(database, Buffer.from(base64, 'base64'));
  const dates = rates.map(({ date }) => date).sort();
  const leftOut = unknown === 0 ? '' : `; ${unknown} rates of discontinued currencies were skipped`;
  return `${rates.length} rates from ${dates.at(0)} to ${dates.at(-1)} imported, ${changed} of them new${leftOut}`;
}
