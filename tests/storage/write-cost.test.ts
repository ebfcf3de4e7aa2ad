import assert from 'node:assert/strict';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import BetterSqlite3 from 'better-sqlite3';
import { LEDGER_FILE } from '#database/sqlite/data-folder.ts';
import { ON_POSTGRES } from '../harness/postgres/postgres.ts';
import { startCoffer } from '../harness/server/start-coffer.ts';

// Pages and bytes of creates, counted on SQLite: the same on every machine, where times are not.

/** Pages of the write-ahead log, in the middle of many lone creates: now and then one splits pages. */
const PAGES_MAX = { plain: 13, labelled: 20 };
/** Bytes of the file for one transaction with a category and a merchant, its change row, its sums and all indexes. */
const BYTES_MAX = 1590;

const CREATES = 3000;
const AT_ONCE = 500;
const LONE_CREATES = 60;

test('a create writes few pages and few bytes', {
  skip: ON_POSTGRES && 'about the files of SQLite',
}, async (t) => {
  const { file, size, createMany, createOne } = await openFamily(t);
  const empty = size();
  await createMany(CREATES);
  const bytes = (size() - empty) / CREATES;
  const pages = { plain: 0, labelled: 0 };
  for (const labels of ['plain', 'labelled'] as const) {
    for (let index = 0; index < LONE_CREATES; index += 1) await createOne(index, labels);
    const counts: number[] = [];
    for (let index = 0; index < LONE_CREATES; index += 1) {
      size(); // an empty log
      await createOne(index, labels);
      counts.push(lastCommit(`${file}-wal`));
    }
    pages[labels] = counts.sort((a, b) => a - b)[LONE_CREATES / 2] ?? 0;
  }
  t.diagnostic(`${JSON.stringify(pages)} pages, ${Math.round(bytes)} bytes`);
  assert.ok(bytes <= BYTES_MAX, `${bytes} bytes`);
  assert.ok(pages.plain <= PAGES_MAX.plain && pages.labelled <= PAGES_MAX.labelled, JSON.stringify(pages));
});

/** A family with two accounts, categories and merchants. */
async function openFamily(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const accounts = [await coffer.createAccount(user), await coffer.createAccount(user)];
  const named = (path: 'categories' | 'merchants', count: number) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const { body } = await coffer.call('POST', `/api/v1/${path}`, { token, body: { name: `${path} ${index}` } });
        return body.id;
      }),
    );
  const [categories, merchants] = [await named('categories', 12), await named('merchants', 40)];
  const transaction = (index: number, labels: 'plain' | 'labelled') => ({
    account_id: accounts[index % 2] ?? '',
    name: `Bakery on the corner ${index}`,
    amount: `${index % 97}.50`,
    date: new Date(Date.UTC(2025, 0, 1 + ((index * 7) % 400))).toISOString().slice(0, 10),
    ...(labels === 'labelled' && { category_id: categories[index % 12], merchant_id: merchants[index % 40] }),
  });
  const file = join(coffer.dataDir, LEDGER_FILE);
  const handle = new BetterSqlite3(file);
  t.after(() => handle.close());
  return {
    file,
    /** The size of the file with all that was written. */
    size: () => {
      handle.pragma('wal_checkpoint(TRUNCATE)');
      return statSync(file).size;
    },
    createMany: async (count: number) => {
      for (let from = 0; from < count; from += AT_ONCE) {
        const operations = Array.from({ length: AT_ONCE }, (_, index) => ({
          op: 'create',
          transaction: transaction(from + index, 'labelled'),
        }));
        const { status } = await coffer.call('POST', '/api/v1/transactions/bulk', { token, body: { operations } });
        assert.equal(status, 200);
      }
    },
    createOne: (index: number, labels: 'plain' | 'labelled') => {
      const { account_id, ...members } = transaction(index, labels);
      return coffer.createTransaction(user, account_id, members);
    },
  };
}

const LOG_HEADER = 32;
const FRAME_HEADER = 24;

/** How many pages the last commit in a write-ahead log has. */
function lastCommit(path: string): number {
  const log = readFileSync(path);
  const frame = FRAME_HEADER + log.readUInt32BE(8);
  let [pages, last] = [0, 0];
  for (let at = LOG_HEADER; at + frame <= log.length; at += frame) {
    pages += 1;
    if (log.readUInt32BE(at + 4) === 0) continue; // the last page of a commit has the size of the file
    [pages, last] = [0, pages];
  }
  return last;
}
