import { dayAt, dayNumber } from '#kernel/time/civil-date.ts';

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

/** Creates families over the API: two accounts, four categories and a hundred transactions each, and an API key. */
export async function createFamilies(port: number, count: number): Promise<Family[]> {
  const families: Family[] = [];
  let next = 0;
  const work = async () => {
    while (next < count) {
      const index = next++;
      families[index] = await createFamily(port, index);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return families;
}

async function createFamily(port: number, index: number): Promise<Family> {
  const user = { email: `bench-${index}@example.test`, password: 'a long passphrase' };
  const call = (path: string, body: object, token?: string) => post(port, index, path, body, token);
  const { access_token: token } = await call('auth/signup', { user });
  const { key = '' } = await call('api_keys', { name: 'bench', scopes: ['read_write'] }, token);
  const accountIds: string[] = [];
  for (const name of ACCOUNTS)
    accountIds.push((await call('accounts', { name, account_type: 'depository' }, token)).id ?? '');
  const categoryIds: string[] = [];
  for (const name of CATEGORIES)
    categoryIds.push((await call('categories', { name: `${name} ${index}` }, token)).id ?? '');
  const operations = Array.from({ length: TRANSACTIONS }, (_, row) => ({
    op: 'create',
    transaction: { ...entry(accountIds, row), category_id: categoryIds[row % categoryIds.length] },
  }));
  const { results = [] } = await call('transactions/bulk', { operations }, token);
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

/** The members that the calls here read. */
type Created = {
  readonly id?: string;
  readonly key?: string;
  readonly access_token?: string;
  readonly results?: readonly { readonly id: string }[];
};

// Sign-ups are limited by address: the seeded server trusts the loopback as a proxy, and each family has its own address.
async function post(port: number, index: number, path: string, body: object, token = ''): Promise<Created> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': `10.0.${index >> 8}.${index & 255}`,
      ...(token !== '' && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as Created;
}
