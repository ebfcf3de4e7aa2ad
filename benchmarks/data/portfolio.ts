import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '#config/read-settings.ts';
import { Database } from '#database/database.ts';
import { insertRows } from '#database/queries/insert-rows.ts';
import { civilDateOf, dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { valueSecurities } from '#ledger/investments/market-days/index.ts';
import { writeTrades } from '#ledger/investments/trades/index.ts';
import { LEDGER_RULES } from '#ledger/limited-changes.ts';
import { type Place, startCoffer } from '../tools/processes.ts';
import { call } from '../tools/requests.ts';
import { createFamily } from './families.ts';

export type Portfolio = {
  readonly key: string;
  readonly accountId: string;
  readonly securityIds: readonly string[];
};

const SECURITIES = 200;
const TRADES = 10_000;
const YEARS = 20;
/** Of the last day with a price. */
const LAST = dayNumber(civilDateOf(new Date().toISOString())) - 1;
export const FIRST = LAST - YEARS * 365;

/** Fills a data folder with an account that holds 200 securities with daily prices, unless an earlier run has. */
export async function seedPortfolio(place: Place): Promise<Portfolio> {
  const list = join(place.dataDir, 'portfolio.json');
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8'));
  const started = performance.now();
  const server = await startCoffer(place);
  const { key } = await createFamily(server.port, 0);
  const create = (path: string, body: object) =>
    call({ port: server.port, headers: { 'x-api-key': key } }, 'POST', path, body);
  const opening = { balance: '1000000', opening_balance_date: dayAt(FIRST - 1) };
  const { id: accountId = '' } = await create('accounts', { name: 'Depot', account_type: 'investment', ...opening });
  const securityIds: string[] = [];
  for (let index = 0; index < SECURITIES; index += 1)
    securityIds.push((await create('securities', { ticker: `S${index}`, currency: 'USD' })).id ?? '');
  await server.stop();
  const portfolio = { key, accountId, securityIds };
  await fill(place, portfolio);
  writeFileSync(list, JSON.stringify(portfolio));
  process.stderr.write(`created a portfolio in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  return portfolio;
}

async function fill(place: Place, portfolio: Portfolio): Promise<void> {
  const { settings } = readSettings({ COFFER_DATA_DIR: place.dataDir, ...place.env });
  const database = await Database.open({ ...settings, clock: systemClock, rules: LEDGER_RULES });
  const origin = { actor: null, requestId: 'bench' };
  const changes = Array.from({ length: TRADES }, (_, index) => ({ after: trade(portfolio, index) }));
  await database.writeFamily(1, origin, (tx) => writeTrades(tx, changes));
  for (const [index, id] of portfolio.securityIds.entries())
    await database.write(({ db }) => insertRows(db, 'security_prices', pricesOf(id, index)), 1);
  // The account holds this security to the end: all its days are computed once.
  const [first = ''] = portfolio.securityIds;
  await database.writeFamily(1, origin, (tx) => valueSecurities(tx, new Map([[first, dayAt(FIRST)]])));
  await database.close();
}

function idOf(kind: number, index: number): string {
  return `00000000-0000-7000-800${kind}-${index.toString(16).padStart(12, '0')}`;
}

/** Four purchases and a sale of half as much, in turn for each security. */
function trade({ accountId, securityIds }: Portfolio, index: number) {
  const round = Math.floor(index / SECURITIES);
  const isSale = round % 5 === 4;
  const price = 20 + (index % 80);
  const quantity = isSale ? -2 : 1;
  const at = new Date().toISOString();
  return {
    family_id: 1n,
    id: idOf(1, index),
    account_id: accountId,
    security_id: securityIds[index % SECURITIES] ?? null,
    import_id: null,
    external_id: null,
    source: null,
    date: dayAt(FIRST + Math.floor((index * YEARS * 365) / TRADES)),
    type: isSale ? 'sell' : 'buy',
    name: isSale ? 'Sale' : 'Purchase',
    notes: null,
    activity_label: null,
    currency: 'USD',
    quantity: `${quantity}`,
    price: `${price}`,
    price_currency: 'USD',
    exchange_rate: null,
    amount_minor: BigInt(quantity * price * 100),
    fee_minor: 0n,
    tax_minor: 0n,
    ratio: null,
    other_security_id: null,
    cost_minor: null,
    acquired_on: null,
    cost_share: null,
    lots: null,
    created_at: at,
    updated_at: at,
  };
}

/** A price for each day from Monday to Friday. */
function pricesOf(security_id: string, security: number) {
  const at = new Date().toISOString();
  return Array.from({ length: LAST - FIRST + 1 }, (_, index) => index)
    .filter((index) => new Date(dayAt(FIRST + index)).getUTCDay() % 6 !== 0)
    .map((index) => ({
      family_id: 1,
      id: idOf(2, security * 10_000 + index),
      security_id,
      date: dayAt(FIRST + index),
      currency: 'USD',
      price: `${20 + ((index * 13 + security) % 80)}.${11 + ((index + security) % 88)}`,
      source: 'market' as const,
      is_provisional: 0 as const,
      created_at: at,
      updated_at: at,
    }));
}
