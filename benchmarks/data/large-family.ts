import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings } from '#config/read-settings.ts';
import { Database } from '#database/database.ts';
import { isSqlite } from '#database/dialect.ts';
import { systemClock } from '#kernel/time/clock.ts';
import { LEDGER_RULES } from '#ledger/limited-changes.ts';
import { continueIndex } from '#ledger/search/search-index-jobs.ts';
import { type Place, type Server, startCoffer } from '../tools/processes.ts';
import { call } from '../tools/requests.ts';
import { type Budgets, seedBudgets } from './budgets.ts';
import { createFamily, type Family } from './families.ts';
import { fillAccount } from './fill-account.ts';

/** One large family, whose last account has a fifth of its transactions, and a small one. */
export type LargeFamily = { readonly large: Family; readonly small: Family; readonly budgets: Budgets };

const ACCOUNTS = 5;
const MERCHANTS = 20;
/** Parts of words, each of which is in a tenth of the names. */
export const FREQUENT_WORDS = ['bakery', 'bookshop', 'pharmacy', 'cinema', 'grocer', 'petrol', 'salary'].flatMap(
  (word) =>
    Array.from({ length: word.length - 3 }, (_, index) => [
      word.slice(index),
      word.slice(0, word.length - index),
    ]).flat(),
);
export const RARE_WORD = 'quixotic';

/** Fills a data folder or a PostgreSQL with a family of `rows` transactions, unless an earlier run has. */
export async function seedLargeFamily(place: Place, rows: number): Promise<LargeFamily> {
  const list = join(place.dataDir, `large-${rows}.json`);
  if (existsSync(list)) return JSON.parse(readFileSync(list, 'utf8'));
  const started = performance.now();
  const server = await startCoffer(place);
  const [large, small] = [await createFamily(server.port, 0), await createFamily(server.port, 1)];
  const created = await createAccounts(server, large);
  const budgets = await seedBudgets(server, large);
  await server.stop();
  const { settings } = readSettings({ COFFER_DATA_DIR: place.dataDir, ...place.env });
  const database = await Database.open({ ...settings, clock: systemClock, rules: LEDGER_RULES });
  for (const [index, accountId] of created.accountIds.entries()) {
    const firstRow = index * (rows / ACCOUNTS);
    await fillAccount(database, { familyId: 1, ...created, accountId, firstRow }, rows / ACCOUNTS);
  }
  await renameSome(database);
  // A job would take minutes, for it gives way to requests.
  if (isSqlite(database.read)) await database.write(({ db }) => continueIndex(db, 1, () => false), 1);
  await database.close();
  const families = { large: { ...large, accountIds: created.accountIds }, small, budgets };
  writeFileSync(list, JSON.stringify(families));
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  process.stderr.write(`created a family of ${rows} transactions in ${seconds} s\n`);
  return families;
}

async function createAccounts({ port }: Server, { key }: Family) {
  const create = async (path: string, body: object) => {
    const { id = '' } = await call({ port, headers: { 'x-api-key': key } }, 'POST', path, body);
    return id;
  };
  const [accountIds, categoryIds, merchantIds]: [string[], string[], string[]] = [[], [], []];
  const account = { account_type: 'depository', opening_balance_date: '2015-12-31' };
  for (let index = 0; index < ACCOUNTS; index += 1) {
    accountIds.push(await create('accounts', { ...account, name: `Account ${index}` }));
    categoryIds.push(await create('categories', { name: `Category ${index}` }));
  }
  for (let index = 0; index < MERCHANTS; index += 1)
    merchantIds.push(await create('merchants', { name: `Merchant ${index}` }));
  return { accountIds, categoryIds, merchantIds };
}

/** Gives twenty transactions the rare word. */
async function renameSome(database: Database): Promise<void> {
  await database.write(async ({ db }) => {
    const rows = db.selectFrom('transactions').select('id').where('family_id', '=', 1).orderBy('id').limit(20);
    await db
      .updateTable('transactions')
      .set({ name: 'Quixotic', search_text: RARE_WORD })
      .where('family_id', '=', 1)
      .where('id', 'in', rows)
      .execute();
  });
}
