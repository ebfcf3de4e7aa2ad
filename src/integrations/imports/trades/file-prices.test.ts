import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLedger } from '#tests/harness/family/check-ledger.ts';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';
import { importText, settledImport } from '#tests/statements/import-file.ts';
import { OFX_TRADES, PERFORMANCE_XML, QIF_TRADES } from '#tests/statements/trade-samples.ts';

const DAY_S = 24 * 60 * 60;

async function setUp(t: Parameters<typeof startCoffer>[0], currency = 'USD') {
  const coffer = await startCoffer(t);
  coffer.advance(60 * DAY_S);
  const user = await coffer.signUp();
  const { token } = user;
  const begun = { account_type: 'investment', balance: '5000', opening_balance_date: '2025-12-01' };
  const account = await coffer.createAccount(user, { ...begun, currency });
  const prices = async () => {
    const { body } = await coffer.call('GET', '/api/v1/security_prices', { token });
    return body.security_prices.map(({ date, price_decimal, currency, source, security }) =>
      [date, security.ticker, price_decimal, currency, source].join(' '),
    );
  };
  const balances = async () => {
    const { body } = await coffer.call('GET', `/api/v1/accounts/${account}`, { token });
    return [body.cash_balance_cents, body.balance_cents];
  };
  const send = (text: string, settings = {}) => importText(coffer, user, account, text, settings);
  const revert = async (id: string, body = {}) => {
    await coffer.call('POST', `/api/v1/imports/${id}/revert`, { token, body });
    return settledImport(coffer, { token }, id);
  };
  return { coffer, user, token, account, prices, balances, send, revert };
}

const kindsOf = (data: Awaited<ReturnType<typeof importText>>) =>
  (data.moving?.kinds ?? []).map(({ kind, imported, reasons }) =>
    [kind, imported, ...reasons.map(({ reason, count }) => `${count} ${reason}`)].join(' '),
  );

test('the prices of a statement are stored, value its holdings, and are taken back', async (t) => {
  const { coffer, prices, balances, send, revert } = await setUp(t);
  const first = await send(OFX_TRADES, { skip_invalid: true });
  assert.deepEqual(await prices(), ['2026-03-30 EXF 51 USD file']);
  assert.deepEqual(kindsOf(first), ['SecurityPrice 1 1 exists']);
  const [cash = 0, balance] = await balances();
  // 29.4 shares at 51, and the bond at what it has cost.
  assert.equal(balance, cash + 29.4 * 51_00 + 985_00, String(balance));
  await checkLedger(coffer.database.read);
  assert.equal((await revert(first.id)).status, 'reverted');
  assert.deepEqual([await prices(), await balances()], [[], [5000_00, 5000_00]]);
  await checkLedger(coffer.database.read);
});

test('a price that a person entered or changed stays, whatever a file says', async (t) => {
  const { coffer, token, prices, send, revert } = await setUp(t);
  const security = await coffer.call('POST', '/api/v1/securities', {
    token,
    body: { ticker: 'EXF', isin: 'US0378331005', currency: 'USD' },
  });
  const body = { security_id: security.body.id, date: '2026-03-30', price: '50' };
  await coffer.call('POST', '/api/v1/security_prices', { token, body });
  const data = await send(OFX_TRADES.replace('<DTPRICEASOF>20260330', '<DTPRICEASOF>20260331'), { skip_invalid: true });
  assert.deepEqual(await prices(), ['2026-03-31 EXF 51 USD file', '2026-03-30 EXF 50 USD manual']);
  const { body: listed } = await coffer.call('GET', '/api/v1/security_prices', { token });
  const path = `/api/v1/security_prices/${listed.security_prices[0]?.id}` as const;
  coffer.advance(1);
  await coffer.call('PATCH', path, { token, body: { price: '52' } });
  await revert(data.id);
  assert.deepEqual(await prices(), ['2026-03-31 EXF 52 USD manual', '2026-03-30 EXF 50 USD manual']);
});

test('listed prices from before a split are left out, and later ones taken', async (t) => {
  const { prices, send } = await setUp(t);
  const text = QIF_TRADES.replace(
    '"ACM",141 9/16,"1/25\'26"',
    '"ACM",141 9/16,"1/6\'26"\n"ACM",70 1/2,"3/25\'26"\n"XYZ",1,"3/25\'26"',
  );
  const data = await send(text, { skip_invalid: true });
  assert.deepEqual(kindsOf(data), ['SecurityPrice 1 1 before_split, 1 not_held'.replace(', ', ' ')]);
  assert.deepEqual(await prices(), ['2026-03-25 ACM 70.5 USD file']);
});

test('a file of Portfolio Performance brings the history of its prices', async (t) => {
  const { coffer, user, token, prices } = await setUp(t, 'EUR');
  const history =
    '<price t="2026-01-05" v="5050000000"/><price t="2026-01-06" v="0"/><price t="2026-01-07" v="5112500000"/>';
  const text = PERFORMANCE_XML.replace('<price t="2026-01-05" v="5050000000"/>', history).replace(
    '</prices></security>',
    '</prices><latest t="2026-01-08" v="5200000000"/></security>',
  );
  const { data } = (await coffer.call('POST', '/api/v1/imports/preflight', { token, body: { raw_file_content: text } }))
    .body;
  assert.deepEqual(
    data.records?.map(({ kind, imported }) => [kind, imported]),
    [['SecurityPrice', 3]],
  );
  const depot = await coffer.createAccount(user, { account_type: 'investment', balance: '0', currency: 'EUR' });
  const done = await importText(coffer, user, depot, text, { statement_account: 'Depot', skip_invalid: true });
  assert.equal(done.error, null);
  assert.deepEqual(await prices(), [
    '2026-01-08 VEX.DE 52 EUR file',
    '2026-01-07 VEX.DE 51.125 EUR file',
    '2026-01-05 VEX.DE 50.5 EUR file',
  ]);
});
