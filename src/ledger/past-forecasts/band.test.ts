import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '#kernel/time/civil-date.ts';
import { bandOf, errorsOf, firstBandDay } from './band.ts';

const ONE_TO = (count: number) => Array.from({ length: count }, (_, at) => BigInt(at + 1));

test('a band has the middle eight of ten errors, and none of fewer than ten', () => {
  assert.equal(bandOf(ONE_TO(9)), null);
  assert.equal(bandOf(undefined), null);
  assert.deepEqual(bandOf(ONE_TO(10)), { low: 2n, high: 9n });
  assert.deepEqual(bandOf(ONE_TO(19).reverse()), { low: 2n, high: 18n });
  assert.deepEqual(bandOf(ONE_TO(20)), { low: 3n, high: 18n });
});

test('large amounts keep each minor unit', () => {
  const large = 9_007_199_254_740_993n;
  assert.deepEqual(bandOf(ONE_TO(10).map((one) => one + large)), { low: large + 2n, high: large + 9n });
});

test('errors are those of all accounts together, of the days that are over', () => {
  const past = (madeOn: string) => ({
    madeOn,
    accounts: [
      { currency: 'USD', expected: [100n, 100n, 100n], actual: [90n, 130n, 0n] },
      { currency: 'EUR', expected: [10n, 10n, 10n], actual: [11n, 9n, 0n] },
    ],
  });
  const twice = (minor: bigint, from: string) => (from === 'EUR' ? 2n * minor : minor);
  assert.deepEqual(errorsOf([past('2026-03-01'), past('2026-03-02')], '2026-03-03', twice), [[-8n, -8n], [28n]]);
  assert.deepEqual(errorsOf([past('2026-03-03')], '2026-03-03', twice), []);
});

test('the first band comes when ten forecasts have a day that is over', () => {
  const days = (count: number, last: string) => Array.from({ length: count }, (_, at) => addDays(last, at + 1 - count));
  assert.equal(firstBandDay('2026-03-10', []), '2026-03-21');
  assert.equal(firstBandDay('2026-03-12', days(2, '2026-03-11')), '2026-03-21');
  assert.equal(firstBandDay('2026-03-20', days(10, '2026-03-19')), '2026-03-21');
  assert.equal(firstBandDay('2026-03-21', days(11, '2026-03-20')), null);
});
