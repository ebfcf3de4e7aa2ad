import assert from 'node:assert/strict';
import { test } from 'node:test';
import { clearedBalance, lastSet } from './cleared-balance.ts';

const usd = (income: string, expense: string) => ({ currency: 'USD', income, expense });
const asset = { id: 'a', currency: 'USD', classification: 'asset' } as const;

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
