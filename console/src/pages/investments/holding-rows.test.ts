import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '../../api/index.ts';
import { currencyShares, gainPercent, groupHoldings } from './holding-rows.ts';
import type { Holding } from './investment-queries.ts';

const holding = (members: Partial<Holding>) =>
  ({ currency: 'USD', amount_decimal: null, gain: null, ...members }) as Holding;

test('weights are tenths of a percent that add up to 100.0', () => {
  const [group] = groupHoldings(['10.00', '10.00', '10.00'].map((amount_decimal) => holding({ amount_decimal })));
  const weights = group?.holdings.map(({ weight }) => weight) ?? [];
  assert.deepEqual(weights, [334, 333, 333]);
});

test('holdings are grouped by currency, the most valuable first', () => {
  const groups = groupHoldings([
    holding({ id: 'a', amount_decimal: '5.00', gain: '-1.00' }),
    holding({ id: 'b', currency: 'EUR', amount_decimal: '7.00', gain: '2.00' }),
    holding({ id: 'c', amount_decimal: '15.00', gain: '3.50' }),
  ]);
  assert.deepEqual(
    groups.map(({ currency, value, gain, holdings }) => [currency, value, gain, holdings.map((one) => one.holding.id)]),
    [
      ['USD', '20.00', '2.50', ['c', 'a']],
      ['EUR', '7.00', '2.00', ['b']],
    ],
  );
});

test('a holding without a price has no weight, and the sums say how many they lack', () => {
  const [group] = groupHoldings([holding({ id: 'a', amount_decimal: '5.00', gain: '1.00' }), holding({ id: 'b' })]);
  assert.equal(group?.value, '5.00');
  assert.equal(group?.withoutValue, 1);
  assert.equal(group?.withoutGain, 1);
  assert.deepEqual(
    group?.holdings.map(({ weight }) => weight),
    [1000, null],
  );
});

test('the part of exchange rates is summed by holding, and unknown where one part is', () => {
  const lot = (security: string, currency_gain: string | null) =>
    ({ account: { id: 'a' }, security: { id: security }, converted: { currency_gain } }) as Schemas['OpenLot'];
  const shares = currencyShares([lot('x', '1.20'), lot('y', '3.00'), lot('x', '-0.70'), lot('y', null)]);
  assert.deepEqual([...shares], [['a x', '0.50']]);
});

test('a gain is a percent of what was paid, and none where that is unknown or nothing', () => {
  const percent = (gain: string | null, cost: string | null) => gainPercent({ gain, cost, currency: 'USD' });
  assert.equal(percent('30.90', '100.00'), 309);
  assert.equal(percent('-1.00', '3.00'), -333);
  assert.equal(percent('2.00', '3.00'), 667);
  assert.equal(percent('1.00', null), null);
  assert.equal(percent('1.00', '0.00'), null);
});
