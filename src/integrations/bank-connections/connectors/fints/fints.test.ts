import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import {
  type Connected,
  ConnectorFault,
  type Delivery,
  type Secrets,
} from '#integrations/bank-connections/connectors/connector.ts';
import { CONNECTOR_LIMITS } from '#integrations/bank-connections/connectors/connectors.ts';
import { readFile } from '#integrations/imports/formats/read-file.ts';
import { createOutboundFetch } from '#outbound/create-outbound-fetch.ts';
import { faultOf, rowsIn } from '#tests/harness/server/bank-answers.ts';
import { type ServedFinTsAccount, sealed, startFinTs } from '#tests/harness/server/fints-server.ts';
import { finTs } from './fints.ts';

const NOW = Date.parse('2026-03-10T10:20:00.000Z');
const IBAN = 'DE02120300000000202051';

const head = (day: string) => `\r\n:20:STARTUMSE\r\n:25:12030000/202051\r\n:28C:0/1\r\n:60F:C${day}EUR100,00\r\n`;
const foot = (day: string, amount: string) => `:62F:C${day}EUR${amount}\r\n-`;
const BAKERY = ':61:2603060306DR4,50NMSCNONREF//B1\r\n:86:117?00FOLGELASTSCHRIFT?20SVWZ+Brot?32B\xe4ckerei Lang\r\n';
const SALARY = ':61:2603070307CR2500,00NTRFNONREF//B2\r\n:86:166?00GEHALT?20SVWZ+Gehalt?32Firma\r\n';
// A debit that was taken back, and a booking of January with the day of December.
const REVERSED = ':61:2603080308RDR9,99NMSCNONREF//B3\r\n:86:117?00STORNO?20SVWZ+Zur\xfcck\r\n';
const NOTED = `\r\n:20:STARTDISPE\r\n:25:12030000/202051\r\n:28C:0/1\r\n:34F:EURD0,\r\n:13:2603100800\r\n:61:2603100310DR12,34NMSCNONREF\r\n:86:117?00VORMERK?20SVWZ+Kino\r\n-`;

function giro(members: Partial<ServedFinTsAccount> = {}): ServedFinTsAccount {
  const booked = [head('260305') + BAKERY, SALARY + REVERSED + foot('260309', '2605,49')];
  return { number: '202051', iban: IBAN, balance: 'C:2605,49:EUR:20260309', booked, noted: NOTED, ...members };
}

async function start(t: TestContext, accounts: ServedFinTsAccount[] = [giro()], limits: object = {}) {
  const server = await startFinTs(t, accounts);
  const fetch = createOutboundFetch({ allow: ['127.0.0.1'], ...CONNECTOR_LIMITS, ...limits });
  let reads = 0;
  const signIns = { claim: async () => true, mark: (secret: string) => secret };
  const parts = { fetch, clock: () => NOW, productId: 'PRODUCT1', library: () => import('lib-fints'), signIns };
  const connector = finTs({
    ...parts,
    read: async (bytes, options) => {
      reads += 1;
      return readFile(bytes, options);
    },
  });
  const begin = (fields: Secrets = server.fields, earlier?: Secrets) =>
    connector.begin({ fields, earlier, redirectUrl: '', state: '' });
  const finish = async (secrets: Secrets, answer: Record<string, string> = {}) =>
    (await connector.finish?.(secrets, answer, null)) ?? assert.fail();
  const connect = async (fields?: Secrets, earlier?: Secrets): Promise<Connected> => {
    const begun = await begin(fields, earlier);
    assert.ok(begun.kind === 'connected');
    return begun.connected;
  };
  const fetchAll = async (
    { secrets, accounts: own }: Pick<Connected, 'secrets' | 'accounts'>,
    since = '2026-01-01',
  ): Promise<{ deliveries: Delivery[]; fault: ConnectorFault | null; secrets: Secrets }> => {
    const deliveries: Delivery[] = [];
    const wanted = own.map(({ id, currency }) => ({ id, currency, since }));
    let fault: ConnectorFault | null = null;
    try {
      for await (const one of connector.fetch(secrets, wanted)) deliveries.push(one);
    } catch (error) {
      assert.ok(error instanceof ConnectorFault, String(error));
      fault = error;
    }
    const kept = deliveries.flatMap((one) => ('secrets' in one ? [one.secrets] : [])).at(-1) ?? secrets;
    return { deliveries, fault, secrets: kept };
  };
  return { ...server, connector, begin, finish, connect, fetchAll, reads: () => reads };
}

const faultsIn = (deliveries: readonly Delivery[]) =>
  deliveries.flatMap((one) => ('fault' in one ? [[one.fault.code, one.fault.message]] : []));

test('a bank without a TAN is connected at once, with accounts and balances', async (t) => {
  const { connect, requests } = await start(t);
  const { accounts, institution, consentExpiresAt, secrets } = await connect();
  assert.deepEqual([institution, consentExpiresAt], ['Sparbank Köln', null]);
  assert.partialDeepStrictEqual(accounts, [
    {
      name: `Girokonto · ${IBAN}`,
      currency: 'EUR',
      kind: 'depository',
      balance: { date: '2026-03-09', amount: '2605.49' },
    },
  ]);
  assert.doesNotMatch(accounts[0]?.stableId ?? '', /202051/);
  assert.equal(secrets.method, '946');
  // The bank names another address of itself, which is not called.
  assert.ok(requests.every(({ pin }) => pin === '12345'));
});

test('statements in several messages become rows, those not booked yet too', async (t) => {
  const { connect, fetchAll } = await start(t);
  const { deliveries, fault } = await fetchAll(await connect());
  assert.deepEqual([fault, faultsIn(deliveries)], [null, []]);
  assert.deepEqual(
    rowsIn(deliveries).map(({ id, bookingDate, amount, payee, text, pending }) => [
      ...[id, bookingDate, amount, payee, text, pending],
    ]),
    [
      ['B1', '2026-03-06', '-4.50', 'Bäckerei Lang', 'Brot', false],
      ['B2', '2026-03-07', '2500.00', 'Firma', 'Gehalt', false],
      ['B3', '2026-03-08', '9.99', null, 'Zurück', false],
      [null, '2026-03-10', '-12.34', null, 'Kino', true],
    ],
  );
});

test('the person confirms in the app, and is waited for until then', async (t) => {
  const { bank, begin, finish, fetchAll, signIns } = await start(t);
  bank.wants = 'confirmation';
  const begun = await begin();
  assert.ok(begun.kind === 'challenge');
  assert.deepEqual(begun.challenge, {
    kind: 'confirm',
    message: 'Bitte in der App freigeben',
    image: null,
    flicker: null,
  });
  const again = await finish(begun.secrets);
  assert.ok('kind' in again);
  assert.deepEqual(again.challenge, {
    kind: 'confirm',
    message: 'Die Freigabe steht noch aus',
    image: null,
    flicker: null,
  });
  bank.isConfirmed = true;
  const connected = await finish(again.secrets);
  assert.ok(!('kind' in connected));
  assert.equal(connected.accounts.length, 1);
  assert.equal(signIns(), 2); // one that asks what the bank offers, and one that was confirmed
  bank.wants = 'nothing';
  assert.equal(rowsIn((await fetchAll(connected)).deliveries).length, 4);
});

test('a TAN for which a reader gets a code by light has the code in its challenge', async (t) => {
  const { bank, begin, finish, fields } = await start(t);
  bank.wants = 'flicker';
  const begun = await begin({ ...fields, tan_method: 'chiptan' });
  assert.ok(begun.kind === 'challenge');
  const flicker = '0D85012045201998041234567855';
  assert.deepEqual(begun.challenge, { kind: 'tan', message: 'TAN vom Leser', image: null, flicker });
  assert.ok(!('kind' in (await finish(begun.secrets, { code: '123456' }))));
});

test('a TAN is entered from an image, and a wrong one is refused', async (t) => {
  const { bank, begin, finish, fields } = await start(t);
  bank.wants = 'tan';
  const begun = await begin({ ...fields, tan_method: 'chiptan' });
  assert.ok(begun.kind === 'challenge');
  assert.deepEqual(begun.challenge, {
    kind: 'tan',
    message: 'TAN aus dem Bild',
    image: 'data:image/png;base64,iVBORw==',
    flicker: null,
  });
  assert.match((await faultOf(finish(begun.secrets))).message, /Enter the TAN/);
  const wrong = await faultOf(finish(begun.secrets, { code: '000000' }));
  assert.match(wrong.message, /TAN ungültig \(9941\)/);
  const connected = await finish(begun.secrets, { code: '123456' });
  assert.ok(!('kind' in connected));
});

test('a PIN that the bank refused is deleted, and never sent again by itself', async (t) => {
  const { bank, connect, fetchAll, signIns } = await start(t);
  const connected = await connect();
  bank.pin = 'changed at the bank';
  const before = signIns();
  const first = await fetchAll(connected);
  assert.equal(first.fault?.code, 'access_revoked');
  assert.match(first.fault?.message ?? '', /PIN ungültig \(9942\)/);
  assert.equal(first.secrets.pin, undefined);
  const second = await fetchAll({ ...connected, secrets: first.secrets });
  // Another connection with the same login, or a process that was killed before it could store that.
  const third = await fetchAll(connected);
  assert.deepEqual([second.fault?.code, third.fault?.code], ['access_revoked', 'access_revoked']);
  assert.equal(third.secrets.pin, undefined);
  assert.equal(signIns(), before + 1);
});

test('a PIN that was refused while connecting is not sent by a sync either', async (t) => {
  const { bank, connect, begin, fetchAll, fields, signIns } = await start(t);
  const connected = await connect();
  bank.pin = '54321';
  assert.equal((await faultOf(begin(fields, connected.secrets))).code, 'access_revoked');
  const before = signIns();
  assert.equal((await fetchAll(connected)).fault?.code, 'access_revoked');
  assert.equal(signIns(), before);
  // The person enters the new one.
  const renewed = await connect({ ...fields, pin: '54321' }, connected.secrets);
  assert.equal((await fetchAll(renewed)).fault, null);
});

test('a locked login is not tried by itself either', async (t) => {
  const { bank, connect, fetchAll, signIns } = await start(t);
  const connected = await connect();
  bank.fault = () => ['HIRMG:2+3938::Ihr Zugang ist vorläufig gesperrt'];
  const { secrets, fault } = await fetchAll(connected);
  assert.match(fault?.message ?? '', /gesperrt/);
  const before = signIns();
  await fetchAll({ ...connected, secrets });
  assert.equal(signIns(), before);
});

test('a bank that wants a TAN of a sync is left alone until its person renews', async (t) => {
  const { bank, connect, begin, finish, fetchAll, signIns } = await start(t);
  const connected = await connect();
  bank.wants = 'confirmation';
  const { fault, secrets } = await fetchAll(connected);
  assert.equal(fault?.code, 'sign_in_again');
  const before = signIns();
  assert.equal((await fetchAll({ ...connected, secrets })).fault?.code, 'sign_in_again');
  assert.equal(signIns(), before);
  bank.isConfirmed = true;
  const begun = await begin({}, secrets); // with the PIN that is stored
  assert.ok(begun.kind === 'challenge');
  assert.equal(signIns(), before + 1); // the offer of the bank is known
  const renewed = await finish(begun.secrets);
  assert.ok(!('kind' in renewed));
  bank.wants = 'nothing';
  assert.equal((await fetchAll(renewed)).fault, null);
});

test('days for which banks want a TAN are not asked for', async (t) => {
  const { connect, fetchAll, requests } = await start(t);
  const connected = await connect();
  await fetchAll(connected, '2024-01-01');
  await fetchAll(connected, '2026-03-01');
  const days = requests.flatMap(({ segments }) =>
    segments.flatMap((one) => (/^HKKAZ/.test(one[0] ?? '') ? one[3] : [])),
  );
  assert.deepEqual([...new Set(days)], ['20251211', '20260301']);
});

test('an account whose statement wants a TAN is named, and has its balance', async (t) => {
  const { bank, connect, fetchAll } = await start(t);
  const connected = await connect();
  bank.statementsWant = 'tan';
  const { deliveries, fault } = await fetchAll(connected);
  assert.equal(fault, null);
  assert.deepEqual(faultsIn(deliveries), [['sign_in_again', 'The bank wants an approval for this account']]);
  assert.ok(deliveries.some((one) => 'balance' in one));
});

const camt = (entries: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"><BkToCstmrAcctRpt><Rpt><Acct><Id><IBAN>${IBAN}</IBAN></Id></Acct>${entries}</Rpt></BkToCstmrAcctRpt></Document>`;
const entry = (reference: string, amount: string, state = 'BOOK') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>${state}</Cd></Sts><BookgDt><Dt>2026-03-06</Dt></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef><AddtlNtryInf>B\u00e4cker</AddtlNtryInf></Ntry>`;
const latin = (text: string) => Buffer.from(text).toString('latin1');

test('CAMT is preferred where the bank has it', async (t) => {
  const booked = [latin(camt(entry('C1', '4.50') + entry('C2', '1.00'))), latin(camt(entry('C3', '2.00')))];
  const account = giro({ booked, noted: latin(camt(entry('C4', '7.00', 'PDNG'))) });
  const { bank, connect, fetchAll } = await start(t, [account]);
  bank.hasCamt = true;
  const { deliveries } = await fetchAll(await connect());
  assert.deepEqual(
    rowsIn(deliveries).map(({ id, amount, text, pending }) => [id, amount, text, pending]),
    [
      ['C1', '-4.50', 'Bäcker', false],
      ['C2', '-1.00', 'Bäcker', false],
      ['C3', '-2.00', 'Bäcker', false],
      ['C4', '-7.00', 'Bäcker', true],
    ],
  );
});

test('a large statement is read in a process of its own', async (t) => {
  const rows = Array.from({ length: 3000 }, (_, index) => BAKERY.replace('//B1', `//L${index}`)).join('');
  const { connect, fetchAll, reads } = await start(t, [
    giro({ booked: [head('260305') + rows + foot('260309', '1,')] }),
  ]);
  const { deliveries } = await fetchAll(await connect());
  assert.deepEqual([rowsIn(deliveries).length, reads()], [3001, 1]);
});

test('a statement without rows, and an entry that is none, are no faults of the others', async (t) => {
  const { bank, connect, fetchAll } = await start(t, [giro({ booked: [], balance: 'D:5,:EUR:20260309' })]);
  const connected = await connect();
  const none = await fetchAll(connected);
  assert.deepEqual([rowsIn(none.deliveries), faultsIn(none.deliveries)], [[], []]);
  assert.partialDeepStrictEqual(none.deliveries, [{ balance: { amount: '-5' } }]);
  bank.accounts = [giro({ booked: [`${head('260305')}:61:nonsense\r\n${BAKERY}${foot('260309', '1,')}`] })];
  const { deliveries } = await fetchAll(connected);
  assert.deepEqual(faultsIn(deliveries), [['not_understood', '1 entries of the bank could not be read']]);
  assert.equal(rowsIn(deliveries).length, 2);
});

test('hostile answers end soon, with a fault', { timeout: 30_000 }, async (t) => {
  const { bank, connect, fetchAll } = await start(t);
  const connected = await connect();
  const raw = (body: string) => {
    bank.fault = ({ orders }, response) => {
      if (!orders.includes('HKKAZ')) return null;
      response.end(body);
      return 'sent';
    };
  };
  const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64');
  const bodies = [
    '<html>Wartung</html>',
    base64("HNHBK:1:3+1+300+d+1'HIRMG:2:2+0010::@-9@x'"),
    base64("HNHBK:1:3+1+300+d+1'HIRMG:2:2+0010::xxxxxxxxxxxx@1abcdef'"),
    base64("HNHBK:1:3+1+300+d+1'HIKAZ:2:7+@99999999@x'"),
    base64("HNHBK:1:3+1+300+d+1'HIKAZ@3@a+b:2:7+x'"),
    base64(`HNHBK:1:3+1+300+d+1'${"HIRMG:2:2+'".repeat(20_000)}`),
    sealed(['HIKAZ:7+@3@ab?+@-3@'], 'd', '1'),
    sealed([`HNVSD:1+@3@${'x'.repeat(10)}`], 'd', '1'),
  ];
  for (const body of bodies) {
    raw(body);
    const { deliveries, fault } = await fetchAll(connected);
    const codes = [...faultsIn(deliveries).map(([code]) => code), ...(fault ? [fault.code] : [])];
    assert.deepEqual(codes, ['not_understood'], body.slice(0, 80));
  }
  bank.fault = ({ orders }) => (orders.includes('HKKAZ') ? ['HIRMG:2+0010::Gut', 'HIRMS:2+3040::Mehr:mark1'] : null);
  assert.match(faultsIn((await fetchAll(connected)).deliveries)[0]?.[1] ?? '', /without an end/);
});

test('a bank that is away keeps the PIN, and is asked again', async (t) => {
  const { bank, connect, fetchAll } = await start(t);
  const connected = await connect();
  bank.fault = (_request, response) => {
    response.statusCode = 503;
    response.end();
    return 'sent';
  };
  const { fault, secrets } = await fetchAll(connected);
  assert.equal(fault?.code, 'unreachable');
  bank.fault = null;
  assert.equal((await fetchAll({ ...connected, secrets })).fault, null);
});

test('a sign-in that is answered by a broken message is not tried by itself', async (t) => {
  const { bank, connect, fetchAll, signIns } = await start(t);
  const connected = await connect();
  bank.fault = (_request, response) => {
    response.end(Buffer.from("HNHBK:1:3+1+300+d+1'HIRMG:2:2+9@42'").toString('base64'));
    return 'sent';
  };
  const { secrets } = await fetchAll(connected);
  const before = signIns();
  assert.equal((await fetchAll({ ...connected, secrets })).fault?.code, 'sign_in_again');
  assert.equal(signIns(), before);
});

test('a sign-in whose answer a killed process did not hear is not tried again', async (t) => {
  const { bank, connect, connector, fetchAll, signIns } = await start(t);
  const connected = await connect();
  const before = signIns();
  const [{ id, currency } = assert.fail()] = connected.accounts;
  const arrived = Promise.withResolvers<void>();
  bank.fault = () => {
    arrived.resolve();
    return 'sent';
  };
  const deliveries = connector
    .fetch(connected.secrets, [{ id, currency, since: '2026-03-01' }])
    [Symbol.asyncIterator]();
  const { value: claim } = await deliveries.next();
  assert.ok(claim && 'secrets' in claim && claim.isClaim === true);
  void Promise.resolve(deliveries.next()).catch(() => {});
  await arrived.promise;
  bank.fault = null;
  // For some minutes it may be in progress in another process.
  const soon = await fetchAll({ ...connected, secrets: claim.secrets });
  const later = await fetchAll({ ...connected, secrets: { ...claim.secrets, held_at: '2026-03-10T10:00:00.000Z' } });
  assert.deepEqual([soon.fault?.code, later.fault?.code, signIns()], ['unreachable', 'sign_in_again', before + 1]);
});

test('of two syncs under one login at the same time one sends a PIN that is refused', async (t) => {
  const { bank, connect, fetchAll, signIns } = await start(t);
  const connected = await connect();
  const before = signIns();
  bank.pin = 'changed at the bank';
  const both = await Promise.all([fetchAll(connected), fetchAll(connected)]);
  assert.deepEqual(
    both.map(({ fault, secrets }) => [fault?.code, secrets.pin]),
    [
      ['access_revoked', undefined],
      ['access_revoked', undefined],
    ],
  );
  assert.equal(signIns(), before + 1);
});

test('a person who sends a refused PIN once more does not lock their login', async (t) => {
  const { bank, begin, signIns } = await start(t);
  bank.pin = '54321';
  const both = await Promise.all([faultOf(begin()), faultOf(begin())]);
  assert.deepEqual([both.map(({ member }) => member), signIns()], [['pin', 'pin'], 1]);
});

test('a bank that leaves out what it must say of itself is not understood', async (t) => {
  const { bank, begin } = await start(t);
  bank.fault = () => ['HIRMG:2+0010::Gut', 'HIBPA:3+12+280:12030000+Bank+1+1+300+500'];
  assert.equal((await faultOf(begin())).code, 'not_understood');
});

test('what the person entered is checked before the bank gets it', async (t) => {
  const { begin, fields, signIns } = await start(t);
  for (const wrong of [{ bank_code: '1203' }, { bank_url: 'fints' }, { login: '\u4e16' }, { pin: '' }])
    assert.deepEqual([(await faultOf(begin({ ...fields, ...wrong }))).member], Object.keys(wrong));
  assert.equal(signIns(), 0);
  const unknown = await faultOf(begin({ ...fields, tan_method: 'smoke' }));
  assert.match(unknown.message, /It has: 942 chipTAN, 946 App/);
});

test('an address that the operator does not allow is not called', async (t) => {
  const { begin, signIns } = await start(t, [giro()], { allow: [] });
  assert.equal((await faultOf(begin())).code, 'not_understood');
  assert.equal(signIns(), 0);
});
