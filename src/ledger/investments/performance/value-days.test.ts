import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Decimal, negate, parseDecimal } from '#kernel/money/decimal.ts';
import { Rates } from '#ledger/rates/rates.ts';
import { type Flow, type Line, valueDays } from './value-days.ts';

const dec = (text: string): Decimal => parseDecimal(text) ?? assert.fail(text);
const NO_RATES = new Rates([], []);

function line(quantities: Record<string, string>, prices: Record<string, string>, currency = 'USD'): Line {
  return {
    quantities: Object.entries(quantities).map(([date, quantity]) => ({ date, quantity: dec(quantity) })),
    prices: Object.entries(prices).map(([date, price]) => ({ date, price: dec(price), currency })),
  };
}

const paid = (to: Line, date: string, minor: bigint, currency = 'USD'): Flow => ({ line: to, date, minor, currency });

function valued(lines: readonly Line[], flows: readonly Flow[], rates = NO_RATES) {
  const { days, ...rest } = valueDays({ lines, flows, rates, currency: 'USD', start: '2024-01-02', end: '2024-01-05' });
  return { ...rest, days: days.map(({ value, inflow, outflow }) => [value, inflow, outflow]) };
}

test('a holding has its last price until the next, and purchases are money that comes', () => {
  const held = line({ '2023-12-01': '2', '2024-01-04': '3' }, { '2023-12-31': '10', '2024-01-03': '11.5' });
  assert.deepEqual(valued([held], [paid(held, '2024-01-04', 11_60n)]), {
    opening: 20_00n,
    days: [
      [20_00n, 0n, 0n],
      [23_00n, 0n, 0n],
      [34_50n, 11_60n, 0n],
      [34_50n, 0n, 0n],
    ],
    currencyGain: 0n,
    unpriced: [],
  });
});

test('a purchase paid by a sale of the same day is no money from outside', () => {
  const sold = line({ '2023-12-01': '1', '2024-01-03': '0' }, { '2023-12-31': '10' });
  const bought = line({ '2024-01-03': '4' }, { '2024-01-02': '2' });
  const flows = [paid(sold, '2024-01-03', -9_00n), paid(bought, '2024-01-03', 8_00n)];
  assert.deepEqual(valued([sold, bought], flows).days[1], [8_00n, 0n, 1_00n]);
});

test('units that come without money come at the price of their day', () => {
  const held = line({ '2024-01-03': '4', '2024-01-05': '1' }, { '2024-01-02': '2', '2024-01-05': '3' });
  const flows: Flow[] = [
    { line: held, date: '2024-01-03', units: dec('4'), of: held },
    { line: held, date: '2024-01-05', units: negate(dec('3')), of: held },
  ];
  assert.deepEqual(valued([held], flows).days, [
    [0n, 0n, 0n],
    [8_00n, 8_00n, 0n],
    [8_00n, 0n, 0n],
    [3_00n, 0n, 9_00n],
  ]);
});

test('a holding without a price is named, and comes in with its first price', () => {
  const held = line({ '2024-01-02': '4' }, { '2024-01-04': '3' });
  const { days, unpriced } = valued([held], [paid(held, '2024-01-02', 9_00n)]);
  assert.deepEqual(days, [
    [0n, 0n, 0n],
    [0n, 0n, 0n],
    [12_00n, 12_00n, 0n],
    [12_00n, 0n, 0n],
  ]);
  assert.deepEqual(unpriced, [held]);
  const never = line({ '2024-01-02': '4' }, {});
  assert.deepEqual(valued([never], []).unpriced, [never]);
});

const rates = (byDay: Record<string, string>) =>
  new Rates(
    Object.entries(byDay).map(([date, rate]) => ({ from: 'EUR', to: 'USD', date, rate })),
    [],
  );

test('a spin-off moves value to the new security, and none comes or goes', () => {
  const old = line({ '2023-12-01': '1' }, { '2023-12-31': '10', '2024-01-03': '7' });
  const young = line({ '2024-01-03': '2' }, { '2024-01-03': '1.5' });
  const priced = line({}, { '2024-01-03': '1.5' });
  const leaves = (of: Line): Flow => ({ line: old, date: '2024-01-03', units: negate(dec('2')), of });
  const comes: Flow = { line: young, date: '2024-01-03', units: dec('2'), of: young };
  assert.deepEqual(valued([old, young], [leaves(young), comes]).days[1], [10_00n, 0n, 0n]);
  assert.deepEqual(valued([old, priced], [leaves(priced)]).days[1], [7_00n, 0n, 3_00n]);
});

test('the gain of a rate is apart from that of a price', () => {
  const held = line({ '2023-12-01': '1' }, { '2023-12-31': '100', '2024-01-03': '110' }, 'EUR');
  const { opening, days, currencyGain } = valued(
    [held],
    [],
    rates({ '2024-01-01': '1', '2024-01-03': '1.1', '2024-01-05': '1.2' }),
  );
  assert.deepEqual([opening, days.at(-1)], [100_00n, [132_00n, 0n, 0n]]);
  // 100 euros rose by 0.1, then 110 by 0.1; the price rose by 10 euros at 1.1.
  assert.equal(currencyGain, 21_00n);
});

test('a currency without a rate comes in with its first rate', () => {
  const held = line({ '2023-12-01': '1', '2024-01-04': '2' }, { '2023-12-31': '100' }, 'EUR');
  const { days, currencyGain } = valued([held], [paid(held, '2024-01-04', 150_00n)], rates({ '2024-01-04': '1.5' }));
  assert.deepEqual(days, [
    [0n, 0n, 0n],
    [0n, 0n, 0n],
    [300_00n, 300_00n, 0n],
    [300_00n, 0n, 0n],
  ]);
  assert.equal(currencyGain, 0n);
});

test('a rate that is too old stays in use and is named', () => {
  const held = line({ '2023-12-01': '1' }, { '2023-12-31': '100' }, 'EUR');
  const old = rates({ '2023-12-25': '1.5' });
  assert.deepEqual(valued([held], [], old).days.at(-1), [150_00n, 0n, 0n]);
  assert.deepEqual(old.missing.at(-1), { from: 'EUR', to: 'USD', date: '2024-01-05' });
});
