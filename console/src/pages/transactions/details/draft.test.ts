import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Transaction } from '../list-query.ts';
import { draftFrom, draftToBody, readingOf, validateDraft } from './draft.ts';

const row = {
  id: 'a',
  name: 'Violin',
  date: '2026-03-10',
  signed_amount: '-1234.50',
  classification: 'expense',
  account: { id: 'acc' },
  category: null,
  merchant: { id: 'm1', name: 'Shop' },
  tags: [{ id: 't1', name: 'Music', color: '#fff' }],
  notes: null,
  original: null,
  excluded: false,
} as unknown as Transaction;
const [en, de] = [readingOf(row, 'en'), readingOf(row, 'de')];

test('a draft shows the amount without a sign, as typed in the locale', () => {
  const draft = draftFrom(row, 'de');
  assert.deepEqual([draft.amount, draft.nature, draft.accountId], ['1234,50', 'expense', 'acc']);
  assert.equal(draftFrom({ ...row, signed_amount: '3.00', classification: 'income' }, 'en').nature, 'income');
});

test('an unchanged draft changes nothing', () => {
  assert.deepEqual(draftToBody(draftFrom(row, 'de'), de, draftFrom(row, 'de')), {});
});

test('a change sends only what differs, the amount with its direction', () => {
  const before = draftFrom(row, 'en');
  const body = draftToBody({ ...before, amount: '0.10', nature: 'income', tags: [], notes: ' ' }, en, before);
  assert.deepEqual(body, { amount: '0.10', nature: 'income', tag_ids: [], notes: null });
});

test('an amount can be a calculation', () => {
  const before = draftFrom(row, 'de');
  const changed = { ...before, amount: '12,50 + 3 × 2' };
  assert.deepEqual(validateDraft(changed, de), {});
  assert.deepEqual(draftToBody(changed, de, before), { amount: '18.50', nature: 'expense' });
  assert.deepEqual(Object.keys(validateDraft({ ...before, amount: '3 - 5' }, de)), ['amount']);
});

test('what was paid in another currency is shown, sent and taken away', () => {
  const original = { amount: '1500', currency: 'JPY', rate: '0.82', fee: null, rate_source: 'charged' as const };
  const before = draftFrom({ ...row, original }, 'de');
  assert.deepEqual(before.original, { amount: '1500', currency: 'JPY' });
  assert.deepEqual(draftToBody(before, de, before), {});
  const dollars = { ...before, original: { amount: '12,5', currency: 'USD' } };
  const shown = { amount: '1234.50', nature: 'expense' };
  assert.deepEqual(draftToBody(dollars, de, before), { ...shown, original: { amount: '12.5', currency: 'USD' } });
  const withFee = { ...before, original: { amount: '12,5', currency: 'USD', fee: '0,50' } };
  assert.deepEqual(draftToBody(withFee, de, before), {
    ...shown,
    original: { amount: '12.5', currency: 'USD', fee: '0.50' },
  });
  assert.deepEqual(draftToBody({ ...before, original: null }, de, before), { original: null });
  for (const amount of ['', '0', '-5']) {
    const faults = validateDraft({ ...before, original: { amount, currency: 'JPY' } }, de);
    assert.deepEqual(Object.keys(faults), ['original'], amount);
  }
});

test('another account is sent alone', () => {
  const before = draftFrom(row, 'en');
  assert.deepEqual(draftToBody({ ...before, accountId: 'other' }, en, before), { account_id: 'other' });
});

test('missing and invalid members are reported by the names of the API', () => {
  assert.deepEqual(
    Object.keys(validateDraft({ ...draftFrom(row, 'en'), name: '', amount: '', date: '', accountId: null }, en)),
    ['name', 'amount', 'date', 'account_id'],
  );
  assert.deepEqual(validateDraft({ ...draftFrom(row, 'en'), amount: '-5' }, en), {
    amount: 'Enter an amount, such as 12.30',
  });
  assert.deepEqual(validateDraft(draftFrom(row, 'en'), en), {});
});

test('a transaction without a charged amount is completed with what was paid', () => {
  const [reading, paid] = [readingOf(row, 'de', 'JPY'), { ...row, currency: 'USD' }];
  const before = draftFrom(paid, 'de', 'JPY');
  assert.deepEqual([before.amount, before.original], ['', { amount: '1234,50', currency: 'USD' }]);
  assert.deepEqual([validateDraft(before, reading, before), draftToBody(before, reading, before)], [{}, {}]);
  const original = { amount: '1234.50', currency: 'USD' };
  const charged = draftToBody({ ...before, amount: '180000' }, reading, before);
  assert.deepEqual(charged, { amount: '180000', nature: 'expense', original });
  const other = { ...before, original: { amount: '10', currency: 'USD' } };
  assert.deepEqual(draftToBody(other, reading, before), {
    nature: 'expense',
    original: { amount: '10', currency: 'USD' },
  });
  const [full, none] = [draftFrom(row, 'de'), { ...draftFrom(row, 'de'), amount: '' }];
  assert.deepEqual(Object.keys(validateDraft(none, reading, full)), ['amount']);
});
