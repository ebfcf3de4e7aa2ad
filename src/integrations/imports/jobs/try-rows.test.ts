import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { readFeed } from '#tests/harness/family/replay-feed.ts';
import type { Schemas } from '#tests/harness/server/body-of.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { settledImport } from '#tests/statements/import-file.ts';

type Row = Schemas['ImportRow'];
type Shown = NonNullable<Row['would_be']>;
type Labels = Pick<Shown, 'category' | 'merchant' | 'tags'>;

const FILE = `Date;Payee;Amount;Currency;Category;Tags
2026-01-05;Corner Bakery;-12.30;EUR;;
2026-01-06;Landlord;-800.00;EUR;Rent;home
2026-01-07;Mixed Shop;-10.00;EUR;;
2026-01-08;To my savings;-50.00;EUR;;
2026-01-09;Acme;2500.00;EUR;;
`;

async function start(t: TestContext) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account = await coffer.createAccount(user, { currency: 'EUR' });
  const savings = await coffer.createAccount(user, { currency: 'EUR', name: 'Savings' });
  // biome-ignore lint/suspicious/noExplicitAny: the members of a response depend on its path.
  const send = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<any> => {
    const reply = await coffer.call(method, `/api/v1/${path}`, { token, ...(body && { body }) });
    assert.ok(reply.status < 300, reply.text);
    return reply.body;
  };
  const [food, soap, bread] = [
    (await send('POST', 'categories', { name: 'Food' })).id,
    (await send('POST', 'categories', { name: 'Soap' })).id,
    (await send('POST', 'merchants', { name: 'Bread & Co' })).id,
  ];
  const rule = (value: string, actions: [string, string][]) =>
    send('POST', 'rules', {
      rule: {
        conditions: [{ condition_type: 'transaction_name', operator: 'like', value }],
        actions: actions.map(([action_type, text]) => ({ action_type, value: text })),
      },
    });
  const bakery = await rule('bakery', [
    ['set_transaction_category', food],
    ['set_transaction_merchant', bread],
    ['set_transaction_name', 'Bread'],
  ]);
  await rule('mixed', [['split_transaction', `60:${food},40:${soap}`]]);
  const inflow = { date: '2026-01-09', amount: '50.00', nature: 'income', currency: 'EUR', name: 'Standing order' };
  await coffer.createTransaction(user, savings, inflow);
  await rule('savings', [['set_as_transfer_or_payment', savings]]);
  const { id } = (await send('POST', 'imports', { raw_file_content: FILE, account_id: account })).data;
  const rowsOf = async (query = ''): Promise<Row[]> => (await send('GET', `imports/${id}/rows${query}`)).data;
  const shownRows = async () => (await rowsOf()).map(({ would_be }) => would_be ?? assert.fail('nothing is shown'));
  return { coffer, user, send, account, savings, food, bread, bakery: bakery.data.id, id, rowsOf, shownRows };
}

test('rows show the labels, splits and transfers that their import will give', async (t) => {
  const { food, bread, bakery, savings, shownRows } = await start(t);
  const [bakeryRow, rent, shop, saved, acme] = await shownRows();
  assert.partialDeepStrictEqual(bakeryRow, {
    name: 'Bread',
    category: { id: food, name: 'Food' },
    merchant: { id: bread, name: 'Bread & Co' },
    set_by: { name: bakery, category_id: bakery, merchant_id: bakery },
  });
  // The labels of the file do not exist yet.
  assert.partialDeepStrictEqual(rent, {
    category: { id: null, name: 'Rent' },
    tags: [{ id: null, name: 'home' }],
    set_by: { category_id: 'user', tag_ids: 'user' },
  });
  assert.deepEqual(
    shop?.splits.map(({ signed_amount, category }) => [signed_amount, category?.name]),
    [
      ['-6.00', 'Food'],
      ['-4.00', 'Soap'],
    ],
  );
  assert.deepEqual(saved?.transfer, { status: 'confirmed', account: { id: savings, name: 'Savings' } });
  assert.partialDeepStrictEqual(acme, { name: 'Acme', category: null, tags: [], transfer: null, set_by: null });
});

test('the publication of rows makes the transactions that they have shown', async (t) => {
  const { coffer, user, send, id, rowsOf, shownRows } = await start(t);
  const shown = (await shownRows()).map((one) => ({ ...factsOf(one, one.splits), transfer: one.transfer }));
  await send('POST', `imports/${id}/publish`, {});
  await settledImport(coffer, user, id);
  const made = [];
  for (const { transaction_id } of await rowsOf()) {
    const one = await send('GET', `transactions/${transaction_id}`);
    const lines = one.split_parent ? (await send('GET', `transactions/${transaction_id}/splits`)).splits : [];
    const { id: other, name } = one.transfer?.other_account ?? {};
    const transfer = one.transfer && { status: one.transfer.status, account: { id: other, name } };
    made.push({ ...factsOf(one, lines), transfer });
  }
  assert.deepEqual(shown, made);
  await checkLedger(coffer.database.read);
});

type Line = Labels & { readonly signed_amount: string; readonly name: string };

function factsOf(one: Omit<Shown, 'splits'>, lines: readonly Line[]) {
  const { name, notes, kind, excluded, reviewed, set_by } = one;
  const parts = lines.map((line) => [line.signed_amount, line.name, labelsOf(line)]);
  return { name, notes, kind, excluded, reviewed, set_by, labels: labelsOf(one), parts };
}

function labelsOf({ category, merchant, tags }: Labels) {
  return [category?.name, merchant?.name, ...tags.map(({ name }) => name)];
}

test('rows that show what they would be write nothing', async (t) => {
  const { coffer, user, send, rowsOf } = await start(t);
  const state = async () => [
    await send('GET', 'categories?per_page=100'),
    await send('GET', 'tags'),
    await send('GET', 'transactions'),
    (await readFeed(coffer, user)).length,
  ];
  const before = await state();
  await rowsOf();
  assert.deepEqual(await state(), before);
  assert.ok((await rowsOf()).every(({ outcome }) => outcome === 'ready'));
  await checkLedger(coffer.database.read);
});

test('rows show what they would be without the labels that are left out', async (t) => {
  const { rowsOf } = await start(t);
  const [, rent] = await rowsOf('?unknown_labels=leave_out');
  assert.partialDeepStrictEqual(rent?.would_be, { category: null, tags: [], set_by: null });
  assert.equal(rent?.mappings.category?.create_when_empty, false);
});

test('rows that would make no transaction show none', async (t) => {
  const { coffer, user, send, account, id, rowsOf } = await start(t);
  await send('PATCH', `imports/${id}/rows`, { row_numbers: [1], decision: 'skip' });
  assert.deepEqual(await shows(rowsOf), [false, true, true, true, true]);
  await send('POST', `imports/${id}/publish`, {});
  await settledImport(coffer, user, id);
  assert.deepEqual(await shows(rowsOf), [false, false, false, false, false]);
  const again = (await send('POST', 'imports', { raw_file_content: FILE, account_id: account })).data;
  const rows = async () => (await send('GET', `imports/${again.id}/rows`)).data;
  assert.deepEqual(await shows(rows), [true, false, false, false, false]);
});

async function shows(rowsOf: () => Promise<Row[]>) {
  return (await rowsOf()).map(({ would_be }) => would_be !== null);
}

test('a page whose rows have thousands of split lines is tried only in part', async (t) => {
  const { coffer, user, send, account } = await start(t);
  const header =
    'date,account,name,amount,currency,category,tags,notes,other_account,split_of,split_name,split_notes\n';
  const lines = (row: number) =>
    Array.from({ length: 50 }, (_, line) => `2026-03-01,Giro,Line ${line},-1.00,EUR,,,,,s${row},Shop ${row},\n`);
  const raw_file_content = header + Array.from({ length: 100 }, (_, row) => lines(row).join('')).join('');
  const { id } = (await send('POST', 'imports', { raw_file_content, account_id: account })).data;
  await settledImport(coffer, user, id);
  const rows: Row[] = (await send('GET', `imports/${id}/rows?per_page=100`)).data;
  const tried = rows.map(({ would_be }) => would_be?.splits.length ?? null);
  assert.deepEqual([tried.length, tried[0], tried.at(-1)], [100, 50, null]);
});
