import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Transaction } from './list-query.ts';
import { balanceAfter } from './running-balance.ts';

const row = (date: string, signed_amount: string, currency = 'USD') =>
  ({ date, signed_amount, currency }) as Transaction;
const asset = { id: 'a', currency: 'USD', classification: 'asset' } as const;
const days = new Map([
  ['2026-03-10', '100.00'],
  ['2026-03-09', '130.30'],
]);

test('the balance falls entry by entry, from the end of each day', () => {
  const all = [row('2026-03-10', '-20.10'), row('2026-03-10', '-10.20'), row('2026-03-09', '5.00')];
  const rows = { at: (index: number) => all[index] };
  assert.deepEqual(
    [0, 1, 2].map((index) => balanceAfter(asset, rows, index, days)),
    ['100.00', '120.10', '130.30'],
  );
});

test('an expense adds to what is owed', () => {
  const all = [row('2026-03-10', '-20.00'), row('2026-03-10', '-10.00')];
  const rows = { at: (index: number) => all[index] };
  assert.equal(balanceAfter({ ...asset, classification: 'liability' }, rows, 1, days), '80.00');
});

test('a balance that is not known is not guessed', () => {
  const foreign = [row('2026-03-10', '-20.00', 'EUR'), row('2026-03-10', '-1.00')];
  assert.equal(balanceAfter(asset, { at: (index) => foreign[index] }, 1, days), null);
  const partly = [undefined, row('2026-03-10', '-1.00')];
  assert.equal(balanceAfter(asset, { at: (index) => partly[index] }, 1, days), null);
  assert.equal(balanceAfter(asset, { at: () => row('2030-01-01', '1.00') }, 0, days), null);
});
