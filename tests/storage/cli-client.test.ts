import assert from 'node:assert/strict';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { storeForeign } from '../harness/family/store-foreign.ts';
import { approveDevice, startListening, TestBrowser } from '../harness/oauth/oauth-flow.ts';
import { dataFolder, runCoffer, startCommand } from '../harness/server/spawn-coffer.ts';

/** A server with a user, and the command line with an empty folder for its files. */
async function start(t: TestContext) {
  const { coffer, base } = await startListening(t);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user, { name: 'Everyday' });
  const home = dataFolder(t);
  const env = { XDG_CONFIG_HOME: home };
  const run = (...args: string[]) => runCoffer(home, args, { env });
  const { key } = await coffer.createKey(user, { scopes: ['read_write'] });
  const withKey = (...args: string[]) => run(...args, '--server', base, '--key', key);
  const json = async (...args: string[]) => {
    const { code, stdout, stderr } = await withKey(...args, '--json');
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  return { coffer, base, user, account, home, env, run, key, withKey, json };
}

test('login by the device flow keeps tokens for the owner alone, and renews them', async (t) => {
  const { base, user, home, env, run, coffer } = await start(t);
  const browser = new TestBrowser(base);
  await browser.signIn(user);
  const login = startCommand(home, ['login', '--server', base, '--scope', 'read'], { env });
  const [, address = ''] = await login.match(/Open (\S+)/);
  await approveDevice(browser, address, ['read']);
  const { code, stderr } = await login.finished;
  assert.equal(code, 0, stderr);
  const file = join(home, 'coffer', 'profiles.json');
  assert.equal(statSync(file).mode & 0o777, 0o600);
  const stored = () => JSON.parse(readFileSync(file, 'utf8')).default;
  assert.deepEqual([stored().server, typeof stored().tokens.access], [base, 'string']);
  assert.match((await run('accounts')).stdout, /Everyday/);
  const before = stored();
  writeFileSync(file, JSON.stringify({ default: { ...before, tokens: { ...before.tokens, expiresAt: 0 } } }));
  assert.match((await run('accounts')).stdout, /Everyday/);
  assert.notEqual(stored().tokens.refresh, before.tokens.refresh, 'the tokens were renewed');
  const apps = await coffer.call('GET', '/api/v1/authorized_applications', { token: user.token });
  assert.deepEqual(
    apps.body.authorized_applications.map(({ name, scopes }) => [name, scopes]),
    [['Coffer command line', ['read']]],
  );
  const refused = await run('transactions', 'add', '--account', 'Everyday', '--name', 'x', '--amount', '1');
  assert.deepEqual([refused.code, refused.stdout], [3, ''], refused.stderr);
  assert.match((await run('logout')).stdout, /^signed out of /);
  assert.deepEqual(JSON.parse(readFileSync(file, 'utf8')), {});
  const ended = await coffer.call('GET', '/api/v1/accounts', {
    token: stored()?.tokens.access ?? before.tokens.access,
  });
  assert.equal(ended.status, 401);
  const out = await run('accounts');
  assert.equal(out.code, 3);
  assert.match(out.stderr, /coffer login/);
});

test('profiles keep several sign-ins; a key that is not valid is not kept', async (t) => {
  const { base, run, key } = await start(t);
  const wrong = await run('login', '--server', base, '--key', 'cfk_wrong', '--profile', 'work');
  assert.deepEqual([wrong.code, wrong.stdout], [3, '']);
  assert.equal((await run('login', '--server', base, '--key', key, '--profile', 'work')).code, 0);
  assert.match((await run('accounts', '--profile', 'work')).stdout, /Everyday/);
  assert.equal((await run('accounts')).code, 3);
  const away = await run('accounts', '--server', 'http://127.0.0.1:9', '--key', key);
  assert.equal(away.code, 4);
  assert.match(away.stderr, /cannot be reached/);
});

test('import and export use the sign-in of the profile', async (t) => {
  const { base, run, key, home } = await start(t);
  const file = join(home, 'bank.csv');
  writeFileSync(file, 'Date,Description,Amount\n2026-01-05,Rent,-700.00\n');
  const out = await run('import', file);
  assert.deepEqual([out.code, /coffer login/.test(out.stderr)], [3, true]);
  assert.equal((await run('login', '--server', base, '--key', key)).code, 0);
  const done = await run('import', file);
  assert.match(done.stdout, /^import \S+: 1 created\n$/, done.stderr);
  const output = join(home, 'all.zip');
  const written = await run('export', '--output', output, '--json');
  assert.deepEqual(JSON.parse(written.stdout), { file: output }, written.stderr);
  assert.match((await run('import-family', output)).stderr, /^This family has data/);
});

test('transactions are added, listed, edited and imported', async (t) => {
  const { coffer, user, home, json, withKey } = await start(t);
  for (const [path, name] of [
    ['categories', 'Coffee'],
    ['tags', 'trip'],
  ]) {
    await coffer.call('POST', `/api/v1/${path}`, { token: user.token, body: { name } });
  }
  const entry = ['--account', 'Everyday', '--name', 'Espresso', '--amount', '2.50', '--date', '2026-02-03'];
  const dry = await withKey('transactions', 'add', ...entry, '--dry-run');
  assert.match(dry.stdout, /2026-02-03 +Espresso +-2\.50 USD/);
  const [added] = await json('transactions', 'add', ...entry, '--category', 'Coffee', '--tag', 'trip');
  assert.deepEqual([added.signed_amount, added.category.name, added.tags[0].name], ['-2.50', 'Coffee', 'trip']);
  await json('transactions', 'add', '--account', 'Everyday', '--name', 'Pay', '--amount', '100', '--income');
  const listed = await withKey('transactions', 'list', '--query', 'espresso amount>1', '--from', '2026-02-01');
  assert.match(listed.stdout, /^Date +Name +Amount +Category +Account +Id\n2026-02-03 +Espresso/);
  assert.equal((await json('transactions', 'list', '--limit', '1')).length, 1);
  assert.equal((await json('transactions', 'list', '--search', 'nothing')).length, 0);
  const [edited] = await json('transactions', 'edit', added.id, '--name', 'Ristretto', '--category', '');
  assert.deepEqual([edited.name, edited.category, edited.signed_amount], ['Ristretto', null, '-2.50']);
  const unknown = await withKey('transactions', 'edit', added.id, '--category', 'Tea');
  assert.deepEqual([unknown.code, unknown.stderr], [1, 'There is no category with the name Tea\n']);
  const file = join(home, 'bank.csv');
  writeFileSync(file, 'Date,Description,Amount\n2026-01-05,Rent,-700.00\n');
  assert.match((await withKey('transactions', 'import', file, '--account', 'Everyday')).stdout, /: 1 created\n$/);
  const refused = await withKey('transactions', 'add', '--account', 'Everyday', '--name', 'x', '--amount', '1.234');
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /at most 2 decimals/);
});

test('reports, usage, changes and undo print tables or JSON', async (t) => {
  const { coffer, user, account, json, withKey } = await start(t);
  const { id } = await coffer.createTransaction(user, account, { date: '2026-03-02', amount: '12' });
  const span = ['--from', '2026-03-01', '--to', '2026-03-31'];
  assert.match((await withKey('report', 'income-statement', ...span)).stdout, /Uncategorized +0\.00 +12\.00/);
  assert.equal((await json('report', 'income-statement', ...span)).expense.amount, '12.00');
  assert.match((await withKey('report', 'balance-sheet')).stdout, /Net worth +-?\d+\.\d\d USD/);
  assert.ok((await json('report', 'net-worth', ...span)).points.length > 0);
  assert.match((await withKey('usage')).stdout, /requests used, \d+ left until/);
  const { changes } = await json('changes', '--limit', '500');
  const newest = await json('changes', '--limit', '1', '--newest');
  assert.deepEqual(newest.changes, [changes.at(-1)]);
  const created = changes.findLast((change: { id: string }) => change.id === id);
  assert.match((await withKey('changes', '--after', String(created.sequence - 1))).stdout, /\tcreate\ttransaction\t/);
  assert.match((await withKey('undo', String(created.sequence))).stdout, new RegExp(`create +transaction +${id}`));
  assert.equal((await coffer.call('GET', `/api/v1/transactions/${id}`, { token: user.token })).status, 404);
  const again = await withKey('undo', String(created.sequence));
  assert.equal(again.code, 1);
  assert.match(again.stderr, /A later change contradicts/);
});

test('figures that lack a rate say so, and so do the API and each command', async (t) => {
  const { coffer, user, account, json, withKey } = await start(t);
  const post = async (path: string, body: object) => {
    const made = await coffer.call<{ id: string }>('POST', path as '/api/v1/goals', { token: user.token, body });
    assert.equal(made.status, 201, made.text);
  };
  await coffer.createAccount(user, { name: 'Abroad', currency: 'EUR', balance: '50' });
  const { today } = await json('bills');
  await storeForeign(coffer, user, account, { name: 'Hotel', amount: '7', currency: 'EUR', date: today });
  await post('/api/v1/goals', { name: 'Trip', target_amount: '9', target_date: '2100-06-30', account_ids: [account] });
  await post('/api/v1/budgets', { month: today.slice(0, 7) });
  const commands = [
    ...['balance-sheet', 'net-worth', 'income-statement', 'breakdown', 'savings-rate', 'pace'].map((name) => [
      'report',
      name,
    ]),
    ...[['budgets'], ['goals'], ['forecast'], ['forecast', '--account', 'Everyday']],
  ];
  for (const command of commands) {
    const { stdout, stderr } = await withKey(...command);
    assert.match(stdout, /^Incomplete: no rate from EUR to USD on /m, `${command.join(' ')}: ${stdout}${stderr}`);
  }
  assert.match((await withKey('accounts')).stdout, /^Incomplete: Everyday lacks -€7\.00, as no rate from EUR to USD/m);
  const [goal] = await json('goals');
  assert.deepEqual(goal.missing_rates, [{ from: 'EUR', to: 'USD', date: today }]);
  assert.deepEqual((await json('forecast', '--account', 'Everyday')).missing_rates, goal.missing_rates);
});

test('bills, subscriptions and forecasts print tables or JSON', async (t) => {
  const { coffer, user, account, withKey, json } = await start(t);
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const dates = { frequency: 'weekly', last_occurrence_date: day(-3), next_expected_date: day(4) };
  const expected_day_of_month = Number(day(4).slice(8));
  const amounts = { amount: '12.50', currency: 'USD', expected_day_of_month };
  const body = { name: 'Streaming', account_id: account, ...amounts, ...dates };
  const made = await coffer.call('POST', '/api/v1/recurring_transactions', { token: user.token, body });
  assert.equal(made.status, 201, made.text);
  const bills = await withKey('bills', '--to', day(20), '--account', 'Everyday');
  assert.equal(bills.code, 0, bills.stderr);
  assert.deepEqual(
    bills.stdout
      .split('\n')
      .slice(1, 3)
      .map((line) => line.split(/ {2,}/)),
    [4, 11].map((days) => [day(days), 'Streaming', '12.50 USD', 'upcoming']),
  );
  assert.equal((await json('bills', '--state', 'missed')).occurrences.length, 0);
  await coffer.call('PATCH', `/api/v1/recurring_transactions/${made.body.id}`, {
    token: user.token,
    body: { posting: 'ask', next_expected_date: day(-1) },
  });
  assert.match((await withKey('bills', '--to-enter')).stdout, /Streaming +12\.50 USD +due\n$/);
  const dry = await json('enter-bill', 'Streaming', '--dry-run');
  assert.deepEqual([dry[0].date, dry[0].signed_amount], [day(-1), '-12.50']);
  const entered = await withKey('enter-bill', 'Streaming', '--amount', '13', '--date', day(0));
  assert.match(entered.stdout, /Streaming +-13\.00 USD/, entered.stderr);
  assert.equal((await json('bills', '--to-enter')).occurrences.length, 0);
  await coffer.call('PATCH', `/api/v1/recurring_transactions/${made.body.id}`, {
    token: user.token,
    body: { next_expected_date: day(4) },
  });
  assert.match((await withKey('subscriptions')).stdout, /Streaming +weekly +\S+ +12\.50 USD +650\.00\n/);
  assert.equal((await json('subscriptions')).subscriptions[0].yearly_amount_decimal, '650.00');
  assert.match((await withKey('forecast', '--days', '30')).stdout, /Everyday +-?\d+\.\d\d USD/);
  const days = await withKey('forecast', '--account', 'Everyday', '--days', '10', '--below', '1000000');
  assert.match(
    days.stdout,
    new RegExp(`${day(4)} .*Streaming 12\\.50\n[\\s\\S]*Less than 1000000\\.00 USD is expected to be left on`),
  );
  assert.equal((await json('forecast', '--account', 'Everyday', '--days', '7')).days.length, 7);
  const cash = await withKey('forecast', '--cash', '--days', '10', '--below', '1000000');
  assert.match(cash.stdout, new RegExp(`${day(4)} .*Streaming 12\\.50\n[\\s\\S]*Less than 1000000\\.00 USD`));
  assert.match(
    cash.stdout,
    /\nNo band of past forecasts yet: there are 0 of 10; the first is possible on \d{4}-\d\d-\d\d\.\n/,
  );
  const changes = [{ kind: 'payment', name: 'Skis', amount: '400', date: day(5) }];
  const plan = await coffer.call('POST', '/api/v1/forecast_plans', {
    token: user.token,
    body: { name: 'Ski week', changes },
  });
  assert.equal(plan.status, 201, plan.text);
  assert.match(
    (await withKey('forecast-plans')).stdout,
    new RegExp(`Ski week +you +0\\.00 USD +Skis 400\\.00 on ${day(5)}\n`),
  );
  const planned = await withKey('forecast', '--cash', '--plan', 'Ski week', '--days', '10');
  assert.match(planned.stdout, new RegExp(`${day(5)} .*Skis 400\\.00\n`), planned.stderr);
  assert.equal((await withKey('forecast', '--plan', 'Ski week')).stderr, '--plan needs --cash\n');
  const refused = await withKey('forecast', '--below', '5');
  assert.deepEqual([refused.code, refused.stderr], [1, '--below needs --account or --cash\n']);
});

test('an account is reconciled, and its months say what has changed since', async (t) => {
  const { coffer, user, account, withKey, json } = await start(t);
  const month = new Date().toISOString().slice(0, 7);
  await coffer.createTransaction(user, account, { date: `${month}-01`, amount: '10' });
  const needless = await withKey('statements', '--months', '2');
  assert.deepEqual([needless.code, needless.stderr], [1, '--months needs --account\n']);
  const reconciled = await withKey('reconcile', 'Everyday', '--date', `${month}-01`, '--balance', '-10');
  assert.match(reconciled.stdout, /: the bank says -10\.00 USD, the ledger -10\.00\n$/, reconciled.stderr);
  const months = () => withKey('statements', '--account', 'Everyday', '--months', '2');
  assert.match((await months()).stdout, new RegExp(`${month} +-10\\.00 USD +reconciled +${month}-01, at `));
  await coffer.createTransaction(user, account, { date: `${month}-01`, amount: '2' });
  assert.match((await months()).stdout, /^Changed: .* was -10\.00 and is -12\.00 \(changes after \d+\)$/m);
  assert.equal((await json('statements', '--account', 'Everyday', '--months', '2')).months[0].status, 'changed');
});

test('savings goals print as a table or JSON', async (t) => {
  const { coffer, user, account, withKey, json } = await start(t);
  const body = { name: 'Trip', target_amount: '1000', target_date: '2100-06-30', account_ids: [account] };
  const made = await coffer.call('POST', '/api/v1/goals', { token: user.token, body });
  assert.equal(made.status, 201, made.text);
  assert.match((await withKey('goals')).stdout, /Trip +2100-06-30 +0\.00 USD +1000\.00 +\d+\.\d\d +on track/);
  const someday = { name: 'Loft', target_amount: '9000', account_ids: [account] };
  const other = await coffer.call('POST', '/api/v1/goals', { token: user.token, body: someday });
  assert.match((await withKey('goals')).stdout, /^Loft +0\.00 USD +9000\.00 +in progress$/m);
  assert.deepEqual(await json('goals'), [made.body, other.body]);
});

test('saved reports print as a table, and the figures of one by its name', async (t) => {
  const { coffer, user, account, withKey, json } = await start(t);
  const { token } = user;
  const body = { name: 'Large', group_by: 'none', interval: 'month', period: 'last_3_months', q: 'amount>=20' };
  const made = await coffer.call('POST', '/api/v1/saved_reports', { token, body });
  assert.equal(made.status, 201, made.text);
  const { body: today } = await coffer.call('GET', '/api/v1/reports/breakdown?period=this_month', { token });
  for (const amount of ['21.50', '19'])
    await coffer.createTransaction(user, account, { date: today.start_date, amount });
  assert.match((await withKey('report', 'saved')).stdout, /^Large +you +last 3 months +none$/m);
  assert.deepEqual(await json('report', 'saved'), [made.body]);
  const figures = (await withKey('report', 'saved', 'Large')).stdout;
  assert.match(figures, new RegExp(`^${today.start_date} +21\\.50$`, 'm'));
  assert.match((await withKey('report', 'breakdown', '--match', 'amount<20')).stdout, /All, USD +0\.00 +19\.00/);
  assert.match((await withKey('report', 'saved', 'Small')).stderr, /There is no saved report Small/);
});

test('the budget of a month prints as a table or JSON', async (t) => {
  const { coffer, user, account, withKey, json } = await start(t);
  const { token } = user;
  const post = async (path: `/api/v1/${string}`, body: object) => {
    const made = await coffer.call('POST', path, { token, body });
    assert.equal(made.status, 201, made.text);
    return made.body as { id: string };
  };
  const missing = await withKey('budgets');
  assert.deepEqual([missing.code, missing.stderr], [1, 'There is no budget of this month\n']);
  const food = await post('/api/v1/categories', { name: 'Eating' });
  const cafe = await post('/api/v1/categories', { name: 'Cafe', parent_id: food.id });
  const month = new Date(coffer.now).toISOString().slice(0, 7);
  const budget = await post('/api/v1/budgets', { month, budgeted_spending: '100' });
  const row = { budget_id: budget.id, category_id: cafe.id, budgeted_spending: '30' };
  await post('/api/v1/budget_categories', row);
  await coffer.createTransaction(user, account, { category_id: cafe.id, amount: '40.50', date: `${month}-01` });
  const { stdout } = await withKey('budgets');
  for (const line of [
    /^Eating +30\.00 +40\.50 +-10\.50$/m,
    /^ {2}Cafe +30\.00 +40\.50 +-10\.50$/m,
    /^All, USD +30\.00 +40\.50 +59\.50$/m,
    /^To assign +70\.00$/m,
  ])
    assert.match(stdout, line);
  assert.equal((await json('budgets', '--month', month)).id, budget.id);
  const envelopes = { method: 'envelopes', starting_amount: '100' };
  await coffer.call('PATCH', `/api/v1/budgets/${budget.id}`, { token, body: envelopes });
  const target = { type: 'monthly', amount: '45' };
  await post('/api/v1/budget_categories', { ...row, category_id: food.id, budgeted_spending: '5', target });
  assert.match((await withKey('budgets')).stdout, /^All, USD .* 40\.00\nTo assign +65\.00$/m);
  const dry = await withKey('budgets', 'assign', '--dry-run');
  const assigned = await withKey('budgets', 'assign', '--by', 'targets', '--month', month);
  assert.match(assigned.stdout, /^To assign +25\.00$/m, assigned.stderr);
  assert.equal(dry.stdout, assigned.stdout);
  const grouped = await withKey('budgets', 'group', 'Everyday', 'Eating');
  assert.match(grouped.stdout, /^Everyday +Eating$/m, grouped.stderr);
  const inGroups = /^Everyday +75\.00 +40\.50 .*\n {2}Eating +45\.00 .*\n {2}Cafe +30\.00 /m;
  assert.match((await withKey('budgets')).stdout, inGroups);
  assert.match((await withKey('budgets', 'group', 'Everyday', 'Nothing')).stderr, /There is no category Nothing/);
  await withKey('budgets', 'group', 'Everyday');
  assert.deepEqual(await json('budgets', 'groups'), []);
  assert.equal((await withKey('budgets', '--month', '1999-01')).stderr, 'There is no budget of 1999-01\n');
});

test('changes --follow writes each change as it happens', async (t) => {
  const { coffer, user, account, base, key, home, env } = await start(t);
  const { next_cursor } = (await coffer.call('GET', '/api/v1/changes?cursor=latest', { token: user.token })).body;
  const given = ['--server', base, '--key', key, '--after', next_cursor, '--json'];
  const following = startCommand(home, ['changes', '--follow', ...given], { env });
  const { id } = await coffer.createTransaction(user, account, { name: 'Followed' });
  const [line] = await following.match(/^.*Followed.*$/m);
  assert.equal(JSON.parse(line).id, id);
  following.child.kill('SIGTERM');
  await following.finished;
});

test('output into a pipe that is closed ends without an error', async (t) => {
  const command = startCommand(dataFolder(t), ['completion', 'bash']);
  command.child.stdout?.destroy();
  const { code, stderr } = await command.finished;
  assert.deepEqual([code, stderr], [0, '']);
});
