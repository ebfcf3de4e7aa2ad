import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { Random, testSeed } from '#tests/harness/server/random.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';
import { importText, transactionsOf } from '#tests/statements/import-file.ts';
import {
  DAYS,
  dateOf,
  FORMATS,
  type Format,
  type Movement,
  randomMovements,
  type Span,
  statementIn,
} from '#tests/statements/movements.ts';

const RUNS = 10;

type Account = { readonly coffer: Coffer; readonly user: TestUser; readonly account: string };
type Statement = Span & { readonly format: Format };

async function start(t: TestContext) {
  const seed = testSeed();
  t.diagnostic(`COFFER_TEST_SEED=${seed}`);
  const random = new Random(seed);
  const coffer = await startCoffer(t);
  const open = async (): Promise<Account> => {
    const user = await coffer.signUp();
    return { coffer, user, account: await coffer.createAccount(user, { currency: 'EUR' }) };
  };
  return { random, coffer, open };
}

/** Statements that overlap, in any order, and at last one of all days. */
function randomStatements(random: Random, formats: readonly Format[]): Statement[] {
  const some = Array.from({ length: 2 + random.below(5) }, () => {
    const from = 1 + random.below(DAYS);
    const to = from + random.below(DAYS - from + 1);
    return { format: random.one(formats), from, to, asOf: random.oneIn(2) ? to : DAYS };
  });
  return [...some, { format: random.one(formats), from: 1, to: DAYS, asOf: DAYS }];
}

async function importStatement({ coffer, user, account }: Account, all: readonly Movement[], one: Statement) {
  const text = statementIn(one.format, all, one);
  const isEmpty = !/\d{4}-\d\d-\d\d|DTPOSTED/.test(text);
  if (!isEmpty)
    await importText(coffer, user, account, text, { format: one.format, signage_convention: 'inflows_positive' });
}

const valuesOf = (movements: readonly Movement[]) =>
  movements.map(({ day, amount }) => `${dateOf(day)} ${amount}`).sort();

async function ledgerValues({ coffer, user }: Account): Promise<string[]> {
  return (await transactionsOf(coffer, user)).map((text) => text.split(' ', 2).join(' ')).sort();
}

test('statements of several formats give each movement once, in any order', async (t) => {
  const { random, coffer, open } = await start(t);
  for (let run = 0; run < RUNS; run += 1) {
    const account = await open();
    const all = randomMovements(random, random.oneIn(2));
    const statements = randomStatements(random, FORMATS);
    for (const one of statements) await importStatement(account, all, one);
    assert.deepEqual(await ledgerValues(account), valuesOf(all), JSON.stringify({ run, all, statements }));
  }
  await checkLedger(coffer.database.read);
});

test('what a person edits and deletes between statements stays, in any order', async (t) => {
  const { random, coffer, open } = await start(t);
  for (let run = 0; run < RUNS; run += 1) {
    const account = await open();
    const all = randomMovements(random, random.oneIn(2));
    const statements = randomStatements(random, random.oneIn(2) ? FORMATS : [random.one(FORMATS)]);
    const edited = new Map<string, string>();
    const deleted: string[] = [];
    for (const one of statements) {
      await importStatement(account, all, one);
      deleted.push(...(await editAndDelete(account, random, edited)));
    }
    const wanted = valuesOf(all);
    for (const value of deleted) wanted.splice(wanted.indexOf(value), 1);
    const story = JSON.stringify({ run, all, statements, deleted });
    assert.deepEqual(await ledgerValues(account), wanted, story);
    const { token } = account.user;
    for (const [id, name] of edited) {
      const shown = await coffer.call('GET', `/api/v1/transactions/${id}`, { token });
      assert.deepEqual([shown.status, shown.body.name], [200, name], story);
    }
  }
  await checkLedger(coffer.database.read);
});

/** Renames a transaction, and deletes a booked one; the values of those that were deleted. */
async function editAndDelete(
  { coffer, user: { token } }: Account,
  random: Random,
  edited: Map<string, string>,
): Promise<string[]> {
  const { transactions } = (await coffer.call('GET', '/api/v1/transactions?per_page=100', { token })).body;
  if (transactions.length === 0) return [];
  const renamed = random.one(transactions);
  const name = `My name ${edited.size}`;
  await coffer.call('PATCH', `/api/v1/transactions/${renamed.id}`, { token, body: { transaction: { name } } });
  edited.set(renamed.id, name);
  const booked = transactions.filter(({ id, pending }) => !pending && !edited.has(id));
  if (booked.length === 0 || !random.oneIn(2)) return [];
  const gone = random.one(booked);
  await coffer.call('DELETE', `/api/v1/transactions/${gone.id}`, { token });
  return [`${gone.date} ${gone.signed_amount}`];
}
