import assert from 'node:assert/strict';
import { test } from 'node:test';
import { valueDays } from './value-days.ts';

const END = '9999-12-31';
const EUR = new Map([
  ['a', 'EUR'],
  ['b', 'USD'],
]);
const held = (security_id: string, date: string, until: string, quantity: string) => ({
  security_id,
  date,
  until,
  quantity,
});
const price = (security_id: string, date: string, price: string, currency = 'EUR') => ({
  ...{ security_id, date, price, currency },
});
const shown = (days: ReturnType<typeof valueDays>) =>
  days.map((day) => `${day.date} ${day.value_minor} ${day.currency}${day.missing === 0n ? '' : ` -${day.missing}`}`);

test('holdings are worth units times the last known price, rounded for each', () => {
  const positions = [held('a', '2026-01-05', '2026-01-08', '3'), held('a', '2026-01-08', END, '1.5')];
  const prices = [price('a', '2026-01-01', '10.005'), price('a', '2026-01-07', '11'), price('a', '2026-01-09', '11')];
  assert.deepEqual(shown(valueDays('', positions, prices, EUR)), [
    '2026-01-05 3002 EUR',
    '2026-01-07 3300 EUR',
    '2026-01-08 1650 EUR',
  ]);
  assert.deepEqual(shown(valueDays('2026-01-08', positions, prices, EUR)), ['2026-01-08 1650 EUR']);
  assert.deepEqual(shown(valueDays('2026-01-09', positions, prices, EUR)), []);
});

test('a day has a row for every currency that is held, or one of zero', () => {
  const positions = [
    held('a', '2026-01-05', '2026-01-07', '1'),
    held('a', '2026-01-07', END, '0'),
    held('b', '2026-01-06', '2026-01-08', '2'),
    held('b', '2026-01-08', END, '0'),
  ];
  const prices = [price('a', '2026-01-05', '10'), price('b', '2026-01-06', '5', 'USD')];
  assert.deepEqual(shown(valueDays('', positions, prices, EUR)), [
    '2026-01-05 1000 EUR',
    '2026-01-06 1000 EUR',
    '2026-01-06 1000 USD',
    '2026-01-07 1000 USD',
    '2026-01-08 0 EUR',
  ]);
});

test('a holding without a price is missing until its first one, and never guessed', () => {
  const positions = [held('b', '2026-01-05', END, '2')];
  const prices = [price('b', '2026-01-07', '5', 'USD')];
  assert.deepEqual(shown(valueDays('', positions, prices, EUR)), ['2026-01-05 0 USD -1', '2026-01-07 1000 USD']);
});
