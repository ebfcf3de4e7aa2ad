import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

test('the gains of a year are a CSV file with the rows of the list', async (t) => {
  const coffer = await startCoffer(t);
  const user = await coffer.signUp();
  const { token } = user;
  const account_id = await coffer.createAccount(user, { account_type: 'investment', balance: '500', name: 'Broker' });
  const ids: string[] = [];
  const trade = async (sent: object) => {
    const { status, body, text } = await coffer.call('POST', '/api/v1/trades', {
      token,
      body: { account_id, ticker: 'AAA', ...sent },
    });
    assert.equal(status, 201, text);
    ids.push(body.id);
  };
  await trade({ type: 'buy', date: '2026-01-05', qty: '2', price: '10', fee: '1' });
  await trade({ type: 'sell', date: '2026-02-04', qty: '0.5', price: '14' });
  const reply = await coffer.call('GET', '/api/v1/portfolio/gains/file?year=2026', { token });
  assert.equal(reply.status, 200, reply.text);
  assert.equal(reply.headers['content-disposition'], 'attachment; filename="coffer_gains_2026-01-01_2026-12-31.csv"');
  const [header = '', row = '', ...rest] = reply.text.split('\r\n');
  assert.deepEqual(rest, ['']);
  assert.match(
    header,
    /^date,account,ticker,isin,security,type,qty,acquired_on,days_held,currency,proceeds,cost,gain,/,
  );
  assert.equal(
    row,
    `2026-02-04,Broker,AAA,,,sell,0.5,2026-01-05,30,USD,7.00,5.25,1.75,USD,7.00,5.25,1.75,0.00,${ids[1]},${ids[0]}`,
  );
});
