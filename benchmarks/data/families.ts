import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';
import { type Place, startCoffer } from '../tools/processes.ts';
import { call } from '../tools/requests.ts';

/** A family of the benchmark, as its API key sees it. */
export type Family = {
  readonly key: string;
  readonly accountIds: readonly string[];
  readonly transactionIds: readonly string[];
};

const ACCOUNTS = ['Everyday', 'Savings'];
const CATEGORIES = ['Food', 'Home', 'Leisure', 'Salary'];
const TRANSACTIONS = 100;
const AT_ONCE = 8;
const FIRST_DAY = dayNumber('2025-09-01');

/** Fills a data folder with `count` families, unless an earlier run has. */
export async function seedFamilies(place: Place, count: number): Promise<readonly Family[]> {
  const list = join(place.dataDir, `families-${count}.json`);
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8'));
  const started = performance.now();
  const server = await startCoffer(place);
  const families: Family[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = next++;
      families[index] = await createFamily(server.port, index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await server.stop();
  writeFileSync(list, JSON.stringify(families));
  process.stderr.write(`created ${count} families in ${((performance.now() - started) / 1000).toFixed(0)} s\n`);
  return families;
}

/** Two accounts, four categories, a hundred transactions and an API key. */
export async function createFamily(port: number, index: number): Promise<Family> {
  // Sign-ups are limited by address: each family has its own.
  const from = { 'x-forwarded-for': `10.0.${index >> 8}.${index & 255}` };
  const user = { email: `bench-${index}@example.test`, password: 'a long passphrase' };
  const { access_token } = await call({ port, headers: from }, 'POST', 'auth/signup', { user });
  const headers = { authorization: `Bearer ${access_token}` };
  const create = async (path: string, body: object) => await call({ port, headers }, 'POST', path, body);
  const { key = '' } = await create('api_keys', { name: 'bench', scopes: ['read_write'] });
  const accountIds: string[] = [];
  for (const name of ACCOUNTS)
    accountIds.push((await create('accounts', { name, account_type: 'depository' })).id ?? '');
  const categoryIds: string[] = [];
  for (const name of CATEGORIES) categoryIds.push((await create('categories', { name: `${name} ${index}` })).id ?? '');
  const operations = Array.from({ length: TRANSACTIONS }, (_, row) => ({
    op: 'create',
    transaction: { ...entry(accountIds, row), category_id: categoryIds[row % categoryIds.length] },
  }));
  const { results = [] } = await create('transactions/bulk', { operations });
  return { key, accountIds, transactionIds: results.map(({ id }) => id) };
}

/** A transaction of an everyday account; `index` varies its day, name and amount. */
export function entry(accountIds: readonly string[], index: number): object {
  return {
    account_id: accountIds[index % accountIds.length],
    date: dayAt(FIRST_DAY + (index % 400)),
    name: `Bakery ${index % 997}`,
    amount: `${1 + (index % 500)}.30`,
    nature: 'expense',
  };
}
