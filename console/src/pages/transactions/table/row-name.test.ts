import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Transaction } from '../list-query.ts';
import { rowName } from './row-name.ts';

const row = {
  name: 'Green Basket',
  date: '2026-11-21',
  signed_amount: '-25.42',
  currency: 'USD',
  account: { name: 'Rewards card' },
  category: { name: 'Groceries' },
  transfer: null,
  split_parent: false,
  pending: true,
  excluded: false,
  attachments_count: 0,
} as unknown as Transaction;
const format = { date: (date: string) => date, locale: 'en', hidesAmounts: false };

test('a row is read as one sentence, with a minus that screen readers say', () => {
  assert.equal(rowName(row, format), 'Green Basket, Groceries, −25.42 US dollars, Rewards card, 2026-11-21, Pending');
  const other = { ...row, category: null, pending: false, currency: 'DOGE', signed_amount: '5', attachments_count: 2 };
  assert.equal(rowName(other, format), 'Green Basket, No category, 5 DOGE, Rewards card, 2026-11-21, Has attachments');
});
