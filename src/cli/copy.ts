import { copyDatabase } from '#database/maintenance/copy-database.ts';
import { describeDatabaseLocation, parseDatabaseLocation } from '#database/maintenance/database-location.ts';
import type { TableContent } from '#database/maintenance/row-text.ts';
import { instant, systemClock } from '#kernel/time/clock.ts';

/** Copies a database to another location and reports what arrived, table by table. */
export async function copy(options: { readonly from: string; readonly to: string }): Promise<string> {
  const [from, to] = [parseDatabaseLocation(options.from), parseDatabaseLocation(options.to)];
  const contents = await copyDatabase(from, to, instant(systemClock()));
  const lines = contents.filter(({ rows }) => rows > 0).map(lineOf);
  return [
    ...lines,
    `copied ${describeDatabaseLocation(from)} to ${describeDatabaseLocation(to)}: every table was read back and is equal`,
    'The secret key is not copied: give the new server the secret.key or COFFER_SECRET_KEY of the old one',
  ].join('\n');
}

function lineOf({ name, rows, sums, hash }: TableContent): string {
  const money = Object.entries(sums).map(([column, sum]) => `  ${column} ${sum}`);
  return `${name.padEnd(25)} ${String(rows).padStart(9)} rows  ${hash.slice(0, 16)}${money.join('')}`;
}
