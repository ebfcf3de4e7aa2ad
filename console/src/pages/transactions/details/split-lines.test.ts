import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fromMinor } from '../../../ui/format/index.ts';
import type { Transaction } from '../list-query.ts';
import { addRemaining, emptyLine, remainingAmount, splitLinesOf, toSplitsBody } from './split-lines.ts';

const parent = (signed_amount: string) => ({ id: 'p', name: 'Shop', signed_amount, category: null }) as Transaction;
const line = (amount: string) => ({ ...emptyLine('Shop'), amount });

test('an unsplit transaction starts with two empty lines, the first with its category', () => {
  const category = { id: 'c1', name: 'Food', color: '#fff', icon: 'tag' };
  const lines = splitLinesOf({ ...parent('-5.00'), category }, [], 'en');
  assert.deepEqual(
    lines.map(({ name, amount, category: own }) => [name, amount, own?.id ?? null]),
    [
      ['Shop', '', 'c1'],
      ['Shop', '', null],
    ],
  );
});

test('amounts of lines are positive in the direction of the parent', () => {
  const stored = { ...parent('-2.00'), id: 'l', signed_amount: '-2.00' };
  const refund = { ...stored, id: 'r', signed_amount: '0.50' };
  assert.deepEqual(
    splitLinesOf(parent('-1.50'), [stored, refund], 'de').map(({ amount }) => amount),
    ['2,00', '-0,50'],
  );
});

test('the remaining amount is exact; floats would leave a rest', () => {
  assert.equal(remainingAmount(parent('-0.30'), [line('0.1'), line('0.2')], 'en'), '0.00');
  assert.equal(remainingAmount(parent('0.30'), [line('0.1'), line('')], 'en'), '0.20');
  assert.equal(remainingAmount(parent('-0.30'), [line('1')], 'en'), '-0.70');
});

test('the amount of a line can be a calculation', () => {
  const lines = [line('0.1 + 0.05'), line('0.30 / 2')];
  assert.equal(remainingAmount(parent('-0.30'), lines, 'en'), '0.00');
  assert.equal(addRemaining(parent('-0.30'), line('0.05 * 2'), '0.20', 'en').amount, '0.30');
  const { splits = [] } = toSplitsBody(parent('-0.30'), lines, [], 'en');
  assert.deepEqual(
    splits.map(({ amount }) => amount),
    ['0.15', '0.15'],
  );
});

test('invalid amounts and too many decimals have no remaining amount', () => {
  assert.equal(remainingAmount(parent('-5.00'), [line('five')], 'en'), null);
  assert.equal(remainingAmount(parent('-5.00'), [line('1.005')], 'en'), null);
});

test('adding the remaining amount to any line completes the split', () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 });
  fc.assert(
    fc.property(cents, cents, cents, (total, first, second) => {
      fc.pre(total !== 0);
      const whole = parent(fromMinor(BigInt(total), 2));
      const lines = [line(fromMinor(BigInt(first), 2)), line(fromMinor(BigInt(second), 2))];
      const remaining = remainingAmount(whole, lines, 'en');
      assert.ok(remaining !== null && lines[0] !== undefined && lines[1] !== undefined);
      const completed = [addRemaining(whole, lines[0], remaining, 'en'), lines[1]];
      assert.equal(remainingAmount(whole, completed, 'en'), '0.00');
    }),
  );
});

test('existing lines keep members that the form does not show', () => {
  const stored = {
    ...parent('-2.00'),
    id: 'l1',
    notes: 'Gift',
    tags: [{ id: 't1' }],
    excluded: true,
    merchant: null,
  } as unknown as Transaction;
  const drafts = [{ ...line('2.00'), id: 'l1', name: ' Tea ' }, line('3')];
  assert.deepEqual(toSplitsBody(parent('-5.00'), drafts, [stored], 'en').splits, [
    {
      id: 'l1',
      notes: 'Gift',
      tag_ids: ['t1'],
      excluded: true,
      merchant_id: null,
      name: 'Tea',
      amount: '2.00',
      category_id: null,
    },
    { name: 'Shop', amount: '3', category_id: null },
  ]);
  const { splits: [income] = [] } = toSplitsBody(parent('5.00'), [line('2.00')], [], 'en');
  assert.equal(income?.amount, '-2.00');
});
