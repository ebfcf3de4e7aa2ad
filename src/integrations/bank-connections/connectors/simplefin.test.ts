import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { createOutboundFetch } from '#outbound/create-outbound-fetch.ts';
import { faultOf as connectorFaultOf, rowsIn } from '#tests/harness/server/bank-answers.ts';
import { type BridgeAccount, noon, startSimpleFin } from '#tests/harness/server/simplefin-server.ts';
import type { Delivery, Secrets } from './connector.ts';
import { CONNECTOR_LIMITS } from './connectors.ts';
import { simpleFin } from './simplefin.ts';

const NOW = Date.parse('2026-03-10T10:20:00.000Z');

function checking(members: Partial<BridgeAccount> = {}): BridgeAccount {
  const transactions = [
    { id: 'a', posted: noon('2026-03-09'), amount: '-4.50', description: 'BAKERY 12', payee: 'Bakery' },
    { id: 'b', posted: 0, amount: '-10', description: 'HOTEL', transacted_at: noon('2026-03-10'), pending: true },
    { id: 'c', posted: noon('2025-11-20'), amount: '+1200.00', description: 'SALARY', memo: 'November' },
  ];
  return { id: 'acc', name: 'Checking', balance: '1185.50', transactions, ...members };
}

async function start(t: TestContext, accounts: BridgeAccount[] = [checking()], limits: object = {}) {
  const server = await startSimpleFin(t, accounts);
  const fetch = createOutboundFetch({ allow: ['127.0.0.1'], ...CONNECTOR_LIMITS, ...limits });
  const connector = simpleFin({ fetch, clock: () => NOW });
  const connect = async (token = server.token()) => {
    const begun = await connector.begin({
      fields: { setup_token: token },
      earlier: undefined,
      redirectUrl: '',
      state: '',
    });
    assert.equal(begun.kind, 'connected');
    return begun.kind === 'connected' ? begun.connected : assert.fail();
  };
  const collect = async (secrets: Secrets, since = '2026-03-01', ids = ['acc']): Promise<Delivery[]> =>
    Array.fromAsync(
      connector.fetch(
        secrets,
        ids.map((id) => ({ id, currency: 'USD', since })),
      ),
    );
  return { ...server, connector, connect, collect };
}

const faultsIn = (deliveries: readonly Delivery[]) =>
  deliveries.flatMap((one) => ('fault' in one ? [[one.account, one.fault.code, one.fault.message]] : []));

/** The code and words of the fault with which a call ends. */
async function faultOf(call: Promise<unknown>): Promise<[string, string]> {
  const { code, message } = await connectorFaultOf(call);
  return [code, message];
}

for (const version of [1, 2] as const) {
  test(`SimpleFIN ${version}: a token is claimed once, and the accounts are named`, async (t) => {
    const { bridge, connect, token } = await start(t);
    bridge.version = version;
    const used = token();
    const { secrets, institution, accounts } = await connect(used);
    assert.equal(institution, 'First Bank');
    assert.deepEqual(accounts, [
      {
        id: 'acc',
        stableId: 'acc',
        name: 'First Bank · Checking',
        currency: 'USD',
        balance: { date: '2026-03-10', amount: '1185.50' },
        kind: null,
      },
    ]);
    assert.ok(!secrets.url?.includes('@'), 'the address has no credentials');
    assert.equal((await faultOf(connect(used)))[0], 'access_revoked');
  });
}

test('rows of SimpleFIN have days, signs and states, and a balance', async (t) => {
  const { connect, collect } = await start(t);
  const deliveries = await collect((await connect()).secrets, '2025-11-01');
  const short = rowsIn(deliveries).map(({ id, bookingDate, amount, pending, payee, text }) =>
    [id, bookingDate, amount, pending, payee, text].join('|'),
  );
  assert.deepEqual(short.toSorted(), [
    'a|2026-03-09|-4.50|false|Bakery|BAKERY 12',
    'b|2026-03-10|-10|true||HOTEL',
    'c|2025-11-20|1200.00|false||SALARY\nNovember',
  ]);
  assert.deepEqual(deliveries.at(-1), { account: 'acc', balance: { date: '2026-03-10', amount: '1185.50' } });
});

test('a long time is asked for in windows of 90 days that leave no day out', async (t) => {
  const { connect, collect, requests } = await start(t);
  const { secrets } = await connect();
  requests.length = 0;
  await collect(secrets, '2025-06-01');
  const windows = requests.map(({ searchParams }) => [searchParams.get('start-date'), searchParams.get('end-date')]);
  assert.equal(windows[0]?.[0], String(Date.parse('2025-06-01') / 1000));
  for (const [index, [from, to]] of windows.entries()) {
    assert.ok(Number(to) - Number(from) <= 90 * 86_400);
    if (index > 0) assert.equal(from, windows[index - 1]?.[1]);
  }
  assert.deepEqual(
    requests.map(({ searchParams }) => searchParams.get('pending')),
    [null, null, null, '1'],
  );
  assert.ok(requests.every(({ href }) => !href.includes('pass')));
});

const STATUSES = [
  [402, 'subscription_ended'],
  [403, 'access_revoked'],
  [429, 'rate_limited'],
  [500, 'unreachable'],
  [404, 'not_understood'],
  [302, 'not_understood'],
] as const;

for (const [status, code] of STATUSES) {
  test(`a SimpleFIN server that answers ${status} is the fault ${code}`, async (t) => {
    const { bridge, connect, collect } = await start(t);
    const { secrets } = await connect();
    bridge.fault = (_request, response) => Boolean(response.writeHead(status, { location: 'http://127.0.0.1/' }).end());
    assert.equal((await faultOf(collect(secrets)))[0], code);
  });
}

test('HTML, half an answer, silence and too much are faults of the connector', async (t) => {
  const { bridge, connect, collect } = await start(t, undefined, { timeoutMs: 300, bytesMax: 20_000 });
  const { secrets } = await connect();
  const codes: string[] = [];
  const bodies = ['<html>Sign in</html>', '{"accounts":[{"id":"acc"', `"${'x'.repeat(30_000)}"`];
  for (const body of bodies) {
    bridge.fault = (_request, response) => Boolean(response.end(body));
    codes.push((await faultOf(collect(secrets)))[0]);
  }
  bridge.fault = (_request, response) => Boolean(response.writeHead(200).write('{'));
  codes.push((await faultOf(collect(secrets)))[0]);
  bridge.fault = (request) => Boolean(request.socket.destroy());
  codes.push((await faultOf(collect(secrets)))[0]);
  assert.deepEqual(codes, ['not_understood', 'not_understood', 'not_understood', 'unreachable', 'unreachable']);
});

test('what a server says of a bank concerns that bank, without markup and addresses', async (t) => {
  const accounts = [checking(), checking({ id: 'other', conn_id: 'two' })];
  const { bridge, connect, collect } = await start(t, accounts);
  const { secrets } = await connect();
  const message = '<b>Sign in</b> at https://bridge.example/x?token=secret\u202e again';
  bridge.extra = {
    errlist: [
      { code: 'con.auth', message, conn_id: 'two' },
      { code: 'act.new', message: 'late', account_id: 'acc' },
      { code: 'gen.x' },
    ],
    errors: [message],
  };
  assert.deepEqual(faultsIn(await collect(secrets, '2026-03-01', ['acc', 'other'])), [
    ['other', 'sign_in_again', 'Sign in at again'],
    ['acc', 'unreachable', 'late'],
    [null, 'unreachable', 'The SimpleFIN server could not read a bank'],
  ]);
  bridge.extra = { errors: ['Connection to First Bank may need attention', 'Slow today'] };
  assert.deepEqual(
    faultsIn(await collect(secrets)).map(([, code]) => code),
    ['sign_in_again', 'unreachable'],
  );
});

test('rows that cannot be read are named, and the others arrive', async (t) => {
  const transactions = [...checking().transactions, { id: 'broken', posted: noon('2026-03-08'), amount: '1,5' }];
  const { connect, collect } = await start(t, [checking({ transactions })]);
  const deliveries = await collect((await connect()).secrets);
  assert.deepEqual(
    rowsIn(deliveries).map(({ id }) => id),
    ['a', 'b'],
  );
  assert.deepEqual(faultsIn(deliveries), [['acc', 'not_understood', 'Some transactions could not be read']]);
});

test('a custom currency is named as its address says', async (t) => {
  const { bridge, connect } = await start(t);
  const url = 'http://127.0.0.1:1/points';
  bridge.accounts = [checking({ currency: url }), checking({ id: 'eur', currency: 'EUR' })];
  const { accounts } = await connect();
  assert.deepEqual(
    accounts.map(({ currency }) => currency),
    ['127.0.0.1', 'EUR'],
  );
});

test('a text that is no setup token is refused without a request', async (t) => {
  const { connect, requests } = await start(t);
  for (const token of ['', 'hello', Buffer.from('ftp://x').toString('base64')])
    assert.equal((await faultOf(connect(token)))[0], 'access_revoked');
  assert.deepEqual(requests, []);
});

test('an account that is listed no more is a fault, unless the server says why', async (t) => {
  const { bridge, connect, collect } = await start(t);
  const { secrets } = await connect();
  bridge.accounts = [];
  assert.deepEqual(
    faultsIn(await collect(secrets)).map(([account, code]) => [account, code]),
    [['acc', 'sign_in_again']],
  );
  bridge.extra = { errlist: [{ code: 'con.', message: 'The bank is away' }] };
  assert.deepEqual(
    faultsIn(await collect(secrets)).map(([account, code]) => [account, code]),
    [
      ['acc', 'unreachable'],
      [null, 'unreachable'],
    ],
  );
});

test('a server is asked for three years at most, and for five names of currencies', async (t) => {
  const { bridge, requests, connect, collect } = await start(t);
  const { secrets } = await connect();
  await collect(secrets, '1990-01-01');
  assert.equal(requests.filter(({ searchParams }) => searchParams.has('start-date')).length, 12);
  const named: string[] = [];
  bridge.fault = ({ url = '' }, response) => {
    if (!url.startsWith('/currency/')) return false;
    named.push(url);
    response.end('{"abbr":"PTS"}');
    return true;
  };
  const { origin } = requests[0] ?? assert.fail();
  bridge.accounts = Array.from({ length: 8 }, (_, index) =>
    checking({ id: `acc${index}`, currency: `${origin}/currency/${index}` }),
  );
  const { accounts } = await connect();
  assert.equal(named.length, 5);
  assert.deepEqual(
    accounts.map(({ currency }) => currency),
    [...Array.from({ length: 5 }, () => 'PTS'), ...Array.from({ length: 3 }, () => '127.0.0.1')],
  );
});

test('ids and amounts that no database keeps are not understood', async (t) => {
  const { bridge, connect, collect } = await start(t);
  const { secrets } = await connect();
  const [row] = checking().transactions;
  assert.ok(row);
  for (const id of ['a\u0000', '\ud800', 'x'.repeat(256)]) {
    bridge.accounts = [checking({ id })];
    assert.equal((await faultOf(connect()))[0], 'not_understood');
    bridge.accounts = [checking({ transactions: [{ ...row, id }, row] })];
    const found = await collect(secrets);
    assert.deepEqual([rowsIn(found).length, faultsIn(found)[0]?.[1]], [1, 'not_understood']);
  }
  bridge.accounts = [checking({ balance: '9'.repeat(1000) })];
  assert.equal((await faultOf(connect()))[0], 'not_understood');
});

test('an id of two payments is two rows, and a balance without a day is of today', async (t) => {
  const { bridge, connect, collect } = await start(t);
  const [row] = checking().transactions;
  assert.ok(row);
  bridge.accounts = [checking({ 'balance-date': 0, transactions: [row, row, { ...row, amount: '-5' }] })];
  const { secrets, accounts } = await connect();
  assert.equal(accounts[0]?.balance?.date, '2026-03-10');
  assert.deepEqual(
    rowsIn(await collect(secrets)).map(({ amount }) => amount),
    ['-4.50', '-5'],
  );
});

test('an access with a lone percent sign is taken as it is', async (t) => {
  const { bridge, connect } = await start(t);
  bridge.fault = ({ method, headers }, response) => {
    const expected = `Basic ${Buffer.from('a%zz:b%').toString('base64')}`;
    if (method === 'POST') response.end(`http://a%zz:b%25@${headers.host}/bridge`);
    else response.end(JSON.stringify({ accounts: [], errors: headers.authorization === expected ? [] : 'refused' }));
    return true;
  };
  const { secrets } = await connect();
  assert.deepEqual([secrets.user, secrets.password], ['a%zz', 'b%']);
});
