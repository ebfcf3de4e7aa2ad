import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { Route } from '#http/route.ts';
import { dumpLedger } from '../harness/family/dump-ledger.ts';
import { exampleBody, idFor, isWrite, protectedRoutes, resourceOf } from '../harness/family/example-request.ts';
import { type SeededFamily, seedFamily } from '../harness/family/seed-family.ts';
import { type AccessLevel, inviteMember, shareAccount, shareByDefault } from '../harness/family/sharing.ts';
import type { Schemas } from '../harness/server/body-of.ts';
import { nameOf, queryOf, readContract, visit, withoutRequestId } from '../harness/server/contract.ts';
import { type Coffer, startCoffer, type TestUser } from '../harness/server/start-coffer.ts';

// Every route that names an account or something in one, for everybody of a family.

const ORDER: readonly AccessLevel[] = ['none', 'read_only', 'read_write', 'full_control'];
const OF_ACCOUNTS = [
  ...['accounts', 'transactions', 'valuations', 'balances', 'transfers', 'rejected_transfers'],
  'reconciled_balances',
];

/** The permission that each route of an account and its records requires. Add a new route here. */
const NEEDED: Readonly<Record<string, AccessLevel>> = {
  getAccount: 'read_only',
  updateAccount: 'full_control',
  putAccount: 'full_control',
  deleteAccount: 'full_control',
  listAccountShares: 'read_only',
  putAccountShare: 'full_control',
  deleteAccountShare: 'full_control',
  getTransaction: 'read_only',
  getTransactionSuggestions: 'read_only',
  updateTransaction: 'full_control',
  putTransaction: 'full_control',
  deleteTransaction: 'full_control',
  listSplits: 'read_only',
  createSplits: 'full_control',
  putSplits: 'full_control',
  deleteSplits: 'full_control',
  listAttachments: 'read_only',
  createAttachment: 'read_write',
  getValuation: 'read_only',
  updateValuation: 'full_control',
  putValuation: 'full_control',
  deleteValuation: 'full_control',
  listStatementMonths: 'read_only',
  deleteReconciledBalance: 'full_control',
  getBalance: 'read_only',
  getAccountForecast: 'read_only',
  getTransfer: 'read_only',
  updateTransfer: 'read_write',
  putTransfer: 'read_write',
  deleteTransfer: 'full_control',
  confirmTransfer: 'full_control',
  rejectTransfer: 'full_control',
  unmatchTransfer: 'full_control',
  getRejectedTransfer: 'read_only',
};

const BODIES: Readonly<Record<string, object>> = {
  updateAccount: { name: 'New name' },
  putAccount: { name: 'New name' },
  putAccountShare: { permission: 'full_control' },
  updateTransaction: { amount: '1.00' },
  putTransaction: { amount: '1.00' },
  updateValuation: { amount: '1.00' },
  putValuation: { amount: '1.00' },
  updateTransfer: { notes: 'New notes' },
  putTransfer: { notes: 'New notes' },
};

type Members = Readonly<Record<AccessLevel, TestUser>>;

/** A seeded family that shares nothing by default, and a member for each permission on both accounts. */
async function sharingFamily(t: TestContext) {
  const coffer = await startCoffer(t);
  const family = await seedFamily(coffer);
  await shareByDefault(coffer, family.user, 'private');
  // One admin, who sees no more than others do.
  const members: Members = {
    none: await inviteMember(coffer, family.user, 'admin'),
    read_only: await inviteMember(coffer, family.user),
    read_write: await inviteMember(coffer, family.user),
    full_control: await inviteMember(coffer, family.user),
  };
  for (const level of ORDER.slice(1)) await shareAll(coffer, family, members[level], level);
  return { coffer, family, members };
}

async function shareAll(
  coffer: Coffer,
  { user, ids }: SeededFamily,
  member: TestUser,
  level: AccessLevel,
): Promise<void> {
  for (const id of [ids.accounts, ids.other_accounts, ids.investment_accounts]) {
    const { status, text } = await shareAccount(coffer, user, id ?? '', member, level);
    assert.ok(status < 300, text);
  }
}

function urlOf(route: Route, id: string, member: TestUser): string {
  return route.path.replace(':user_id', member.id).replace(':id', id);
}

test('every account route requires its permission; hidden accounts look unknown', async (t) => {
  const { coffer, family, members } = await sharingFamily(t);
  const before = await dumpLedger(coffer);
  const routes = coffer.server.routes.filter(({ path }) => {
    return path.includes(':') && OF_ACCOUNTS.includes(path.split('/')[3] ?? '');
  });
  for (const route of routes) {
    const needed = NEEDED[route.operation];
    assert.ok(needed !== undefined, `say in NEEDED what ${nameOf(route)} asks for`);
    const body = BODIES[route.operation] ?? exampleBody(route, family);
    // The shares of read_only are what is changed; a dry run lets one try after the other.
    const id = resourceOf(route) === 'shares' ? family.ids.accounts : idFor(route, family);
    for (const level of ORDER) {
      const send = (one: string) => {
        const url = urlOf(route, one, members.read_only);
        const options = { token: members[level].token };
        if (!isWrite(route)) return visit(coffer, route, url, options);
        return visit(coffer, route, `${url}?dry_run=true&force=true`, { ...options, body });
      };
      const reply = await send(id ?? '');
      const what = `${nameOf(route)} with ${level}: ${reply.status} ${reply.text}`;
      const isOwnShare = route.operation === 'deleteAccountShare' && level === 'read_only';
      if (level === 'none') {
        assert.equal(reply.status, 404, what);
        assert.deepEqual(withoutRequestId(reply), withoutRequestId(await send(randomUUID())), what);
      } else if (ORDER.indexOf(level) < ORDER.indexOf(needed) && !isOwnShare) {
        assert.deepEqual([reply.status, reply.body.error], [403, 'forbidden'], what);
      } else {
        assert.ok(reply.status < 300 || isAboutTheEntry(route, reply.status), what);
      }
    }
  }
  assert.equal(await dumpLedger(coffer), before);
});

// Some of these routes need a transaction that is split or part of a transfer; the seeded one is neither.
function isAboutTheEntry({ operation }: Route, status: number): boolean {
  return ['createSplits', 'putSplits', 'deleteSplits'].includes(operation) && status === 422;
}

test('read_write can label and annotate entries, not change amounts or dates', async (t) => {
  const { coffer, family, members } = await sharingFamily(t);
  const { transactions, valuations, categories, merchants, tags } = family.ids;
  const patch = (level: AccessLevel, url: string, body: object) =>
    coffer.call('PATCH', `/api/v1/${url}`, { token: members[level].token, body });
  const entry = `transactions/${transactions}` as const;
  const { body: shown } = await coffer.call('GET', `/api/v1/${entry}`, { token: family.user.token });
  const annotations = [
    { category_id: null },
    { category_id: categories },
    { merchant_id: null },
    { merchant_id: merchants },
    { tag_ids: [] },
    { tag_ids: [tags] },
    { notes: 'seen' },
    // Sending an unchanged member back is not a change.
    { notes: 'again', name: shown.name, date: shown.date, amount: '12.30', currency: 'USD', excluded: false },
  ];
  for (const body of annotations) {
    assert.equal((await patch('read_only', entry, body)).status, 403);
    const reply = await patch('read_write', entry, body);
    assert.equal(reply.status, 200, `${JSON.stringify(body)}: ${reply.text}`);
  }
  const decisions = [
    { amount: '12.31' },
    { nature: 'income' },
    { date: '2026-01-06' },
    { currency: 'EUR' },
    { name: 'Other' },
    { kind: 'one_time' },
    { excluded: true },
    { pending: true },
    { notes: 'seen', amount: '1' },
  ];
  const before = await dumpLedger(coffer);
  for (const body of decisions)
    assert.equal((await patch('read_write', entry, body)).status, 403, JSON.stringify(body));
  for (const body of [{ amount: '1' }, { date: '2026-02-02' }]) {
    assert.equal((await patch('read_write', `valuations/${valuations}`, body)).status, 403);
  }
  assert.equal(await dumpLedger(coffer), before);
  assert.equal((await patch('read_write', `valuations/${valuations}`, { notes: 'seen' })).status, 200);
  assert.equal((await patch('full_control', entry, { amount: '12.31', kind: 'one_time' })).status, 200);
});

test('a hidden id in a body is like an unknown one; a read-only one is forbidden', async (t) => {
  const { coffer, family, members } = await sharingFamily(t);
  const { accounts = '', other_accounts = '', transactions = '' } = family.ids;
  const own = new Map<AccessLevel, string>();
  for (const level of ORDER) own.set(level, await coffer.createAccount(members[level]));
  const date = '2026-01-09';
  const into = await coffer.createTransaction(family.user, other_accounts, { date: '2026-01-07', amount: '-12.30' });
  const unmatched = await coffer.call('GET', `/api/v1/transactions/${into.id}`, { token: family.user.token });
  await coffer.call('POST', `/api/v1/transfers/${unmatched.body.transfer?.id}/unmatch`, { token: family.user.token });
  const before = await dumpLedger(coffer);
  const tries = (level: AccessLevel): [string, (id: string) => object, string][] => [
    ['transactions', (account_id) => ({ account_id, name: 'x', date, amount: '1' }), accounts],
    ['valuations', (account_id) => ({ account_id, date, amount: '1' }), accounts],
    ['transfers', (from) => ({ from_account_id: from, to_account_id: own.get(level), date, amount: '1' }), accounts],
    ['transfers', (to) => ({ from_account_id: own.get(level), to_account_id: to, date, amount: '1' }), accounts],
    ['transfers', (id) => ({ inflow_transaction_id: into.id, outflow_transaction_id: id }), transactions],
  ];
  for (const level of ORDER) {
    for (const [resource, bodyOf, id] of tries(level)) {
      const send = (one: string) =>
        coffer.call('POST', `/api/v1/${resource}?dry_run=true`, { token: members[level].token, body: bodyOf(one) });
      const reply = await send(id);
      const what = `${resource} with ${level}: ${reply.status} ${reply.text}`;
      if (level === 'none') assert.deepEqual(withoutRequestId(reply), withoutRequestId(await send(randomUUID())), what);
      else assert.equal(reply.status, level === 'full_control' ? 201 : 403, what);
    }
    const operations = [
      { op: 'create', transaction: { account_id: accounts, name: 'x', date, amount: '1' } },
      { op: 'update', id: transactions, transaction: { amount: '1' } },
      { op: 'upsert', transaction: { account_id: accounts, name: 'x', date, amount: '1', external_id: 'x' } },
      { op: 'delete', id: transactions },
    ];
    const url = '/api/v1/transactions/bulk?dry_run=true';
    const bulk = await coffer.call('POST', url, { token: members[level].token, body: { operations } });
    const refused = (status: number) => operations.map(() => status);
    const allowed = [201, 200, 201, 200];
    assert.deepEqual(
      bulk.body.results.map(({ status }: { status: number }) => status),
      { none: refused(404), read_only: refused(403), read_write: refused(403), full_control: allowed }[level],
      bulk.text,
    );
  }
  assert.equal(await dumpLedger(coffer), before);
});

test('no list, sum, search or filter reveals a hidden account', async (t) => {
  const { coffer, family, members } = await sharingFamily(t);
  const { accounts, other_accounts, transactions, valuations, balances, transfers, rejected_transfers } = family.ids;
  const hidden = [accounts, other_accounts, transactions, valuations, balances, transfers, rejected_transfers];
  const pattern = new RegExp(hidden.join('|'));
  const { token } = members.none;
  const lists = protectedRoutes(coffer).filter((route) => !isWrite(route) && !route.path.includes(':'));
  for (const route of lists) {
    for (const query of ['', '?per_page=100', '?search=canary', '?include_disabled=true', '?start_date=2020-01-01']) {
      const { text } = await visit(coffer, route, route.path + query, { token });
      assert.doesNotMatch(text, pattern, `${nameOf(route)}${query}`);
    }
  }
  const contract = await readContract(coffer);
  const filtered = lists.filter((route) => queryOf(contract, route).some(({ name }) => name === 'account_id'));
  assert.ok(filtered.length >= 5);
  for (const route of filtered) {
    const answerTo = async (id: string) =>
      withoutRequestId(await visit(coffer, route, `${route.path}?account_id=${id}`, { token }));
    assert.deepEqual(await answerTo(accounts ?? ''), await answerTo(randomUUID()), nameOf(route));
  }
  const counted = ['accounts', 'transactions', 'valuations', 'balances', 'transfers', 'rejected_transfers'] as const;
  const total = async (resource: (typeof counted)[number], user: TestUser) => {
    const { body } = await coffer.call('GET', `/api/v1/${resource}`, { token: user.token });
    return body.pagination.total_count ?? NaN;
  };
  for (const resource of counted) {
    assert.equal(await total(resource, members.none), 0, resource);
    assert.ok((await total(resource, members.read_only)) > 0, resource);
    assert.equal(await total(resource, members.read_only), await total(resource, family.user), resource);
  }
  for (const path of ['balance_sheet', 'balance_sheet?date=2026-03-01', 'income_statement?start_date=2026-01-01']) {
    const sumFor = async (token: string) => {
      const { body } = await coffer.call<Partial<Record<'net_worth' | 'net', Schemas['Money']>>>(
        'GET',
        `/api/v1/${path}`,
        { token },
      );
      return (body.net_worth ?? body.net)?.amount;
    };
    assert.equal(await sumFor(token), '0.00', path);
    assert.notEqual(await sumFor(family.user.token), '0.00', path);
  }
});

test('a transfer with a hidden side is hidden; its visible side is a plain entry', async (t) => {
  const { coffer, family, members } = await sharingFamily(t);
  const { accounts = '', other_accounts = '', transfers } = family.ids;
  const viewer = members.full_control;
  await coffer.createAccount(family.user); // one that stays hidden
  const list = async ({ token } = viewer) => {
    const { body } = await coffer.call('GET', `/api/v1/transactions?account_id=${accounts}`, { token });
    return body.transactions.find((one) => one.kind === 'funds_movement');
  };
  assert.equal((await list())?.transfer?.id, transfers);
  await shareAccount(coffer, family.user, other_accounts, viewer, 'none');
  // Names that are remembered for one member must not reach the other.
  assert.equal((await list(family.user))?.transfer?.id, transfers);
  const side = await list();
  assert.ok(side);
  assert.equal(side.transfer, null);
  await shareAccount(coffer, family.user, other_accounts, members.none, 'read_only');
  assert.equal((await list())?.transfer, null);
  assert.equal((await list(family.user))?.transfer?.id, transfers);
  const call = <M extends 'GET' | 'PATCH' | 'DELETE' | 'POST', Path extends string>(
    method: M,
    path: Path,
    body?: object,
  ) => coffer.call(method, `/api/v1/${path}`, { token: viewer.token, ...(body && { body }) });
  assert.equal((await call('GET', `transactions/${side.id}`)).body.transfer, null);
  assert.equal((await call('GET', `transfers/${transfers}`)).status, 404);
  assert.equal((await call('POST', `transfers/${transfers}/unmatch`)).status, 404);
  assert.equal((await call('GET', 'transfers')).body.pagination.total_count, 0);
  assert.equal((await call('GET', 'rejected_transfers')).body.pagination.total_count, 0);
  const moved = await call('PATCH', `transactions/${side.id}`, { amount: '8.00' });
  assert.deepEqual([moved.status, moved.body.kind], [200, 'standard'], moved.text);
  await shareAccount(coffer, family.user, other_accounts, viewer, 'read_only');
  assert.equal((await call('DELETE', `transactions/${side.id}`)).status, 200);
});

test('entering the opposite amount reveals nothing about hidden or read-only accounts', async (t) => {
  const { coffer, family, members } = await sharingFamily(t);
  const hidden = await coffer.createTransaction(family.user, family.ids.accounts ?? '', { amount: '77.77' });
  const before = (id: string) => coffer.call('GET', `/api/v1/transactions/${id}`, { token: family.user.token });
  const untouched = (await before(hidden.id)).text;
  for (const level of ['none', 'read_only', 'read_write'] as const) {
    const own = await coffer.createAccount(members[level]);
    const entry = await coffer.createTransaction(members[level], own, { amount: '-77.77' });
    assert.deepEqual([entry.kind, entry.transfer], ['standard', null]);
    assert.equal((await before(hidden.id)).text, untouched);
  }
  const own = await coffer.createAccount(members.full_control);
  const entry = await coffer.createTransaction(members.full_control, own, { amount: '-77.77' });
  assert.equal(entry.transfer?.other_account?.id, family.ids.accounts);
});
