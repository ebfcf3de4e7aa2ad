import { readFile } from 'node:fs/promises';
import { importRateFile } from '#ledger/rates/market/index.ts';
import type { CommandParts } from './with-database.ts';

/** Imports a file of the euro's reference rates, XML or CSV, and says how many it held. */
export async function importRates({ database }: CommandParts, path: string): Promise<string> {
  const { rates, unknown, changed } = await importRateFile(database, await readFile(path));
  const dates = rates.map(({ date }) => date).sort();
  const leftOut = unknown === 0 ? '' : `; ${unknown} of currencies that are no more were left out`;
  return `${rates.length} rates from ${dates.at(0)} to ${dates.at(-1)} are in the books, ${changed} of them new${leftOut}`;
}
