import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startCoffer } from '#tests/harness/server/start-coffer.ts';

test('the forecast of the sample family goes on as its last year went', async (t) => {
  const coffer = await startCoffer(t); // today is 10 March 2026
  const { token } = await coffer.signUp();
  const made = await coffer.call('POST', '/api/v1/sample_data', { token, body: {} });
  assert.ok(made.status < 300, made.text);
  const { accounts } = (await coffer.call('GET', '/api/v1/forecast', { token })).body;
  const seen = [];
  for (const { account, ...forecast } of accounts) {
    if (!['depository', 'credit_card'].includes(account.account_type)) continue;
    const query = `account_id=${account.id}&start_date=2025-03-10&end_date=2026-03-10`;
    const path = `/api/v1/balances/series?${query}` as '/api/v1/balances/series';
    const { balances } = (await coffer.call('GET', path, { token })).body;
    const amounts = balances.map(({ balance_amount }) => Number(balance_amount));
    const [least, most] = [Math.min(...amounts), Math.max(...amounts)];
    // A quarter of a year moves it no further than the year did.
    const [end, lowest] = [Number(forecast.end_balance_decimal), Number(forecast.lowest_balance_decimal)];
    const now = Number(forecast.balance_decimal);
    assert.ok(Math.abs(end - now) <= most - least, `${account.name}: ${now} to ${end}, was ${least} to ${most}`);
    assert.ok(lowest >= least - (most - least) / 2, `${account.name}: down to ${lowest}, was ${least} to ${most}`);
    const { days } = (
      await coffer.call('GET', `/api/v1/accounts/${account.id}/forecast` as '/api/v1/accounts/*/forecast', { token })
    ).body;
    const items = days.flatMap((day) => day.items.filter(({ kind }) => kind === 'recurring' || kind === 'transfer'));
    assert.deepEqual([items.length > 0, items.filter(({ name }) => name === null)], [true, []], account.name);
    seen.push(account.name);
  }
  assert.equal(seen.length, 4, seen.join());
});
