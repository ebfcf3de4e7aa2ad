import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import type { Context } from '#application/context.ts';
import { csvRow } from '#integrations/exports/index.ts';
import { readGains } from '#ledger/investments/portfolio/read-gains.ts';
import type { GainsQuery } from '#ledger/investments/portfolio/schemas.ts';

const HEADER = [
  ...['date', 'account', 'ticker', 'isin', 'security', 'type', 'qty', 'acquired_on', 'days_held'],
  ...['currency', 'proceeds', 'cost', 'gain', 'converted_currency'],
  ...['converted_proceeds', 'converted_cost', 'converted_gain', 'converted_currency_gain', 'trade_id', 'lot_trade_id'],
];

/** The realised gains of some days: the rows of the list, and nothing else. An unknown figure is an empty cell. */
export async function makeGainsFile(context: Context, query: z.output<typeof GainsQuery>) {
  const { gains, currency, start_date, end_date } = await readGains(context, query);
  const rows = gains.map(({ account, security, converted, ...gain }) =>
    csvRow([
      ...[gain.date, account.name, security.ticker, security.isin, security.name, gain.type, gain.qty],
      ...[gain.acquired_on, gain.days_held === null ? null : `${gain.days_held}`],
      ...[gain.currency, gain.proceeds, gain.cost, gain.gain, currency],
      ...[converted.proceeds, converted.cost, converted.gain, converted.currency_gain],
      ...[gain.trade_id, gain.lot_trade_id],
    ]),
  );
  const text = [csvRow(HEADER), ...rows].join('');
  return {
    open: () => Readable.from([text]),
    bytes: Buffer.byteLength(text),
    version: createHash('sha256').update(text).digest('base64url'),
    type: 'text/csv; charset=utf-8',
    name: `coffer_gains_${start_date}_${end_date}.csv`,
  };
}
