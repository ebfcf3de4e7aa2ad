import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ManualRate, Rates } from './rates.ts';

const quote = (from: string, to: string, date: string, rate: string): ManualRate => ({ from, to, date, rate });
const euro = (currency: string, date: string, rate: string) => ({ currency, date, rate });
const DAY = '2026-01-09';

/** The rate as a plain number: enough to tell which rates were used. */
function found(rates: Rates, from: string, to: string, date = DAY): number | undefined {
  const rate = rates.find(from, to, date);
  return rate && Number(rate.numerator) / Number(rate.denominator);
}

test('a rate stands for its day and the seven after it, and never for a day before it', () => {
  const rates = new Rates([quote('USD', 'CZK', '2026-01-02', '20')], []);
  assert.equal(found(rates, 'USD', 'CZK', '2026-01-01'), undefined);
  assert.equal(found(rates, 'USD', 'CZK', '2026-01-02'), 20);
  assert.equal(found(rates, 'USD', 'CZK', '2026-01-09'), 20);
  assert.equal(found(rates, 'USD', 'CZK', '2026-01-10'), undefined);
});

test('the latest good rate is taken, whichever way round it was stated', () => {
  const rates = new Rates(
    [
      quote('USD', 'CZK', '2026-01-05', '20'),
      quote('CZK', 'USD', '2026-01-07', '0.04'),
      quote('USD', 'CZK', '2026-01-08', '30'),
      quote('CZK', 'USD', '2026-01-08', '0.01'),
    ],
    [],
  );
  assert.equal(found(rates, 'USD', 'CZK', '2026-01-06'), 20);
  assert.equal(found(rates, 'USD', 'CZK', '2026-01-07'), 25);
  assert.equal(found(rates, 'USD', 'CZK', '2026-01-08'), 30, 'of two on one day the one of this direction');
  assert.equal(found(rates, 'CZK', 'USD', '2026-01-08'), 0.01);
});

test('conversion goes through the euro, and manual rates come before market rates', () => {
  const reference = [euro('CZK', '2026-01-08', '25'), euro('USD', '2026-01-08', '1.25')];
  assert.equal(found(new Rates([], reference), 'USD', 'CZK'), 20);
  assert.equal(found(new Rates([], reference), 'EUR', 'CZK'), 25);
  assert.equal(found(new Rates([], reference), 'CZK', 'EUR'), 0.04);
  assert.equal(found(new Rates([quote('EUR', 'USD', '2026-01-06', '1')], reference), 'USD', 'CZK'), 25);
  assert.equal(found(new Rates([quote('CZK', 'USD', '2026-01-06', '0.1')], reference), 'USD', 'CZK'), 10);
});

test('a currency with only a manual rate is converted through it, either way', () => {
  const reference = [euro('CZK', '2026-01-08', '25'), euro('USD', '2026-01-08', '1.25')];
  const rates = new Rates([quote('BTC', 'USD', '2026-01-08', '100000')], reference);
  assert.equal(found(rates, 'BTC', 'CZK'), 2_000_000);
  assert.equal(found(rates, 'CZK', 'BTC'), 1 / 2_000_000);
});

test('a missing rate converts to undefined and is reported once', () => {
  const rates = new Rates([quote('USD', 'CZK', '2026-01-02', '20')], []);
  assert.equal(rates.convert(100n, 'EUR', 'CZK', DAY), undefined);
  assert.equal(rates.convert(200n, 'EUR', 'CZK', DAY), undefined);
  assert.equal(rates.convert(100n, 'EUR', 'CZK', '2026-01-02'), undefined);
  assert.equal(rates.convert(100n, 'USD', 'CZK', DAY), 2000n);
  assert.equal(rates.convert(100n, 'EUR', 'EUR', DAY), 100n);
  assert.deepEqual(rates.missing, [
    { from: 'EUR', to: 'CZK', date: '2026-01-02' },
    { from: 'EUR', to: 'CZK', date: DAY },
  ]);
});

test('isNear includes its bounds and ignores signs and decimals', () => {
  const rates = new Rates([quote('USD', 'JPY', DAY, '150')], []);
  const near = (yen: bigint) =>
    rates.isNear({ minor: -10_000n, currency: 'USD' }, { minor: yen, currency: 'JPY' }, DAY, 10n);
  assert.deepEqual([13_499n, 13_500n, 15_000n, 16_500n, 16_501n].map(near), [false, true, true, true, false]);
  assert.equal(rates.isNear({ minor: 1n, currency: 'EUR' }, { minor: 1n, currency: 'JPY' }, DAY, 10n), undefined);
});

test('the first days of the civil dates have rates like any other', () => {
  const rates = new Rates([quote('USD', 'CZK', '1900-01-01', '20')], []);
  assert.equal(found(rates, 'USD', 'CZK', '1900-01-03'), 20);
});
