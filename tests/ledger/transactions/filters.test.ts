import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { storeForeign } from '#tests/harness/family/store-foreign.ts';
import { listAllByCursor } from '#tests/harness/server/list-all.ts';
import { type Coffer, startCoffer, type TestUser } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/transactions';
const DECIMALS: Record<string, number> = { USD: 2, JPY: 0, KWD: 3, BTC: 8 };
const KINDS = ['standard', 'one_time', 'cc_payment'];
const WORDS = ['Bakery', 'bäckerei', 'ŞEKER', '50%', 'a_b', 'c\\d', 'Rent'];
const UNKNOWN = '01990000-0000-7000-8000-000000000000';

type Names = { accounts: string[]; categories: string[]; merchants: string[]; tags: string[] };
type Stored = {
  id: string;
  date: string;
  name: string;
  notes: string | null;
  currency: string;
  signed_amount_cents: number;
  kind: string;
  excluded: boolean;
  pending: boolean;
  cleared: boolean;
  reviewed: boolean;
  account: { id: string };
  category: { id: string } | null;
  transfer: { readonly status: string } | null;
  merchant: { id: string; name: string } | null;
  tags: { id: string }[];
  updated_at: string;
};

async function labels(coffer: Coffer, user: TestUser, path: string, names: string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names)
    ids.push(
      (await coffer.call<{ id: string }>('POST', `/api/v1/${path}`, { token: user.token, body: { name } })).body.id,
    );
  return ids;
}

function transactions({ accounts, categories, merchants, tags }: Names) {
  return fc.record({
    account_id: fc.constantFrom(...accounts),
    date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${String(day).padStart(2, '0')}`),
    name: fc.constantFrom(...WORDS),
    notes: fc.option(fc.constantFrom(...WORDS)),
    currency: fc.constantFrom(...Object.keys(DECIMALS)),
    amount: fc.integer({ min: -30, max: 30 }).map(String),
    kind: fc.constantFrom(...KINDS),
    excluded: fc.boolean(),
    pending: fc.boolean(),
    cleared: fc.boolean(),
    reviewed: fc.boolean(),
    category_id: fc.option(fc.constantFrom(...categories)),
    merchant_id: fc.option(fc.constantFrom(...merchants)),
    tag_ids: fc.subarray(tags),
  });
}

/** 200 transactions in two halves, a minute apart. */
async function fill(coffer: Coffer, user: TestUser, names: Names): Promise<Stored[]> {
  const made: Stored[] = [];
  const generated = fc.sample(transactions(names), { numRuns: 200, seed: 20260105 });
  for (const half of [generated.slice(0, 100), generated.slice(100)]) {
    for (const { account_id, ...members } of half) made.push(await storeForeign(coffer, user, account_id, members));
    coffer.advance(60);
  }
  // A later transaction may have matched an earlier one.
  for (const [index, { id }] of made.entries()) {
    made[index] = (await coffer.call('GET', `${URL}/${id}`, { token: user.token })).body;
  }
  return made.toSorted((a, b) => (`${a.date}${a.id}` < `${b.date}${b.id}` ? 1 : -1));
}

function filters({ accounts, categories, merchants, tags }: Names) {
  const some = (ids: string[]) => fc.subarray([...ids, UNKNOWN], { minLength: 1 });
  const amount = fc.constantFrom(
    '0',
    '5',
    '10.5',
    '0.001',
    '20',
    '30.00000001',
    '9999999999999',
    '9999999999999.99999999',
  );
  const day = fc.constantFrom('1900-01-01', '2026-02-05', '2026-02-10', '2026-02-20', '2999-12-31');
  return fc.record(
    {
      account_id: fc.constantFrom(...accounts, UNKNOWN),
      'account_ids[]': some(accounts),
      category_id: fc.constantFrom(...categories),
      'category_ids[]': some(categories),
      merchant_id: fc.constantFrom(...merchants),
      'merchant_ids[]': some(merchants),
      'tag_ids[]': some(tags),
      uncategorized: fc.constantFrom('true', 'false'),
      start_date: day,
      end_date: day,
      min_amount: amount,
      max_amount: amount,
      type: fc.constantFrom('income', 'expense', 'INCOME', 'Expense'),
      kind: fc.constantFrom(...KINDS, 'funds_movement'),
      excluded: fc.constantFrom('true', 'false', '1', '0'),
      pending: fc.constantFrom('true', 'false'),
      cleared: fc.constantFrom('true', 'false'),
      reviewed: fc.constantFrom('true', 'false'),
      search: fc.constantFrom(...WORDS, 'BÄCKEREI', 'şeker', '%', '_', '\\', 'e', 'söhne', '  rent ', 'xyz', 'y\nb'),
      updated_since: fc.constantFrom(
        '2026-03-10T10:20:00Z',
        '2026-03-10T10:20:00.001Z',
        '2026-03-10T12:21:00%2B02:00',
        '2999-01-01T00:00:00Z',
      ),
    },
    { requiredKeys: [] },
  );
}

type Filters = { [name: string]: string | string[] | undefined };

/** The absolute amount in units of 10^-8, comparable across currencies. */
const scaled = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(8, '0'));
};
const sizeOf = (row: Stored): bigint =>
  BigInt(Math.abs(row.signed_amount_cents)) * 10n ** BigInt(8 - (DECIMALS[row.currency] ?? 0));

/** A reference implementation of each filter, without SQL. */
const MEANING: Record<string, (row: Stored, wanted: string) => boolean> = {
  account_id: (row, wanted) => row.account.id === wanted,
  category_id: (row, wanted) => row.category?.id === wanted,
  merchant_id: (row, wanted) => row.merchant?.id === wanted,
  tag_id: (row, wanted) => row.tags.some(({ id }) => id === wanted),
  uncategorized: (row, wanted) => wanted === 'false' || (row.category === null && row.transfer?.status !== 'confirmed'),
  start_date: (row, wanted) => row.date >= wanted,
  end_date: (row, wanted) => row.date <= wanted,
  min_amount: (row, wanted) => sizeOf(row) >= scaled(wanted),
  max_amount: (row, wanted) => sizeOf(row) <= scaled(wanted),
  type: (row, wanted) =>
    wanted.toLowerCase() === 'income' ? row.signed_amount_cents > 0 : row.signed_amount_cents < 0,
  kind: (row, wanted) => row.kind === wanted,
  excluded: (row, wanted) => row.excluded === (wanted === 'true' || wanted === '1'),
  pending: (row, wanted) => row.pending === (wanted === 'true'),
  cleared: (row, wanted) => row.cleared === (wanted === 'true'),
  reviewed: (row, wanted) => row.reviewed === (wanted === 'true'),
  search: (row, wanted) =>
    [row.name, row.notes ?? '', row.merchant?.name ?? ''].some((text) =>
      text.toLowerCase().includes(wanted.trim().toLowerCase()),
    ),
  updated_since: (row, wanted) => Date.parse(row.updated_at) >= Date.parse(decodeURIComponent(wanted)),
};

const passes = (row: Stored, filter: Filters): boolean =>
  Object.entries(filter).every(([name, wanted]) => {
    const meaning = MEANING[name.replace('s[]', '')];
    return wanted === undefined || [wanted].flat().some((one) => meaning?.(row, one));
  });

const queryOf = (filter: Filters): string =>
  Object.entries(filter)
    .flatMap(([name, values]) =>
      [values ?? []]
        .flat()
        .map(
          (value) =>
            `${encodeURIComponent(name)}=${encodeURIComponent(decodeURIComponent(value.replace(/%(?!2B)/g, '%25')))}`,
        ),
    )
    .join('&');

test('each filter and combination lists the matching rows in order, with the count', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const names: Names = {
    accounts: [
      await coffer.createAccount(user),
      await coffer.createAccount(user, { currency: 'JPY' }),
      await coffer.createAccount(user),
    ],
    categories: await labels(coffer, user, 'categories', ['c1', 'c2', 'c3']),
    merchants: await labels(coffer, user, 'merchants', ['Baker & Söhne', 'ŞEN 100%', 'm3']),
    tags: await labels(coffer, user, 'tags', ['t1', 't2', 't3']),
  };
  const rows = await fill(coffer, user, names);
  const holds = async (filter: Filters) => {
    const expected = rows.filter((row) => passes(row, filter)).map(({ id }) => id);
    const query = queryOf(filter);
    const listed = await listAllByCursor(coffer, user, 'transactions', `per_page=100&${query}`);
    assert.deepEqual(
      listed.map(({ id }) => id),
      expected,
      query,
    );
    const { body } = await coffer.call('GET', `${URL}?per_page=1&${query}`, { token: user.token });
    assert.equal(body.pagination.total_count, expected.length, query);
  };
  await holds({});
  const sample: Filters[] = fc.sample(filters(names), { numRuns: 8, seed: 7 });
  const members = [...new Set(sample.flatMap((filter) => Object.keys(filter)))];
  assert.equal(members.length, 20);
  for (const name of members) {
    for (const filter of sample) if (filter[name] !== undefined) await holds({ [name]: filter[name] });
  }
  // A few filters at a time, because all filters together match nothing.
  const joined = fc.tuple(filters(names), fc.subarray(members, { minLength: 2, maxLength: 4 })).map(([all, chosen]) => {
    const filter: Filters = all;
    return Object.fromEntries(chosen.map((name) => [name, filter[name]]));
  });
  const inOrder = joined.filter(({ start_date, end_date }) => !(String(start_date) > String(end_date)));
  await fc.assert(fc.asyncProperty(inOrder, holds), { numRuns: 50, interruptAfterTimeLimit: 10_000 });
});

test('an invalid filter value is refused by name; a blank one is ignored', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  await coffer.createTransaction(user, await coffer.createAccount(user));
  const list = <Path extends string>(query: Path) => coffer.call('GET', `${URL}?${query}`, { token: user.token });
  const wrong = {
    start_date: ['2026-02-30', '5 Jan 2026', '2026-1-5'],
    end_date: ['x', '2026-01-01&end_date=2026-01-02', '2026-01-01&start_date=2026-01-02'],
    excluded: ['maybe', 'yes'],
    account_id: ['not-an-id'],
    tag_ids: ['x'],
    min_amount: ['x', '-5', '1e3', '99999999999999', '0.123456789'],
    max_amount: ['NaN', '1,5'],
    type: ['both', 'income&type=expense'],
    kind: ['x'],
    search: ['a&search=b', 'x'.repeat(201)],
    updated_since: ['yesterday', '2026-01-01', '2026-02-30T00:00:00Z', '2026-01-01T24:00:00Z', '2026-01-01T00:00:00'],
    cursor: ['x'],
    account_ids: [Array(501).fill('x').join('&account_ids[]=')],
  };
  for (const [name, values] of Object.entries(wrong)) {
    for (const value of values) {
      const reply = await list(`${name === 'account_ids' ? 'account_ids[]' : name}=${value}`);
      assert.deepEqual(
        [reply.status, reply.body.issues?.[0]?.pointer],
        [422, `?${name}`],
        `${name}=${value.slice(0, 40)}`,
      );
    }
  }
  const blank = [...Object.keys(wrong), 'account_id', 'category_id', 'merchant_id', 'tag_ids[]', 'excluded', 'pending'];
  for (const query of [
    ...blank.map((name) => `${name}=`),
    'search=%20',
    'unknown=1',
    '__proto__=1',
    'constructor[]=1',
  ]) {
    const reply = await list(query);
    assert.deepEqual([reply.status, reply.body.pagination?.total_count], [200, 1], query);
  }
});
