import assert from 'node:assert/strict';
import { test } from 'node:test';
import { balanceAfter, clearedBalance, lastSet, missingRows } from './ledger-balances.ts';
import type { Transaction } from './list-query.ts';

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

const usd = (income: string, expense: string) => ({ currency: 'USD', income, expense });

test('transactions that are not cleared are taken out of the balance', () => {
  assert.equal(clearedBalance(asset, '100.00', []), '100.00');
  assert.equal(clearedBalance(asset, '100.00', [usd('5.00', '20.10'), usd('0.00', '1.00')]), '116.10');
  const liability = { ...asset, classification: 'liability' } as const;
  assert.equal(clearedBalance(liability, '100.00', [usd('5.00', '20.10')]), '84.90');
});

test('amounts in another currency stay in the balance', () => {
  assert.equal(clearedBalance(asset, '100.00', [{ currency: 'EUR', income: '0.00', expense: '9.00' }]), '100.00');
});

test('the last balance that was set by a day is found in any order', () => {
  const days = ['2026-03-12', '2026-01-01', '2026-02-01'].map((date) => ({ date }));
  assert.equal(lastSet(days, '2026-03-10'), '2026-02-01');
  assert.equal(lastSet(days, '2025-12-31'), undefined);
});

test('one or two rows that make up a difference are found, in the own currency only', () => {
  const rows = ['-43.70', '-12.00', '5.00'].map((amount) => row('2026-03-09', amount));
  assert.deepEqual(missingRows(asset, '-43.70', rows), [rows[0]]);
  assert.deepEqual(missingRows(asset, '-7.00', rows), [rows[1], rows[2]]);
  assert.equal(missingRows(asset, '-1.00', rows), null);
  assert.deepEqual(missingRows({ ...asset, classification: 'liability' }, '43.70', rows), [rows[0]]);
  assert.equal(missingRows(asset, '-43.70', [row('2026-03-09', '-43.70', 'EUR')]), null);
});
