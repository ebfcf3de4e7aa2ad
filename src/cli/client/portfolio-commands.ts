import { connect, type ServerOptions } from './connect.ts';
import { printJson, printTable } from './output.ts';

/** Lists the family's securities. */
export async function listSecurities(options: ServerOptions): Promise<void> {
  const securities = await Array.fromAsync(connect(options).list('/api/v1/securities'));
  if (options.json) return printJson(securities);
  printTable(
    ['Ticker', 'Exchange', 'Name', 'Type', 'ISIN', 'Currency', 'Id'].map((title) => ({ title })),
    securities.map((one) => [
      ...[one.ticker, one.exchange_operating_mic ?? '', one.name ?? '', one.security_type],
      ...[one.isin ?? '', one.currency, one.id],
    ]),
  );
}
