import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isId, newId } from '#kernel/ids.ts';
import { balanceId, dayOfBalanceId } from './present.ts';

test('a balance has one id per account, currency and day; the id contains the day', () => {
  const accounts = Array.from({ length: 20 }, () => ({ id: newId(), currency: 'USD' }));
  const [first] = accounts;
  const all = [...accounts, { id: first?.id ?? '', currency: 'EUR' }];
  const ids = new Set<string>();
  for (const account of all) {
    for (const date of ['1899-12-31', '1900-01-01', '1969-12-31', '2026-03-10', '2999-12-31']) {
      const id = balanceId(account, date);
      assert.ok(isId(id), id);
      assert.match(id, /^.{14}8.{4}[89ab]/); // RFC 9562 §5.8
      assert.equal(dayOfBalanceId(id), date);
      assert.equal(balanceId(account, date), id);
      ids.add(id);
    }
  }
  assert.equal(ids.size, all.length * 5);
});

test('what is no id, or names no civil day, is the id of no balance', () => {
  for (const text of ['', 'x', '00000000-0000-8000-8000-ffffffffffff', newId().toUpperCase()]) {
    assert.equal(dayOfBalanceId(text), undefined, text);
  }
});
