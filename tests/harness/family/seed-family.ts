import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { NewLedgerRow } from '#database/tables/ledger-tables.ts';
import { addConnection, changeLinked, mergeAccounts } from '#integrations/bank-connections/record.ts';
import { sealSecrets } from '#integrations/bank-connections/secrets.ts';
import { newId } from '#kernel/ids.ts';
import { addStatements } from '#ledger/statements/index.ts';
import { allowClient } from '../oauth/allow-client.ts';
import { createPasskey } from '../oauth/create-passkey.ts';
import { linkIdentity } from '../oauth/link-identity.ts';
import { poll } from '../server/poll.ts';
import type { CallOptions, Coffer, TestUser } from '../server/start-coffer.ts';
import { familyOf } from './dump-ledger.ts';

/** The smallest picture. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A family with one record of every resource, every name in it holding `canary`. */
export type SeededFamily = {
  readonly user: TestUser;
  readonly canary: string;
  /** The session's cookie, as a browser sends it. */
  readonly cookie: string;
  /** The id of one record of each resource, by its segment of the path. */
  readonly ids: Readonly<Record<string, string>>;
};

/**
 * Signs a new admin up and creates one record of every resource. For a new resource, create a record here and add its id to `ids`;
 * the body of a new route goes into `bodies` of example-request.ts. Tests that call every route fail until both are there.
 */
export async function seedFamily(coffer: Coffer): Promise<SeededFamily> {
  const canary = `canary ${randomUUID()}`;
  const user = await coffer.signUp();
  const make = async (resource: string, members: object): Promise<string> => {
    const { status, body, text } = await coffer.call<{ id: string }>('POST', `/api/v1/${resource}`, {
      token: user.token,
      body: members,
    });
    assert.equal(status, 201, text);
    return body.id;
  };
  const family = await importEmptyFamily(coffer, user);
  const accounts = await make('accounts', { name: canary, account_type: 'depository' });
  const categories = await make('categories', { name: canary });
  const merchants = await make('merchants', { name: canary });
  const tags = await make('tags', { name: canary });
  const entry = { account_id: accounts, name: canary, date: '2026-01-05', amount: '12.30', notes: canary };
  const transactions = await make('transactions', {
    ...entry,
    category_id: categories,
    merchant_id: merchants,
    tag_ids: [tags],
  });
  const attachments = await make(`transactions/${transactions}/attachments`, {
    filename: `${canary}.png`,
    content: PNG.toString('base64'),
  });
  const stated = { account_id: accounts, date: '2026-02-01', amount: '100', notes: canary };
  const valuations = await make('valuations', stated);
  const agreed = { account_id: accounts, date: '2026-02-02', balance: '100' };
  const reconciledBalances = await make('reconciled_balances', agreed);
  const otherAccounts = await make('accounts', { name: canary, account_type: 'depository' });
  const sending = { from_account_id: accounts, to_account_id: otherAccounts, date: '2026-01-06' };
  const transfers = await make('transfers', { ...sending, amount: '7', notes: canary });
  const wrong = await make('transfers', { ...sending, amount: '8' });
  const rejected = await coffer.call('POST', `/api/v1/transfers/${wrong}/reject`, { token: user.token });
  assert.equal(rejected.status, 200, rejected.text);
  const recurring = await make('recurring_transactions', {
    name: canary,
    account_id: accounts,
    merchant_id: merchants,
    category_id: categories,
    payment_name: `payment ${canary}`,
    end_date: '2027-04-05',
    amount: '9.90',
    currency: 'USD',
    expected_day_of_month: 5,
    last_occurrence_date: '2026-03-05',
    next_expected_date: '2026-04-05',
  });
  const rule = await coffer.call('POST', '/api/v1/rules', {
    token: user.token,
    body: {
      name: canary,
      conditions: [{ condition_type: 'transaction_name', operator: '=', value: `other ${canary}` }],
      actions: [{ action_type: 'set_transaction_category', value: categories }],
    },
  });
  assert.equal(rule.status, 201, rule.text);
  const otherCategories = await make('categories', { name: `Other ${canary}` });
  const budgets = await make('budgets', { month: '2026-01' });
  const budgetCategories = await make('budget_categories', {
    budget_id: budgets,
    category_id: categories,
    budgeted_spending: '50',
  });
  const grouped = await coffer.call('PUT', '/api/v1/budget_groups', {
    token: user.token,
    body: { budget_groups: [{ name: canary, category_ids: [categories] }] },
  });
  assert.equal(grouped.status, 200, grouped.text);
  const goals = await make('goals', {
    name: canary,
    target_amount: '900',
    target_date: '2100-01-31',
    account_ids: [accounts],
  });
  const savedReports = await make('saved_reports', { name: canary, q: canary });
  const forecastPlans = await make('forecast_plans', {
    name: canary,
    changes: [{ kind: 'recurring', recurring_transaction_id: recurring, skipped: true }],
  });
  const run = await coffer.call('POST', '/api/v1/rule_runs', {
    token: user.token,
    body: { rule_id: rule.body.data.id },
  });
  assert.equal(run.status, 201, run.text);
  await waitForRun(coffer, { token: user.token }, run.body.data.id);
  const rate = { from_currency: 'EUR', to_currency: 'USD', date: '2026-01-05', rate: '1.1' };
  const exchangeRates = await make('exchange_rates', rate);
  const securities = await make('securities', { ticker: 'ABC', name: canary });
  const securityPrices = await make('security_prices', { security_id: securities, date: '2026-01-05', price: '9.5' });
  const investmentAccounts = await make('accounts', {
    name: canary,
    account_type: 'investment',
    cost_basis_method: 'average',
  });
  const bought = { type: 'buy', date: '2026-01-05', security_id: securities, qty: '2', price: '10', fee: '1' };
  const trades = await make('trades', { account_id: investmentAccounts, ...bought, name: canary, notes: canary });
  const sync = await coffer.call('POST', '/api/v1/sync', { token: user.token });
  assert.equal(sync.status, 202, sync.text);
  const asked = await coffer.call('POST', '/api/v1/family_exports', { token: user.token, body: {} });
  assert.equal(asked.status, 202, asked.text);
  const exported = await waitForExport(coffer, { token: user.token }, asked.body.data.id);
  const raw_file_content = `Date,Description,Amount\n2026-01-07,${canary},-1.00\n`;
  const imported = await coffer.call('POST', '/api/v1/imports', {
    token: user.token,
    body: { raw_file_content, account_id: accounts, filename: canary },
  });
  assert.equal(imported.status, 201, imported.text);
  const statement = { account_id: accounts, import_id: null, currency: 'USD', rows_count: 1n };
  const period = { start_date: '2026-01-05', end_date: '2026-01-31', opening_minor: 0n, closing_minor: 100n };
  const author = { actor: null, requestId: canary };
  await coffer.database.writeFamily(await familyOf(coffer, user), author, (tx) =>
    addStatements(tx, [{ ...statement, ...period }]),
  );
  const statements = await coffer.call('GET', '/api/v1/account_statements', { token: user.token });
  const session = await coffer.call('POST', '/api/v1/import_sessions', {
    token: user.token,
    body: { filename: canary, account_id: accounts },
  });
  assert.equal(session.status, 201, session.text);
  const templates = await coffer.call('GET', '/api/v1/import_templates', { token: user.token });
  const named = await coffer.call('PATCH', '/api/v1/family_settings', { token: user.token, body: { name: canary } });
  assert.equal(named.status, 200, named.text);
  const apiKeys = await make('api_keys', { name: canary, scopes: ['read'] });
  const invitations = await make('invitations', { email: `${randomUUID()}@example.test` });
  const webhook = { description: canary, url: 'https://192.88.98.1/hook', events: ['*'], enabled: false };
  const webhooks = await make('webhooks', { webhook });
  const deliveries = await addDelivery(coffer, user, webhooks);
  const bankConnections = await connectBank(coffer, user, { canary, accountId: otherAccounts });
  const applications = await make('oauth_applications', { name: canary });
  await allowClient(coffer, user, applications, ['read']);
  const cookie = await openSession(coffer, user);
  const first = async (resource: string): Promise<string> => {
    const { body, text } = await coffer.call<Record<string, { id: string }[]>>('GET', `/api/v1/${resource}`, {
      cookie,
    });
    return body[resource]?.[0]?.id ?? assert.fail(text);
  };
  const proposals = await make('proposals', {
    reason: canary,
    items: [{ operation: 'updateTransaction', params: { id: transactions }, body: { notes: canary } }],
  });
  const balances = await first('balances');
  const changes = await makeChange(coffer, user, canary);
  const signInIds = {
    oauth_applications: applications,
    authorized_applications: await first('authorized_applications'),
    sessions: await first('sessions'),
    identities: await linkIdentity(coffer, user, canary),
    passkeys: await createPasskey(coffer, user, canary),
  };
  const ids = {
    accounts,
    categories,
    merchants,
    tags,
    transactions,
    attachments,
    valuations,
    balances,
    other_accounts: otherAccounts,
    transfers,
    rejected_transfers: rejected.body.id,
    recurring_transactions: recurring,
    rules: rule.body.data.id,
    other_categories: otherCategories,
    budgets,
    budget_categories: budgetCategories,
    goals,
    saved_reports: savedReports,
    forecast_plans: forecastPlans,
    rule_runs: run.body.data.id,
    exchange_rates: exchangeRates,
    securities,
    security_prices: securityPrices,
    investment_accounts: investmentAccounts,
    trades,
    holdings: await first('holdings'),
    syncs: sync.body.id,
    family_exports: exported.id,
    imports: imported.body.data?.id ?? '',
    reconciled_balances: reconciledBalances,
    account_statements: statements.body.account_statements[0]?.id ?? assert.fail(statements.text),
    import_sessions: session.body.data?.id ?? '',
    family_imports: family,
    import_templates: templates.body.data[0]?.id ?? assert.fail(templates.text),
    webhooks,
    webhook_deliveries: deliveries,
    bank_connections: bankConnections,
    proposals,
    changes,
    api_keys: apiKeys,
    invitations,
    users: user.id,
    chats: user.id, // there are none: every request for one is refused
    ...signInIds,
  };
  return { user, canary, cookie, ids };
}

/** The lines of an exported family without data. */
export function emptyFamilyFile({ id, email }: TestUser): string {
  const times = { created_at: '2026-01-05T10:20:00.000Z', updated_at: '2026-01-05T10:20:00.000Z' };
  const settings = { currency: 'USD', country: null, locale: 'en', date_format: '%m-%d-%Y', timezone: null };
  const others = { name: null, month_start_day: 1, moniker: 'Family', default_account_sharing: 'shared' };
  const family = { id, ...settings, ...others, enabled_currencies: null, ...times };
  const lines = [
    { type: 'Family', data: family },
    { type: 'User', data: { id, email, is_author: true } },
  ];
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}

async function importEmptyFamily(coffer: Coffer, user: TestUser): Promise<string> {
  const body = { raw_file_content: emptyFamilyFile(user) };
  const reply = await coffer.call('POST', '/api/v1/family_imports', { token: user.token, body });
  assert.equal(reply.status, 202, reply.text);
  await waitForFamilyImport(coffer, { token: user.token }, reply.body.data.id);
  return reply.body.data.id;
}

/** The number of a change that can be reverted, by itself or by its request, which has the canary's text as its id. */
async function makeChange(coffer: Coffer, { token }: TestUser, canary: string): Promise<string> {
  const from = (await coffer.call('GET', '/api/v1/changes?cursor=latest', { token })).body.next_cursor;
  const headers = { 'x-request-id': requestOf(canary) };
  const made = await coffer.call('POST', '/api/v1/tags', { token, headers, body: { name: `spare ${canary}` } });
  assert.equal(made.status, 201, made.text);
  return String(Number(from) + 1);
}

/** The request of the seeded change. */
export function requestOf(canary: string): string {
  return canary.replaceAll(' ', '-');
}

/** A bank connection that is paused, with an account that is linked. */
async function connectBank(
  coffer: Coffer,
  user: TestUser,
  { canary, accountId }: { readonly canary: string; readonly accountId: string },
): Promise<string> {
  const author = { actor: { type: 'job', userId: user.id }, requestId: newId() };
  return coffer.database.writeFamily(await familyOf(coffer, user), author, async (tx) => {
    const id = newId();
    await addConnection(tx, {
      ...{ family_id: BigInt(tx.familyId), id, user_id: user.id, connector: 'simplefin', name: canary },
      ...{ institution: canary, status: 'paused', consent_expires_at: null, last_synced_at: null },
      ...{ error_code: null, error_message: null, pending_secrets: null, due_at: tx.now },
      secrets: sealSecrets(tx.secrets(), id, { url: 'https://192.88.98.1', user: canary, password: canary }),
      ...{ failures: 0n, failing_since: null, created_at: tx.now, updated_at: tx.now },
    });
    const balance = { date: '2026-03-09', amount: '4711.37' };
    const account = { id: canary, stableId: canary, name: canary, currency: 'USD', balance, kind: null };
    const [linked] = await mergeAccounts(tx, id, [account]);
    if (linked !== undefined) await changeLinked(tx, linked, { account_id: accountId, since: '2026-03-01' });
    return id;
  });
}

/** A delivery that a webhook had while it was enabled. */
async function addDelivery(coffer: Coffer, user: TestUser, webhook_id: string): Promise<string> {
  const at = new Date(coffer.now).toISOString();
  const row: NewLedgerRow<'webhook_deliveries'> = {
    family_id: await familyOf(coffer, user),
    id: newId(),
    webhook_id,
    sequence: 1,
    event: 'family.created',
    resource_key: 'family:1',
    status: 'delivered',
    attempts: 1,
    created_at: at,
    last_attempt_at: at,
    response_status: 204,
    response_body: '',
    duration_ms: 3,
  };
  await coffer.database.write(({ db }) => db.insertInto('webhook_deliveries').values(row).execute(), row.family_id);
  return row.id;
}

/** Polls a run of a rule until it has ended. */
export async function waitForRun(coffer: Coffer, credential: CallOptions, id: string): Promise<void> {
  await poll(
    () => coffer.call('GET', `/api/v1/rule_runs/${id}`, credential),
    ({ body }) => body.data.pending_jobs_count === 0,
  );
}

/** Polls an import of a family until it has ended: its changes come before those of later requests. */
async function waitForFamilyImport(coffer: Coffer, credential: CallOptions, id: string): Promise<void> {
  await poll(
    () => coffer.call('GET', `/api/v1/family_imports/${id}`, credential),
    ({ body }) => !['pending', 'importing'].includes(body.data.status),
  );
}

/** Polls an export until it has finished. */
export async function waitForExport(coffer: Coffer, credential: CallOptions, id: string): Promise<ShownExport> {
  const { body } = await poll(
    async () => {
      const answer = await coffer.call('GET', `/api/v1/family_exports/${id}`, credential);
      assert.ok(answer.body.data, answer.text);
      return answer;
    },
    (answer) => !['pending', 'processing'].includes(answer.body.data.status),
  );
  return body.data;
}

type ShownExport = {
  readonly id: string;
  readonly status: string;
  readonly file: { readonly byte_size: number | null };
};

/** Opens a session of the user; returns its cookie as a browser sends it. */
export async function openSession(coffer: Coffer, { email, password }: TestUser): Promise<string> {
  const { status, headers, text } = await coffer.call('POST', '/api/v1/sessions', { body: { email, password } });
  assert.equal(status, 201, text);
  return String(headers['set-cookie']).split(';')[0] ?? '';
}

export async function inviteGuest(coffer: Coffer, admin: TestUser): Promise<TestUser> {
  const { status, body, text } = await coffer.call('POST', '/api/v1/invitations', {
    token: admin.token,
    body: { role: 'guest' },
  });
  assert.equal(status, 201, text);
  return coffer.signUp({ invite_code: body.code });
}
