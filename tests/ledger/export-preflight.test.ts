import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ACCOUNT_TYPE_NAMES } from '#ledger/balances/index.ts';
import { exportFamily } from '../harness/family/export-family.ts';
import { seedFamily } from '../harness/family/seed-family.ts';
import { type Coffer, startCoffer, type TestUser } from '../harness/server/start-coffer.ts';

// The rules by which other servers of this format check an archive before they import it.

type Data = Readonly<Record<string, unknown>>;

/** The required members of each record. */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  Account: ['id', 'name', 'balance', 'accountable_type'],
  Category: ['id', 'name'],
  Tag: ['id', 'name'],
  Merchant: ['id', 'name'],
  RecurringTransaction: ['id', 'amount', 'expected_day_of_month', 'last_occurrence_date', 'next_expected_date'],
  Transaction: ['id', 'account_id', 'date', 'amount'],
  Transfer: ['inflow_transaction_id', 'outflow_transaction_id'],
  RejectedTransfer: ['inflow_transaction_id', 'outflow_transaction_id'],
  Valuation: ['account_id', 'date', 'amount'],
  Rule: ['id', 'conditions', 'actions'],
  Budget: ['id', 'start_date', 'end_date'],
  BudgetCategory: ['budget_id', 'category_id'],
};

const REFERENCES: Readonly<Record<string, string>> = {
  account_id: 'Account',
  category_id: 'Category',
  merchant_id: 'Merchant',
  parent_id: 'Category',
  budget_id: 'Budget',
  inflow_transaction_id: 'Transaction',
  outflow_transaction_id: 'Transaction',
};

const HEADS: Readonly<Record<string, string>> = {
  'accounts.csv': 'id,name,type,subtype,balance,currency,created_at',
  'transactions.csv': 'date,account_name,amount,name,category,tags,notes,currency',
  'trades.csv': 'date,account_name,ticker,quantity,price,amount,currency',
  'categories.csv': 'name,color,parent_category,lucide_icon',
  'merchants.csv': 'name,color,website_url',
  'rules.csv': 'name,resource_type,active,effective_date,conditions,actions',
};

const cents = (amount: unknown): bigint => {
  assert.match(String(amount), /^-?\d+\.\d\d$/);
  return BigInt(String(amount).replace('.', ''));
};

function assertAccepted(files: ReadonlyMap<string, string>): void {
  assert.equal(files.get('version.txt'), 'export_version: 2\n');
  for (const [name, head] of Object.entries(HEADS)) assert.equal(files.get(name)?.split('\r\n')[0], head);
  const lines = (files.get('all.ndjson') ?? '').trimEnd().split('\n');
  const records = lines.map((line) => JSON.parse(line) as { readonly type: string; readonly data: Data });
  const known = new Map<string, Set<unknown>>();
  const unique = new Set<string>();
  const once = (key: string) => assert.ok(!unique.has(key) && unique.add(key), `twice: ${key}`);
  for (const { type, data } of records) {
    for (const name of REQUIRED[type] ?? assert.fail(type))
      assert.ok(![undefined, null, ''].includes(data[name] as string));
    if (data.id !== undefined) once(`${type} ${data.id}`);
    if (['Category', 'Tag', 'Merchant'].includes(type)) once(`${type} ${data.name}`);
    if (type === 'Valuation') once(`${type} ${data.account_id} ${data.date}`);
    known.set(type, (known.get(type) ?? new Set()).add(data.id));
    // References point to earlier records.
    for (const part of [data, ...((data.split_lines as Data[]) ?? [])]) assertKnown(part, known);
  }
  for (const { data } of records.filter(({ type }) => type === 'Account')) {
    const type = String(data.accountable_type).replace(/(?<=[a-z])(?=[A-Z])/g, '_');
    assert.ok(
      ACCOUNT_TYPE_NAMES.some((name) => name === type.toLowerCase()),
      type,
    );
  }
  for (const { data } of records.filter(({ data }) => Array.isArray(data.split_lines))) {
    const parts = (data.split_lines as Data[]).map(({ amount }) => cents(amount));
    assert.equal(
      parts.reduce((sum, part) => sum + part, 0n),
      cents(data.amount),
    );
  }
}

function assertKnown(data: Data, known: ReadonlyMap<string, ReadonlySet<unknown>>): void {
  for (const [name, type] of Object.entries(REFERENCES)) {
    const id = data[name] ?? null;
    assert.ok(id === null || known.get(type)?.has(id), `${name} ${id}`);
  }
  for (const id of (data.tag_ids as unknown[]) ?? []) assert.ok(known.get('Tag')?.has(id), `tag ${id}`);
}

async function split(coffer: Coffer, { token }: TestUser, id: string): Promise<void> {
  const splits = [{ amount: '12', name: 'One part' }, { amount: '0.30' }];
  const reply = await coffer.call('POST', `/api/v1/transactions/${id}/splits`, { token, body: { splits } });
  assert.ok(reply.status < 300, reply.text);
}

test('an archive has what other servers of the format check', async (t) => {
  const coffer = await startCoffer(t);
  const { user, ids } = await seedFamily(coffer);
  await split(coffer, user, ids.transactions ?? '');
  assertAccepted(await exportFamily(coffer, user));
  const other = await coffer.signUp();
  assert.equal((await coffer.call('POST', '/api/v1/sample_data', { token: other.token })).status, 201);
  assertAccepted(await exportFamily(coffer, other));
});
