import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { countChanges, dumpLedger, familyOf } from '#tests/harness/family/dump-ledger.ts';
import { deletionsDone } from '#tests/harness/family/large-family.ts';
import { inviteMember, shareByDefault } from '#tests/harness/family/sharing.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

const URL = '/api/v1/sample_data';
const NONE = {
  accounts: 0,
  transactions: 0,
  valuations: 0,
  recurring_transactions: 0,
  categories: 0,
  merchants: 0,
  tags: 0,
  securities: 0,
  exchange_rates: 0,
  trades: 0,
  goals: 0,
  forecast_plans: 0,
  rules: 0,
  budgets: 0,
  budget_groups: 0,
  saved_reports: 0,
};

async function setUp(t: Parameters<typeof startCoffer>[0]) {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const call = <M extends 'GET' | 'POST' | 'DELETE', Path extends string = typeof URL>(
    method: M,
    path = URL as Path,
    body?: object,
  ) => coffer.call(method, path, { token: user.token, ...(body && { body }) });
  return { coffer, user, call };
}

// The ledger's rows without change rows and other records that a write leaves. A content stays a day after its attachment.
const ledgerRows = (dump: string) =>
  dump.split('\n').filter((line) => !/^(change|ended_account|families |users |attachment_contents )/.test(line));

test('one request creates five years of marked sample data with exact balances', async (t) => {
  const { coffer, call } = await setUp(t);
  assert.deepEqual((await call('GET')).body, { present: false, can_create: true, counts: NONE });
  const changes = await countChanges(coffer);
  const started = performance.now();
  const made = await call('POST');
  const ms = performance.now() - started;
  assert.equal(made.status, 201, made.text);
  t.diagnostic(`${made.body.counts.transactions} transactions in ${Math.round(ms)} ms`);
  const { counts, ...state } = made.body;
  assert.deepEqual(state, { present: true, can_create: true });
  assert.ok(counts.transactions >= 4000 && counts.transactions <= 6000, JSON.stringify(counts));
  assert.deepEqual((await call('GET')).body, made.body);
  await checkLedger(coffer.database.read);

  const { accounts } = (await call('GET', '/api/v1/accounts')).body;
  assert.equal(accounts.length, 9);
  for (const { name, institution_name, balance_cents } of accounts) {
    assert.ok(!/sample/i.test(name) && institution_name === 'Sample data', name);
    assert.ok(balance_cents > 0, `${name} holds, or owes, ${balance_cents}`);
  }
  assert.deepEqual((await call('GET', '/api/v1/balance_sheet')).body.missing_rates, []);
  const { transactions } = (await call('GET', '/api/v1/transactions?per_page=1')).body;
  const newest = transactions[0]?.date ?? '';
  assert.ok(newest >= '2026-03-08' && newest <= '2026-03-10', newest);
  const oldest = (await call('GET', '/api/v1/transactions?end_date=2021-03-15')).body;
  assert.ok(Number(oldest.pagination.total_count) > 10);
  assert.equal((await call('GET', '/api/v1/transactions?end_date=2021-02-28')).body.pagination.total_count, 0);
  assert.ok(Number((await call('GET', '/api/v1/transfers?status=confirmed')).body.pagination.total_count) > 150);
  const recurring = (await call('GET', '/api/v1/recurring_transactions?status=active&expected_from=2026-03-08')).body;
  assert.ok(Number(recurring.pagination.total_count) >= 10, JSON.stringify(recurring));
  const rows = counts.transactions + counts.valuations + counts.accounts + counts.recurring_transactions;
  const transfers = Number((await call('GET', '/api/v1/transfers')).body.pagination.total_count);
  const labels = counts.categories + counts.merchants + counts.tags;
  const prices = Number((await call('GET', '/api/v1/security_prices?per_page=1')).body.pagination.total_count);
  const portfolio = counts.securities + counts.trades + counts.exchange_rates + prices;
  const { budget_categories } = (await call('GET', '/api/v1/budget_categories?per_page=100')).body;
  const plans =
    counts.goals +
    counts.forecast_plans +
    counts.rules +
    counts.budgets +
    counts.budget_groups +
    counts.saved_reports +
    budget_categories.length;
  const [statements, reconciled, receipt] = [4, 3, 1];
  const asked = (await call('GET', '/api/v1/recurring_transactions')).body.recurring_transactions.filter(
    ({ posting }) => posting === 'ask',
  ).length;
  assert.equal(asked, 1);
  const written = (await countChanges(coffer)) - changes - asked;
  assert.equal(
    written,
    rows + labels + transfers + portfolio + plans + statements + reconciled + receipt,
    'each row has one change row, but for the bill that is asked for',
  );
});

test('the sample shows each part of the app at work', async (t) => {
  const { coffer, user, call } = await setUp(t);
  await call('POST');
  const { goals } = (await call('GET', '/api/v1/goals')).body;
  assert.deepEqual(
    goals.map(({ name, currency, status }) => [name, currency, status]),
    [
      ['Summer in Lisbon', 'EUR', 'on_track'],
      ['New roof', 'USD', 'on_track'],
    ],
  );
  const { saved_reports } = (await call('GET', '/api/v1/saved_reports')).body;
  assert.deepEqual(
    saved_reports.map(({ name, shared }) => [name, shared]),
    [
      ['This year and last', true],
      ['What holidays cost', true],
    ],
  );
  const holidays = (await call('GET', '/api/v1/reports/breakdown?period=last_5_years&q=tag:Vacation')).body;
  assert.ok(holidays.transaction_count > 10, JSON.stringify(holidays));
  const { forecast_plans: plans } = (await call('GET', '/api/v1/forecast_plans')).body;
  assert.deepEqual(
    plans.map(({ name, changes }) => [
      name,
      ...changes.map((one) => (one.kind === 'payment' ? one.name : one.recurring_transaction?.name)),
    ]),
    [['A week of skiing', 'Ski week', 'Piano lessons', 'Acorn Nursery']],
  );
  const { budgets } = (await call('GET', '/api/v1/budgets')).body;
  assert.deepEqual(
    budgets.map(({ month }) => month),
    ['2026-03', '2026-02', '2026-01'],
  );
  const rules = (await call('GET', '/api/v1/rules')).body;
  assert.deepEqual(
    rules.data.map(({ active }) => active),
    [true, true, true],
  );
  const waiting = (await call('GET', '/api/v1/transactions?reviewed=false')).body;
  assert.equal(waiting.pagination.total_count, 6);
  assert.ok(waiting.transactions.every(({ category }) => category === null));
  const newest = (await call('GET', '/api/v1/transactions?per_page=100')).body.transactions;
  const transactions = newest.filter(({ attachments_count }) => attachments_count > 0);
  assert.equal(transactions.length, 1);
  const attachments = (await call('GET', `/api/v1/transactions/${transactions[0]?.id}/attachments`)).body;
  const url = `/api/v1/attachments/${attachments[0]?.id}/file`;
  const file = await coffer.server.app.inject({ url, headers: { authorization: `Bearer ${user.token}` } });
  assert.equal(file.statusCode, 200, file.body);
  assert.match(file.body, new RegExp(`Total  ${transactions[0]?.signed_amount.slice(1)} USD`));
  const [statement] = (await call('GET', '/api/v1/account_statements')).body.account_statements;
  const days = `start_date=${statement?.start_date}&end_date=${statement?.end_date}&account_id=${statement?.account_id}`;
  const cleared = (await call('GET', `/api/v1/transactions?${days}&cleared=true&per_page=1` as '/api/v1/transactions'))
    .body;
  assert.equal(cleared.pagination.total_count, statement?.rows_count);
  const balances = `/api/v1/balances?account_id=${statement?.account_id}&start_date=${statement?.end_date}&end_date=${statement?.end_date}`;
  const { balances: held } = (await call('GET', balances as '/api/v1/balances')).body;
  assert.equal(held[0]?.end_balance_decimal, statement?.closing_balance);
  const months = `/api/v1/accounts/${statement?.account_id}/statement_months?per_page=7` as const;
  const vault = (await call('GET', months)).body;
  assert.deepEqual(
    vault.months.map(({ status }) => status),
    ['no_statement', 'open', 'reconciled', 'no_statement', 'reconciled', 'reconciled', 'no_statement'],
  );
  const due = (await call('GET', '/api/v1/recurring_transactions?expected_from=2026-03-10&expected_to=2026-03-17'))
    .body;
  assert.ok(due.recurring_transactions.length >= 2, `${due.recurring_transactions.length} bills in the next week`);
  const { subscriptions } = (await call('GET', '/api/v1/recurring_transactions/subscriptions')).body;
  const risen = subscriptions.filter(
    ({ prices: [newest, before] }) => before && `${newest?.start_date}` > '2026-02-08',
  );
  assert.deepEqual(
    risen.map(({ recurring_transaction: { merchant } }) => merchant?.name),
    ['Streamly'],
  );
});

test('the sample of a family with euros has an account in dollars', async (t) => {
  const { call, coffer, user } = await setUp(t);
  await coffer.call('PATCH', '/api/v1/family_settings', { token: user.token, body: { currency: 'EUR' } });
  await call('POST');
  const { accounts } = (await call('GET', '/api/v1/accounts')).body;
  const abroad = accounts.filter(({ currency }) => currency !== 'EUR');
  assert.deepEqual(
    abroad.map(({ name, currency }) => [name, currency]),
    [['Dollar account', 'USD']],
  );
});

test('the sample portfolio has five years of trades, each price and cost known', async (t) => {
  const { coffer, call } = await setUp(t);
  const { counts } = (await call('POST')).body;
  assert.equal(counts.securities, 7);
  assert.ok(counts.trades > 400 && counts.trades < 800, `${counts.trades} trades`);
  const { holdings } = (await call('GET', '/api/v1/holdings?date=2026-03-10')).body;
  assert.equal(holdings.length, 7);
  assert.ok(holdings.every(({ price_date, gain }) => price_date === '2026-03-10' && gain !== null));
  const range = 'start_date=2021-03-01&interval=month';
  const performance = (await call('GET', `/api/v1/portfolio/performance?${range}` as '/api/v1/portfolio/performance'))
    .body;
  assert.deepEqual([performance.is_complete, performance.stale_prices], [true, []]);
  const gained = Number(performance.time_weighted_return);
  assert.ok(gained > 0 && gained < 3, `${gained}`);
  const { gains } = (await call('GET', '/api/v1/portfolio/gains?year=2026')).body;
  assert.ok(gains.length > 0);
  const { months } = (await call('GET', '/api/v1/portfolio/dividends')).body;
  assert.equal(months.length, 4);
  await checkLedger(coffer.database.read);
});

test('a sample security that a trade of an own account uses stays with its prices', async (t) => {
  const { coffer, user, call } = await setUp(t);
  await call('POST');
  const account_id = await coffer.createAccount(user, { name: 'Mine', account_type: 'investment' });
  const bought = { account_id, type: 'buy', date: '2026-03-09', ticker: 'VUTM|XXXX', qty: '1', price: '200' };
  assert.equal((await call('POST', '/api/v1/trades', bought)).status, 201);
  assert.equal((await call('DELETE')).status, 204);
  await deletionsDone(coffer, await familyOf(coffer, user));
  const { securities } = (await call('GET', '/api/v1/securities')).body;
  assert.deepEqual(
    securities.map(({ ticker }) => ticker),
    ['VUTM'],
  );
  const { total_count } = (await call('GET', '/api/v1/security_prices?per_page=1')).body.pagination;
  assert.ok(Number(total_count) > 250, `${total_count} prices`);
  await checkLedger(coffer.database.read);
});

test('deleting sample data restores the ledger', async (t) => {
  const { coffer, user, call } = await setUp(t);
  const before = ledgerRows(await dumpLedger(coffer, await familyOf(coffer, user)));
  await call('POST');
  const deleted = await call('DELETE');
  assert.equal(deleted.status, 204, deleted.text);
  await deletionsDone(coffer, await familyOf(coffer, user));
  assert.deepEqual(ledgerRows(await dumpLedger(coffer, await familyOf(coffer, user))), before);
  await checkLedger(coffer.database.read);
  assert.deepEqual((await call('GET')).body, { present: false, can_create: true, counts: NONE });
  assert.equal((await call('DELETE')).status, 204);
});

test('entries added to a sample account are removed with it; others stay', async (t) => {
  const { coffer, user, call } = await setUp(t);
  await call('POST');
  const { accounts } = (await call('GET', '/api/v1/accounts')).body;
  const sample = accounts.find(({ name }) => name.startsWith('Everyday'))?.id ?? '';
  const listed = async (path: 'merchants' | 'tags') => (await call('GET', `/api/v1/${path}`)).body;
  const named = async (path: 'merchants' | 'tags', name: string) =>
    (await listed(path)).find((label) => label.name === name)?.id;
  const merchant_id = await named('merchants', 'Green Basket');
  const tag_ids = [await named('tags', 'Vacation')];
  const own = await coffer.createAccount(user, { name: 'Mine' });
  await coffer.createTransaction(user, sample, { name: 'Added' });
  const kept = await coffer.createTransaction(user, own, { name: 'Kept', merchant_id, tag_ids });
  const refused = await call('POST');
  assert.deepEqual([refused.status, refused.body.error], [409, 'conflict']);
  assert.equal((await call('GET')).body.can_create, false);
  assert.equal((await call('DELETE')).status, 204);
  await deletionsDone(coffer, await familyOf(coffer, user));
  const left = (await call('GET', '/api/v1/transactions')).body.transactions;
  assert.deepEqual(left, [kept]);
  const names = async (path: 'merchants' | 'tags') => (await listed(path)).map(({ name }) => name);
  assert.deepEqual([await names('merchants'), await names('tags')], [['Green Basket'], ['Vacation']]);
  await checkLedger(coffer.database.read);
});

test('a second request replaces the sample data; a dry run creates nothing', async (t) => {
  const { coffer, call } = await setUp(t);
  const dry = await call('POST', `${URL}?dry_run=true`);
  assert.equal(dry.status, 201, dry.text);
  assert.equal((await call('GET')).body.present, false);
  const first = (await call('POST')).body;
  assert.deepEqual(dry.body, first);
  assert.deepEqual((await call('POST')).body, first);
  await checkLedger(coffer.database.read);
});

test('only an admin who may delete every sample creates, sees or removes it', async (t) => {
  const { coffer, user, call } = await setUp(t);
  await shareByDefault(coffer, user, 'private');
  const member = await inviteMember(coffer, user);
  const admin = await inviteMember(coffer, user, 'admin');
  await call('POST');
  const before = await dumpLedger(coffer);
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    assert.equal((await coffer.call(method, URL, { token: member.token })).status, 403, method);
  }
  const seen = await coffer.call('GET', URL, { token: admin.token });
  assert.deepEqual([seen.body.counts.accounts, seen.body.counts.transactions], [0, 0]);
  for (const method of ['POST', 'DELETE'] as const) {
    assert.equal((await coffer.call(method, URL, { token: admin.token })).status, 404, method);
  }
  assert.equal(await dumpLedger(coffer), before);
});

test('a reset takes the samples along, and the family may be filled again', async (t) => {
  const { coffer, user, call } = await setUp(t);
  await call('POST');
  assert.equal((await call('DELETE', '/api/v1/users/reset')).status, 200);
  await deletionsDone(coffer, await familyOf(coffer, user));
  assert.deepEqual((await call('GET')).body, { present: false, can_create: true, counts: NONE });
  const again = await call('POST');
  assert.equal(again.status, 201, again.text);
  await checkLedger(coffer.database.read);
});
