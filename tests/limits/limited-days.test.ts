import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { exampleBody, idFor, isWrite, pathOf, protectedRoutes, resourceOf } from '../harness/family/example-request.ts';
import { DAYS, insideIds, seedWithDays } from '../harness/family/limited-family.ts';
import { startListening } from '../harness/oauth/oauth-flow.ts';
import type { Refusal } from '../harness/server/body-of.ts';
import { nameOf, queryOf, readContract, visit, withoutRequestId } from '../harness/server/contract.ts';
import { type CallOptions, type Coffer, startCoffer } from '../harness/server/start-coffer.ts';
import { startReceiver, TO_THIS_MACHINE } from '../harness/server/webhook-receiver.ts';

// They belong to the family, or to the user and the credential.
const SHOWN = [
  ...[
    'accounts',
    'other_accounts',
    'investment_accounts',
    'categories',
    'other_categories',
    'tags',
    'exchange_rates',
    'changes',
  ],
  ...['users', 'chats', 'oauth_applications'],
];

test('no read shows a credential anything of other days', async (t) => {
  const coffer = await startCoffer(t);
  const family = await seedWithDays(coffer);
  const { outside, credentials } = family;
  const contract = await readContract(coffer);
  const ids = Object.entries(outside.ids).flatMap(([resource, id]) => (SHOWN.includes(resource) ? [] : [id]));
  const hidden = new RegExp(
    [
      outside.canary,
      '4,?711\\.3',
      '_cents\\*":-?47113',
      '2025-06-01',
      '2025-04-30',
      '2026-01-06',
      '2026-02-01',
      ...ids,
    ].join('|'),
  );
  const shown = new Set<string>();
  for (const route of protectedRoutes(coffer).filter((one) => !isWrite(one))) {
    const names = new Set(queryOf(contract, route).map(({ name }) => name));
    const queries = [
      '',
      '?per_page=100&include_disabled=true',
      '?search=canary&q=canary',
      '?format=csv',
      '?format=qif',
    ];
    if (names.has('start_date')) queries.push('?start_date=2020-01-01&end_date=2027-01-01');
    if (names.has('ids')) queries.push(`?ids=${outside.ids.transactions}`);
    for (const credential of credentials) {
      for (const url of queries.flatMap((query) =>
        [idFor(route, outside), ...insideIds(route, family)].map((id) => pathOf(route, id) + query),
      )) {
        const reply = await visit(coffer, route, url, credential);
        const text = route.operation === 'listChanges' ? ofEntries(reply.body) : reply.text;
        const unsent = [idFor(route, outside), outside.ids.transactions ?? ''].reduce(
          (left, sent) => (sent === '' ? left : left.replaceAll(sent, '')),
          text + JSON.stringify(reply.headers),
        );
        assert.doesNotMatch(unsent, hidden, url);
        if (reply.status === 200) shown.add(route.operation);
      }
    }
  }
  for (const operation of ['listTransactions', 'getTransfer', 'listValuations', 'listMerchants', 'listChanges'])
    assert.ok(shown.has(operation), `${operation} is refused`);
  for (const operation of ['listBalances', 'getBalanceSheet', 'listRecurringTransactions', 'listProposals'])
    assert.ok(!shown.has(operation), `${operation} is not refused`);
});

// The feed has the former names of accounts and labels.
function ofEntries(body: unknown): string {
  const { changes = [] } = (body ?? {}) as { readonly changes?: readonly { readonly resource: string }[] };
  return JSON.stringify(changes.filter(({ resource }) => ['transaction', 'valuation'].includes(resource)));
}

test('an id of another day is the same refusal as an unknown id', async (t) => {
  const coffer = await startCoffer(t);
  const { outside, credentials } = await seedWithDays(coffer);
  const ofEntries = ['transactions', 'valuations', 'transfers', 'rejected_transfers', 'attachments'];
  const byId = protectedRoutes(coffer).filter(
    (route) => route.path.includes(':') && ofEntries.includes(resourceOf(route)),
  );
  assert.ok(byId.length > 15);
  for (const route of byId) {
    for (const credential of credentials) {
      const options = isWrite(route) ? { ...credential, body: exampleBody(route, outside) } : credential;
      const unknown = await visit(coffer, route, pathOf(route, randomUUID()), options);
      const reply = await visit(coffer, route, pathOf(route, idFor(route, outside)), options);
      assert.equal(reply.status, 404, `${nameOf(route)}: ${reply.text}`);
      assert.deepEqual(withoutRequestId(reply), withoutRequestId(unknown), nameOf(route));
    }
  }
});

test('no write of a credential changes anything of other days', async (t) => {
  const coffer = await startCoffer(t);
  const { outside, credentials } = await seedWithDays(coffer);
  const before = await newestChange(coffer);
  for (const route of protectedRoutes(coffer).filter(isWrite)) {
    for (const credential of credentials) {
      const body = exampleBody(route, outside);
      await visit(coffer, route, pathOf(route, idFor(route, outside)), { ...credential, body });
    }
  }
  const changes = await coffer.database.read
    .selectFrom('changes')
    .select(['resource', 'kind'])
    .where('sequence', '>', before)
    .execute();
  for (const { resource, kind } of changes) {
    assert.ok(['category', 'tag', 'webhook', 'api_key'].includes(resource) && kind === 'create', `${kind} ${resource}`);
  }
});

async function newestChange(coffer: Coffer): Promise<bigint> {
  const { newest } = await coffer.database.read
    .selectFrom('changes')
    .select(({ fn }) => fn.max('sequence').as('newest'))
    .executeTakeFirstOrThrow();
  return BigInt(newest);
}

test('lists, counts, sums and the income statement are exact for the days', async (t) => {
  const coffer = await startCoffer(t);
  const { credentials, crossing, outside } = await seedWithDays(coffer);
  for (const credential of credentials) {
    const list = await coffer.call('GET', '/api/v1/transactions?per_page=100', credential);
    const amounts = list.body.transactions.map(({ signed_amount }) => signed_amount).sort();
    assert.deepEqual([list.body.pagination.total_count, amounts], [4, ['-3.21', '-66.61', '-7.77', '7.77']]);
    const one = await coffer.call('GET', `/api/v1/transactions?account_id=${outside.ids.accounts}`, credential);
    assert.equal(one.body.pagination.total_count, 3);
    const sums = (await coffer.call('GET', '/api/v1/transaction_sums', credential)).body.sums;
    assert.deepEqual(
      sums.map(({ date, income, expense }) => [date, income, expense]),
      [['2025-05-01', '7.77', '77.59']],
    );
    const statement = await coffer.call('GET', '/api/v1/income_statement?start_date=2020-01-01', credential);
    const { start_date, end_date, expense } = statement.body;
    assert.deepEqual([start_date, end_date, expense.amount], [DAYS.dateFrom, DAYS.dateTo, '3.21']);
    const compared = await coffer.call(
      'GET',
      '/api/v1/income_statement?start_date=2020-01-01&compare=previous',
      credential,
    );
    assert.equal(compared.body.comparison, null, 'no day before those of the credential');
    const beyond = await coffer.call('GET', '/api/v1/income_statement?start_date=2025-06-01', credential);
    assert.deepEqual([beyond.status, beyond.body.issues?.[0]?.code], [422, 'outside_limits'], beyond.text);
    const { transfer } = (await coffer.call('GET', `/api/v1/transactions/${crossing}`, credential)).body;
    assert.equal(transfer, null, 'the other side is of another day');
    assert.equal((await coffer.call('GET', '/api/v1/transfers', credential)).body.transfers.length, 1);
  }
});

test('an account has no balances for a credential that sees some days', async (t) => {
  const coffer = await startCoffer(t);
  const { credentials, outside } = await seedWithDays(coffer);
  for (const credential of credentials) {
    const { accounts } = (await coffer.call('GET', '/api/v1/accounts', credential)).body;
    const one = await coffer.call('GET', `/api/v1/accounts/${outside.ids.accounts}`, credential);
    for (const account of [...accounts, one.body]) {
      const { balance, balance_cents, balance_amount, opening_balance_amount, transaction_count } = account;
      assert.deepEqual([balance, balance_amount, opening_balance_amount], ['•••', '•••', '•••']);
      assert.deepEqual([balance_cents, transaction_count], [0, 0]);
    }
    const ofx = await coffer.call('GET', '/api/v1/transactions/file?format=ofx', credential);
    assert.deepEqual([ofx.status, ofx.body.error], [403, 'limited_credential'], ofx.text);
    const csv = await coffer.call('GET', '/api/v1/transactions/file?format=csv', credential);
    assert.match(csv.text, /Inside/);
  }
});

test('a write on another day is refused and names the limit', async (t) => {
  const coffer = await startCoffer(t);
  const { credentials, outside, inside, crossing } = await seedWithDays(coffer);
  const entry = { account_id: outside.ids.accounts, name: 'New', amount: '66.62' };
  for (const credential of credentials) {
    const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
      coffer.call<Refusal & { id: string }>(method, `/api/v1/${path}`, { ...credential, body });
    for (const refused of [
      await send('POST', 'transactions', { ...entry, date: '2025-06-01' }),
      await send('POST', 'valuations', { account_id: entry.account_id, date: '2025-04-30', amount: '1' }),
      await send('PATCH', `transactions/${inside.transactions}`, { date: '2025-06-01' }),
      await send('PATCH', `valuations/${inside.valuations}`, { date: '2025-06-01' }),
      await send('PATCH', `accounts/${entry.account_id}`, { name: 'Other' }),
    ]) {
      assert.deepEqual([refused.status, refused.body.error], [403, 'limited_credential'], refused.text);
    }
    const made = await send('POST', 'transactions', { ...entry, date: '2025-05-31' });
    assert.equal(made.status, 201, made.text);
    assert.equal((await send('PATCH', `transactions/${crossing}`, { notes: 'kept' })).status, 200);
    assert.equal((await send('DELETE', `transactions/${made.body.id}`)).status, 200);
  }
});

test('an entry is matched with none of another day, and its reference finds none', async (t) => {
  const coffer = await startCoffer(t);
  const { credentials, outside } = await seedWithDays(coffer);
  const { token } = outside.user;
  const body = {
    account_id: outside.ids.accounts,
    name: 'Far',
    date: '2025-06-01',
    amount: '88.12',
    external_id: 'r1',
  };
  assert.equal((await coffer.call('POST', '/api/v1/transactions', { token, body })).status, 201);
  for (const credential of credentials) {
    const opposite = { account_id: outside.ids.other_accounts, name: 'Near', date: '2025-05-31', amount: '-88.12' };
    const made = await coffer.call('POST', '/api/v1/transactions', { ...credential, body: opposite });
    assert.deepEqual([made.status, made.body.transfer], [201, null], made.text);
    const again = { ...credential, body: { ...body, date: '2025-05-31' } };
    const replayed = await coffer.call('POST', '/api/v1/transactions', again);
    assert.deepEqual([replayed.status, replayed.body.issues?.[0]?.pointer], [422, '/external_id'], replayed.text);
  }
});

test('the feed shows an entry that comes as created and one that goes as deleted', async (t) => {
  const coffer = await startCoffer(t);
  const { credentials, outside, inside } = await seedWithDays(coffer);
  const { token } = outside.user;
  const move = async (id: string | undefined, date: string) => {
    const reply = await coffer.call('PATCH', `/api/v1/transactions/${id}`, { token, body: { date } });
    assert.equal(reply.status, 200, reply.text);
  };
  const cursor = (await coffer.call('GET', '/api/v1/changes?cursor=latest', { token })).body.next_cursor;
  await move(outside.ids.late, '2025-05-20');
  await move(inside.transactions, '2025-06-20');
  await move(outside.ids.late, '2025-06-20');
  for (const credential of credentials) {
    const { changes } = (await coffer.call('GET', `/api/v1/changes?cursor=${cursor}`, credential)).body;
    assert.deepEqual(
      changes.map(({ id, kind, before, after }) => [id, kind, before === null, after === null]),
      [
        [outside.ids.late, 'create', true, false],
        [inside.transactions, 'delete', false, true],
        [outside.ids.late, 'delete', false, true],
      ],
    );
  }
});

test('a webhook of a credential that sees some days is sent nothing of others', async (t) => {
  const receiver = await startReceiver(t, () => 204);
  const { coffer } = await startListening(t, TO_THIS_MACHINE);
  const user = await coffer.signUp();
  const account = await coffer.createAccount(user);
  const limits = { date_from: DAYS.dateFrom, date_to: DAYS.dateTo };
  const { key } = await coffer.createKey(user, { tier: 'enterprise', scopes: ['read_write'], ...limits });
  const webhook = { url: receiver.url, events: ['*'] };
  assert.equal((await coffer.call('POST', '/api/v1/webhooks', { key, body: webhook })).status, 201);
  await coffer.createTransaction(user, account, { name: 'Hidden', date: '2025-06-01', amount: '4711' });
  await coffer.createTransaction(user, account, { name: 'Last', date: '2025-05-31', amount: '5' });
  for (let count = 1; !receiver.received.some(({ text }) => text.includes('Last')); count += 1) {
    await receiver.until(count);
  }
  for (const { text } of receiver.received)
    assert.doesNotMatch(text, /Hidden|4,?711\.00|_cents\\*":-?471100|2025-06-01/);
});

test('days are checked, shown, and never widened by a key that makes keys', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const days = { date_from: '2025-05-01', date_to: '2025-05-31' };
  const scopes = ['read', 'api_keys:write', 'api_keys:read'];
  const maker = await coffer.createKey(user, { scopes, ...days });
  const make = (credential: CallOptions, body: object) =>
    coffer.call('POST', '/api/v1/api_keys', { ...credential, body: { name: randomUUID(), scopes: ['read'], ...body } });
  const turned = await make({ token: user.token }, { date_from: '2025-06-01', date_to: '2025-05-31' });
  assert.deepEqual([turned.status, turned.body.issues?.[0]?.pointer], [422, '/date_to'], turned.text);
  for (const wider of [{}, { ...days, date_from: '2025-04-30' }, { ...days, date_to: null }]) {
    const refused = await make(maker, wider);
    assert.deepEqual([refused.status, refused.body.error], [403, 'limited_credential'], refused.text);
  }
  const made = await make(maker, { ...days, date_to: '2025-05-02' });
  assert.deepEqual([made.status, made.body.date_from, made.body.date_to], [201, '2025-05-01', '2025-05-02'], made.text);
  const usage = await coffer.call('GET', '/api/v1/usage', { key: made.body.key });
  assert.deepEqual([usage.body.limits?.date_from, usage.body.limits?.date_to], ['2025-05-01', '2025-05-02']);
});
