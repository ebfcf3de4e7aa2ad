import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import { createOutboundFetch } from '#outbound/create-outbound-fetch.ts';
import { faultOf, rowsIn } from '#tests/harness/server/bank-answers.ts';
import { type ServedAccount, startEnableBanking } from '#tests/harness/server/enable-banking-server.ts';
import type { Connected, Delivery, Secrets } from './connector.ts';
import { CONNECTOR_LIMITS } from './connectors.ts';
import { enableBanking } from './enable-banking.ts';

const NOW = Date.parse('2026-03-10T10:20:00.000Z');
const IBAN = 'DE89370400440532013000';

function booked(reference: string | null, booking_date: string, amount: string, members: object = {}) {
  return {
    entry_reference: reference,
    transaction_amount: { currency: 'EUR', amount },
    credit_debit_indicator: 'DBIT',
    status: 'BOOK',
    booking_date,
    ...members,
  };
}

function giro(members: Partial<ServedAccount> = {}): ServedAccount {
  const balances = [
    { balance_amount: { currency: 'EUR', amount: '2100.00' }, balance_type: 'CLAV', reference_date: '2026-03-10' },
    { balance_amount: { currency: 'EUR', amount: '90.00' }, balance_type: 'CLBD', reference_date: '2026-03-08' },
    { balance_amount: { currency: 'EUR', amount: '100.00' }, balance_type: 'CLBD', reference_date: '2026-03-09' },
  ];
  const transactions = [
    booked('1', '2026-03-09', '4.50', { creditor: { name: 'Bakery' }, remittance_information: ['Bread', 'Rolls'] }),
  ];
  return { hash: 'h1', iban: IBAN, balances, transactions, ...members };
}

async function start(t: TestContext, accounts: ServedAccount[] = [giro()], limits: object = {}) {
  const server = await startEnableBanking(t, () => NOW, accounts);
  const fetch = createOutboundFetch({ allow: ['127.0.0.1'], ...CONNECTOR_LIMITS, ...limits });
  const connector = enableBanking({ fetch, clock: () => NOW }, server.base);
  const begin = (fields: Secrets = server.fields, earlier?: Secrets, redirectUrl = server.redirectUrl) =>
    connector.begin({ fields, earlier, redirectUrl, state: 'state.1' });
  const finish = async (secrets: Secrets, answer: Record<string, string>): Promise<Connected> => {
    const connected = await connector.finish?.(secrets, answer, null);
    assert.ok(connected !== undefined && !('kind' in connected));
    return connected;
  };
  const connect = async (fields?: Secrets, earlier?: Secrets): Promise<Connected> => {
    const begun = await begin(fields, earlier);
    assert.ok(begun.kind === 'redirect');
    return finish(begun.secrets, { code: server.code() });
  };
  const collect = async ({ secrets, accounts: own }: Connected, since = '2026-01-01'): Promise<Delivery[]> =>
    Array.fromAsync(
      connector.fetch(
        secrets,
        own.map(({ id, currency }) => ({ id, currency, since })),
      ),
    );
  return { ...server, connector, begin, finish, connect, collect };
}

const faultsIn = (deliveries: readonly Delivery[]) =>
  deliveries.flatMap((one) => ('fault' in one ? [[one.account, one.fault.code]] : []));

test('the banks of a country are listed for a person who has an application', async (t) => {
  const { connector, fields, requests } = await start(t);
  assert.deepEqual(await connector.listInstitutions?.({ ...fields, country: 'at' }), [
    { name: 'Erste Bank', country: 'AT' },
    { name: 'Sparbank', country: 'AT' },
  ]);
  assert.equal(requests[0]?.url.search, '?country=AT&psu_type=personal');
});

test('a person signs in at the bank, and its accounts come with their balances', async (t) => {
  const { begin, finish, code, requests } = await start(t, [giro(), giro({ hash: 'h2', cash_account_type: 'CARD' })]);
  const begun = await begin();
  assert.ok(begun.kind === 'redirect');
  assert.equal(begun.url, 'https://bank.example/login?state=state.1');
  const { access, aspsp, psu_type } = (requests.at(-1) ?? assert.fail()).body;
  assert.deepEqual(
    { access, aspsp, psu_type },
    {
      access: { valid_until: '2026-09-06T10:19:00.000Z', balances: true, transactions: true },
      aspsp: { name: 'Sparbank', country: 'DE' },
      psu_type: 'personal',
    },
  );
  const { institution, consentExpiresAt, accounts } = await finish(begun.secrets, { code: code() });
  assert.deepEqual([institution, consentExpiresAt], ['Sparbank', '2026-09-06T10:19:00.000Z']);
  assert.deepEqual(accounts[0], {
    id: 's1~h1',
    stableId: 'h1',
    name: `Girokonto · ${IBAN}`,
    currency: 'EUR',
    balance: { date: '2026-03-09', amount: '100.00' },
    kind: 'depository',
  });
  assert.equal(accounts[1]?.kind, 'credit_card');
});

test('a bank that refuses a long consent is asked for shorter ones', async (t) => {
  const { begin, bank, requests } = await start(t);
  const lengths = async (named: number | null, accepted: number) => {
    Object.assign(bank, { named: named && named * 86_400, accepted: accepted * 86_400 });
    requests.length = 0;
    await begin();
    return requests.slice(1).map(({ body }) => Math.ceil((Date.parse(body.access.valid_until) - NOW) / 86_400_000));
  };
  assert.deepEqual(await lengths(null, 90), [180, 90]);
  assert.deepEqual(await lengths(120, 45), [120, 90, 45]);
  assert.deepEqual(await lengths(10, 10), [10]);
  bank.accepted = 0;
  assert.match((await faultOf(begin())).message, /refuses a consent of any length/);
});

test('wrong values of a person are refused with words that help', async (t) => {
  const { begin, fields, finish, requests } = await start(t);
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const elliptic = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const cases: readonly (readonly [fields: object, message: RegExp])[] = [
    [{ private_key: 'no key' }, /no RSA key/],
    [{ private_key: elliptic }, /no RSA key/],
    [{ private_key: other }, /does not know this application id/],
    [{ application_id: 'unknown' }, /does not know this application id/],
    [{ country: 'Germany' }, /two letters/],
    [{ bank: 'Sparbnk' }, /no bank of the name “Sparbnk” in DE/],
    [{ psu_type: 'corporate' }, /personal or business/],
  ];
  for (const [members, message] of cases) {
    const fault = await faultOf(begin({ ...fields, ...members }));
    assert.deepEqual([fault.code, message.test(fault.message)], ['access_revoked', true], fault.message);
    assert.doesNotMatch(JSON.stringify([fault.message, String(fault.cause)]), /BEGIN/);
  }
  assert.match((await faultOf(begin(fields, undefined, 'https://elsewhere.example/'))).message, /redirect URLs/);
  const refused = { error: 'access_denied', error_description: 'The <b>person</b> said no at https://bank.example/x' };
  requests.length = 0;
  const denied = await faultOf(finish(fields, refused));
  assert.deepEqual([denied.code, denied.message], ['sign_in_again', 'The bank gave no access: The person said no at']);
  assert.equal((await faultOf(finish(fields, { code: 'used before' }))).code, 'sign_in_again');
});

test('a key that lost its line breaks on the way is the same key', async (t) => {
  const { connect, fields } = await start(t);
  for (const change of [(key: string) => key.replaceAll('\n', ' '), (key: string) => key.replaceAll('\n', '\\n')])
    assert.equal((await connect({ ...fields, private_key: change(fields.private_key) })).accounts.length, 1);
});

test('a new consent changes ids, keeps stable ones, and ends the session before', async (t) => {
  const { connect, collect, sessions, connector } = await start(t);
  const before = await connect();
  const after = await connect({}, before.secrets);
  assert.deepEqual(
    [before, after].map(({ accounts: [one] }) => [one?.id, one?.stableId]),
    [
      ['s1~h1', 'h1'],
      ['s2~h1', 'h1'],
    ],
  );
  assert.deepEqual([...sessions.values()], ['CLOSED', 'AUTHORIZED']);
  assert.equal(rowsIn(await collect(after)).length, 1);
  assert.equal((await faultOf(connector.listAccounts(before.secrets))).code, 'sign_in_again');
  assert.deepEqual(
    (await connector.listAccounts(after.secrets)).map(({ id, balance }) => [id, balance]),
    [['s2~h1', null]],
  );
  await connector.revoke?.(after.secrets);
  assert.equal((await faultOf(connector.listAccounts(after.secrets))).code, 'sign_in_again');
});

test('rows have the sign of the bank, their days, state, names and texts', async (t) => {
  const transactions = [
    booked('1', '2026-03-09', '4.50', {
      creditor: { name: 'Bakery' },
      remittance_information: ['Bread', '<b>Rolls</b>'],
    }),
    booked('2', '2026-03-08', '2500', {
      credit_debit_indicator: 'CRDT',
      debtor: { name: 'Employer' },
      value_date: '2026-03-07',
    }),
    booked('3', '2026-03-07', '-9.99', { note: 'Already with its sign' }),
    booked('4', '2026-03-06', '11.20', {
      exchange_rate: {
        unit_currency: 'USD',
        exchange_rate: '1.1',
        instructed_amount: { currency: 'USD', amount: '12.32' },
      },
    }),
    booked('NOTPROVIDED', '2026-03-05', '1'),
    booked(null, '2026-03-05', '2'),
    { ...booked('7', '2026-03-10', '10'), status: 'PDNG', booking_date: undefined, transaction_date: '2026-03-09' },
    ...['CNCL', 'RJCT', 'SCHD', 'INFO'].map((status) => booked('8', '2026-03-10', '10', { status })),
  ];
  const { connect, collect } = await start(t, [giro({ transactions })]);
  const deliveries = await collect(await connect());
  assert.deepEqual(
    rowsIn(deliveries).map(({ id, bookingDate, valueDate, amount, pending, payee, text }) =>
      [id, bookingDate, valueDate, amount, pending, payee, text].join('|'),
    ),
    [
      '1|2026-03-09||-4.50|false|Bakery|Bread\nRolls',
      '2|2026-03-08|2026-03-07|2500|false|Employer|',
      '3|2026-03-07||-9.99|false||Already with its sign',
      '4|2026-03-06||-11.20|false||',
      '|2026-03-05||-1|false||',
      '|2026-03-05||-2|false||',
      '7|2026-03-09||-10|true||',
    ],
  );
  assert.deepEqual(rowsIn(deliveries)[3]?.original, { amount: '-12.32', currency: 'USD' });
  assert.deepEqual(deliveries[0], { account: 's1~h1', balance: { date: '2026-03-09', amount: '100.00' } });
});

test('a row that contradicts itself is named, and the others arrive', async (t) => {
  const contradiction = { credit_debit_indicator: 'CRDT' };
  const transactions = [
    booked('1', '2026-03-09', '4.50'),
    booked('2', '2026-03-09', '-4.50', contradiction),
    booked('3', '2026-13-09', '4.50'),
    booked('4', '2026-03-09', '4,50'),
  ];
  const { connect, collect } = await start(t, [giro({ transactions })]);
  const deliveries = await collect(await connect(), '2025-01-01');
  assert.deepEqual(
    rowsIn(deliveries).map(({ id }) => id),
    ['1'],
  );
  assert.deepEqual(faultsIn(deliveries), [['s1~h1', 'not_understood']]);
});

test('a reference of several transactions identifies none of them', async (t) => {
  const transactions = [
    booked('same', '2026-03-09', '1'),
    booked('same', '2026-03-08', '2'),
    booked('own', '2026-03-08', '3'),
  ];
  const { connect, collect } = await start(t, [giro({ transactions })]);
  assert.deepEqual(
    rowsIn(await collect(await connect())).map(({ id }) => id),
    [null, null, 'own'],
  );
});

test('all pages arrive once, each asked for with the parameters of the first', async (t) => {
  const transactions = Array.from({ length: 2500 }, (_, index) => booked(String(index), '2026-03-01', '1'));
  const { connect, collect, bank, requests } = await start(t, [giro({ transactions })]);
  bank.pageSize = 100;
  const connected = await connect();
  requests.length = 0;
  const rows = rowsIn(await collect(connected));
  assert.deepEqual([rows.length, new Set(rows.map(({ id }) => id)).size], [2500, 2500]);
  const pages = requests.filter(({ url }) => url.pathname.endsWith('/transactions'));
  assert.equal(pages.length, 25);
  assert.ok(pages.every(({ url }) => url.searchParams.get('date_from') === '2026-01-01'));
});

test('a bank that repeats a page is a fault of that account, not an endless read', async (t) => {
  const { connect, collect, bank } = await start(t, [giro(), giro({ hash: 'h2' })]);
  const connected = await connect();
  bank.fault = (request, response) => {
    if (request.url?.includes('h1/transactions') !== true) return false;
    response.end(JSON.stringify({ transactions: [], continuation_key: 'again' }));
    return true;
  };
  const deliveries = await collect(connected);
  assert.deepEqual([faultsIn(deliveries), rowsIn(deliveries).length], [[['s1~h1', 'not_understood']], 1]);
});

test('a bank that refuses the period gives what it has', async (t) => {
  const days = ['2025-06-01', '2025-12-20', '2026-02-20'];
  const transactions = days.map((day) => booked(day, day, '1'));
  const { connect, collect, bank } = await start(t, [giro({ transactions })]);
  const connected = await connect();
  const given = async (earliest: string, members: object) => {
    Object.assign(bank, { earliest, ...members });
    return rowsIn(await collect(connected, '2025-01-01')).map(({ id }) => id);
  };
  assert.deepEqual(await given('2025-12-01', { suggests: true }), days.slice(1));
  assert.deepEqual(await given('2025-12-01', { suggests: false }), days);
  assert.deepEqual(await given('2025-12-01', { knowsLongest: false }), days.slice(1));
  assert.deepEqual(await given('2026-02-01', { knowsLongest: false }), days.slice(2));
  bank.earliest = '2026-03-09';
  assert.deepEqual(faultsIn(await collect(connected, '2025-01-01')), [['s1~h1', 'not_understood']]);
});

test('a consent that ends in the middle keeps what came, and names every account left', async (t) => {
  const accounts = ['h1', 'h2', 'h3'].map((hash) => giro({ hash }));
  const { connect, collect, bank, sessions } = await start(t, accounts);
  const connected = await connect();
  bank.fault = (request) => {
    if (request.url?.includes('h2') === true) sessions.set('s1', 'EXPIRED');
    return false;
  };
  const deliveries = await collect(connected);
  assert.equal(rowsIn(deliveries).length, 1);
  assert.deepEqual(faultsIn(deliveries), [
    ['s1~h2', 'sign_in_again'],
    ['s1~h3', 'sign_in_again'],
    [null, 'sign_in_again'],
  ]);
});

test('an account that the bank no longer shows holds up no other', async (t) => {
  const { connect, collect, bank } = await start(t, [giro(), giro({ hash: 'h2' })]);
  const connected = await connect();
  bank.accounts = bank.accounts.slice(1);
  const deliveries = await collect(connected);
  assert.deepEqual([faultsIn(deliveries), rowsIn(deliveries).length], [[['s1~h1', 'sign_in_again']], 1]);
});

test('after four reads a day an account waits, and the others go on', async (t) => {
  const { connect, connector, bank } = await start(t, [giro(), giro({ hash: 'h2' })]);
  const { secrets, accounts } = await connect();
  bank.fault = (request, response) => {
    if (request.url?.includes('h1') !== true) return false;
    response.writeHead(429, { 'retry-after': '3600' }).end('{"error":"ASPSP_RATE_LIMIT_EXCEEDED"}');
    return true;
  };
  const wanted = accounts.map(({ id, currency }) => ({ id, currency, since: '2026-01-01' }));
  const deliveries = await Array.fromAsync(connector.fetch(secrets, wanted));
  assert.deepEqual([faultsIn(deliveries), rowsIn(deliveries).length], [[['s1~h1', 'rate_limited']], 1]);
  const [limited] = deliveries.flatMap((one) => ('fault' in one ? one.fault : []));
  assert.deepEqual([limited?.retryAfterMs, limited?.mustAct], [3_600_000, false]);
});

test('a clock that is hours off is learned from the answer', async (t) => {
  const { connect, collect, bank } = await start(t);
  for (const hours of [-5, 5]) {
    bank.aheadMs = hours * 3_600_000;
    assert.equal(rowsIn(await collect(await connect())).length, 1);
  }
});

test('HTML, half an answer, silence, too much and a redirect are faults', async (t) => {
  const { connect, connector, bank } = await start(t, undefined, { timeoutMs: 400, bytesMax: 20_000 });
  const { secrets } = await connect();
  const code = async (answer: typeof bank.fault) => {
    bank.fault = answer;
    return (await faultOf(connector.listAccounts(secrets))).code;
  };
  assert.equal(await code((_, response) => Boolean(response.end('<html>Maintenance</html>'))), 'not_understood');
  assert.equal(await code((_, response) => Boolean(response.end('{"status":"AUTH'))), 'not_understood');
  assert.equal(await code((_, response) => Boolean(response.end(`"${'x'.repeat(30_000)}"`))), 'not_understood');
  assert.equal(
    await code((_, response) => Boolean(response.writeHead(302, { location: 'http://127.0.0.1/' }).end())),
    'not_understood',
  );
  assert.equal(await code((_, response) => response.writeHead(200).write('{') || true), 'unreachable');
  assert.equal(await code((request) => Boolean(request.socket.destroy())), 'unreachable');
  assert.equal(await code((_, response) => Boolean(response.writeHead(502).end('<html>'))), 'unreachable');
  assert.equal(
    await code((_, response) => Boolean(response.writeHead(400).end('{"error":"ASPSP_ERROR"}'))),
    'unreachable',
  );
});
