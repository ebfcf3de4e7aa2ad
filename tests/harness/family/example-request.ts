import assert from 'node:assert/strict';
import { randomInt, randomUUID } from 'node:crypto';
import type { Route } from '#http/route.ts';
import type { Member } from '../server/contract.ts';
import type { Coffer } from '../server/start-coffer.ts';
import { emptyFamilyFile, PNG, requestOf, type SeededFamily } from './seed-family.ts';

/** The routes that require a credential. */
export function protectedRoutes(coffer: Coffer): Route[] {
  return coffer.server.routes.filter((route) => route.requirement !== null);
}

export function isWrite(route: Route): boolean {
  return route.method !== 'GET';
}

/** The path segment before the route's first parameter, which names its resource. */
export function resourceOf(route: Route): string {
  return route.path.split('/:')[0]?.split('/').at(-1) ?? '';
}

/** The route's path with `id` for its parameters. */
export function pathOf(route: Route, id: string): string {
  return route.path.replace(/:\w+/g, id);
}

/** The seeded id for the route's parameter. @throws AssertionError for a resource that `seedFamily` does not create. */
export function idFor(route: Route, { ids }: SeededFamily): string {
  const id = ids[resourceOf(route)];
  assert.ok(
    id !== undefined || !route.path.includes(':'),
    `seedFamily makes no ${resourceOf(route)} for ${route.operation}`,
  );
  return id ?? '';
}

type Body = Record<string, unknown>;

/** A valid body for each operation that has required members. Add that of a new route here. */
function bodies({ ids, user, canary }: SeededFamily): Record<string, Body> {
  const name = `Example ${randomUUID()}`;
  const entry = { account_id: ids.accounts, name, date: '2026-01-05', amount: '12.30' };
  const rate = { from_currency: 'USD', to_currency: 'CZK', date: '2026-01-05', rate: '23.5' };
  const statement = { raw_file_content: `Date,Description,Amount\n2026-01-05,${name},-12.30\n` };
  const parts = { splits: [{ amount: '12' }, { amount: '0.30' }] };
  const credentials = { email: user.email, password: user.password };
  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
  const assertion = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA', userHandle: 'AAAA' };
  return {
    signUp: { user: { email: `${randomUUID()}@example.test`, password: 'correct horse battery' } },
    logIn: credentials,
    openSession: credentials,
    refreshTokens: { refresh_token: user.refreshToken },
    createFamilyImport: { raw_file_content: emptyFamilyFile(user) },
    createAccount: { name, account_type: 'depository' },
    putAccountShare: { permission: 'read_only' },
    createTransaction: entry,
    bulkTransactions: { atomic: true, operations: [{ op: 'create', transaction: entry }] },
    changeMatchingTransactions: { op: 'update', expected_count: 1, transaction: { notes: 'Checked' } },
    createValuation: { account_id: ids.accounts, date: '2026-02-02', amount: '9' },
    reconcileBalance: { account_id: ids.accounts, date: '2026-02-03', balance: '9' },
    createTransfer: {
      from_account_id: ids.accounts,
      to_account_id: ids.other_accounts,
      date: '2026-01-05',
      amount: '9',
    },
    createAttachment: { filename: `${name}.png`, content: PNG.toString('base64') },
    createSplits: parts,
    putSplits: parts,
    createRecurringTransaction: {
      name,
      amount: '12.30',
      currency: 'USD',
      expected_day_of_month: 5,
      last_occurrence_date: '2026-03-05',
      next_expected_date: '2026-04-05',
    },
    enterRecurringTransaction: { occurrence_date: '2026-04-05' },
    createCategory: { name },
    createMerchant: { name },
    createTag: { name },
    preflightImport: statement,
    createImport: { ...statement, account_id: ids.accounts },
    updateImportTemplate: { name },
    createImportSession: { filename: name },
    addImportChunk: { sequence: 2, raw_file_content: 'Date,Amount\n' },
    decideImportRows: { row_numbers: [1], decision: 'skip' },
    restoreImportRow: { row_number: 1, members: ['name'] },
    revertRequest: { request_id: requestOf(canary) },
    createProposal: { reason: name, items: [{ operation: 'createTag', params: {}, body: { name } }] },
    createRule: {
      name,
      conditions: [{ condition_type: 'transaction_name', operator: '=', value: name }],
      actions: [{ action_type: 'set_transaction_category', value: ids.categories }],
    },
    previewRule: {
      conditions: [{ condition_type: 'transaction_name', operator: '=', value: name }],
      actions: [{ action_type: 'set_transaction_category', value: ids.categories }],
    },
    createRuleRun: { rule_id: ids.rules },
    reorderRules: { ids: [ids.rules] },
    createBudget: { month: `2${100 + randomInt(900)}-0${1 + randomInt(9)}` },
    createBudgetCategory: { budget_id: ids.budgets, category_id: ids.other_categories, budgeted_spending: '9' },
    assignBudgetMoney: { by: 'average' },
    replaceBudgetGroups: { budget_groups: [{ name, category_ids: [ids.categories] }] },
    moveBudgetMoney: { from_category_id: ids.categories, amount: '9' },
    createGoal: { name, target_amount: '900', target_date: '2100-01-31', account_ids: [ids.accounts] },
    createSavedReport: { name, q: 'amount>20' },
    createForecastPlan: { name, changes: [{ kind: 'payment', name, amount: '9', date: '2026-04-05' }] },
    createExchangeRate: rate,
    upsertExchangeRates: { exchange_rates: [rate] },
    createTrade: {
      account_id: ids.investment_accounts,
      type: 'buy',
      date: '2026-01-05',
      ticker: 'XYZ',
      qty: '1',
      price: '2',
    },
    createSecurity: { ticker: name.slice(-40) },
    createSecurityPrice: { security_id: ids.securities, date: '2026-01-06', price: '9.75' },
    putSecurityPrices: { prices: [{ date: '2026-01-07', price: '9.5' }] },
    createApiKey: { name, scopes: ['read'] },
    createOAuthApplication: { name },
    createWebhook: { url: 'https://192.88.98.1/hook', events: ['transaction.created'], enabled: false },
    createBankConnection: { connector: 'simplefin', setup_token: 'aHR0cHM6Ly8xMjcuMC4wLjEvY2xhaW0vMQ==' },
    listBankInstitutions: { connector: 'enable_banking', application_id: name, private_key: name, country: 'DE' },
    authorizeBankConnection: { state: name },
    // Not of the connection: the bank is not asked.
    previewBankLinks: { linked_accounts: [{ id: name }] },
    replayWebhook: { sequence: 1 },
    prove: { current_password: user.password },
    confirmSecondFactor: { code: '000000' },
    createPasskey: {
      step: 'none',
      name,
      credential: { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA' } },
    },
    logInByPasskey: { step: 'none', credential: { ...credential, response: assertion } },
    openSessionByPasskey: { step: 'none', credential: { ...credential, response: assertion } },
  };
}

/** A valid body for the operation; `{}` for those without required members. */
export function exampleBody({ operation }: Route, family: SeededFamily): Body {
  return bodies(family)[operation] ?? {};
}

const HERE = '@@here@@';

/** The example body as wrapped JSON source, with `json` as the member at `path`. */
export function exampleWith(route: Route, family: SeededFamily, path: Member['path'], json: string): string {
  const body = structuredClone(exampleBody(route, family));
  let parent: Record<string | number, unknown> = body;
  for (const [index, step] of path.slice(0, -1).entries()) {
    parent[step] ??= typeof path[index + 1] === 'number' ? [] : {};
    parent = parent[step] as Record<string | number, unknown>;
  }
  parent[path.at(-1) ?? ''] = HERE;
  const text = JSON.stringify(route.wrapper === undefined ? body : { [route.wrapper]: body });
  return text.replace(`"${HERE}"`, () => json);
}
