import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ruleLike } from './rule-form.ts';

const category = { id: 'food' };

test('a rule of a decision is about the merchant, or the words of the name', () => {
  const condition = (name: string, merchant: { id: string } | null = null) => {
    const [{ condition_type, operator, value } = assert.fail('no condition')] = ruleLike({
      row: { name, merchant },
      category,
    }).conditions;
    return [condition_type, operator, value];
  };
  assert.deepEqual(condition('Bakery 12', { id: 'mill' }), ['transaction_merchant', '=', 'mill']);
  assert.deepEqual(condition('POS 4711 Bakery Novak 12/03'), ['transaction_name', 'like', 'Bakery Novak']);
  assert.deepEqual(condition(' 4711 '), ['transaction_name', 'like', '4711']);
});

test('a rule of a decision sets its category', () => {
  const [action] = ruleLike({ row: { name: 'Bakery', merchant: null }, category }).actions;
  assert.deepEqual([action?.action_type, action?.value], ['set_transaction_category', 'food']);
});
