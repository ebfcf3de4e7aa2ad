import assert from 'node:assert/strict';
import type { Coffer, TestUser } from '../server/start-coffer.ts';

/** A seeded family: ids of accounts and labels by name. The categories are the defaults. */
export type ConsoleFamily = {
  readonly user: TestUser;
  readonly accounts: Readonly<Record<string, string>>;
  readonly categories: Readonly<Record<string, string>>;
  readonly merchants: Readonly<Record<string, string>>;
  readonly tags: Readonly<Record<string, string>>;
};

const ACCOUNTS = [
  {
    name: 'Everyday',
    account_type: 'depository',
    subtype: 'checking',
    balance: '3204.55',
    institution_name: 'First Bank',
  },
  { name: 'Rainy day', account_type: 'depository', subtype: 'savings', balance: '12500.00' },
  { name: 'Travel card', account_type: 'credit_card', balance: '412.10' },
  { name: 'Mortgage', account_type: 'loan', balance: '184000.00' },
  { name: 'Index funds', account_type: 'investment', balance: '41250.75' },
];
const MERCHANTS = ['Corner Bakery', 'City Transit', 'Green Grocer', 'Landlord', 'Northwind Ltd'];
const TAGS = ['Holiday', 'Shared', 'Work'];
/** One month's entries: name, category, merchant, day, amount with money out positive. */
const MONTHLY = [
  ['Salary', 'Income', 'Northwind Ltd', '01', '-3850.00'],
  ['Rent', 'Mortgage / Rent', 'Landlord', '02', '1290.00'],
  ['Weekly shop', 'Groceries', 'Green Grocer', '05', '84.37'],
  ['Bread and coffee', 'Food & Drink', 'Corner Bakery', '06', '11.80'],
  ['Monthly pass', 'Transportation', 'City Transit', '03', '62.00'],
  ['Weekly shop', 'Groceries', 'Green Grocer', '09', '91.02'],
  ['Pharmacy', 'Healthcare', null, '08', '23.45'],
] as const;
// The test clock starts on 10 March 2026; every account has a history of two years.
const OPENED = '2024-03-10';
const MONTHS = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'];

/** Signs up an admin who has completed onboarding, with half a year of transactions. */
export async function seedConsole(coffer: Coffer, email?: string): Promise<ConsoleFamily> {
  const user = await coffer.signUp({ ...(email !== undefined && { email }) });
  const send = async <M extends 'POST' | 'PATCH', Path extends string>(method: M, path: Path, body: object) => {
    const reply = await coffer.call(method, `/api/v1/${path}`, { token: user.token, body });
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`);
    return reply.body;
  };
  const makeAll = async (
    resource: 'accounts' | 'merchants' | 'tags',
    records: readonly { readonly name: string }[],
  ) => {
    const made: Record<string, string> = {};
    for (const record of records) made[record.name] = String((await send('POST', resource, record)).id);
    return made;
  };
  await send('PATCH', 'users/me', { first_name: 'Ada', last_name: 'Byron', onboarding_completed: true });
  await send('PATCH', 'family_settings', { name: 'The Byrons', timezone: 'UTC' });
  const accounts = await makeAll(
    'accounts',
    ACCOUNTS.map((account) => ({ ...account, opening_balance_date: OPENED })),
  );
  const listed = await coffer.call('GET', '/api/v1/categories?per_page=100', { token: user.token });
  const categories: Record<string, string> = {};
  for (const { id, name } of listed.body.categories) categories[name] = id;
  const merchants = await makeAll('merchants', MERCHANTS.map(named));
  const tags = await makeAll('tags', TAGS.map(named));
  const operations = MONTHS.flatMap((month) =>
    MONTHLY.map(([name, category, merchant, day, amount]) => ({
      op: 'create',
      transaction: {
        account_id: accounts.Everyday,
        name,
        date: `${month}-${day}`,
        amount,
        category_id: categories[category],
        ...(merchant !== null && { merchant_id: merchants[merchant] }),
        ...(name === 'Weekly shop' && { tag_ids: [tags.Shared] }),
      },
    })),
  );
  await send('POST', 'transactions/bulk', { atomic: true, operations });
  return { user, accounts, categories, merchants, tags };
}

function named(name: string): { readonly name: string } {
  return { name };
}
