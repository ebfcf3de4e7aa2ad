import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assignedShare, passedShare, phaseOf, savedShare, usageOf } from './usage.ts';

const usage = (spent: string, left: string) =>
  usageOf({ actual_spending_decimal: spent, available_to_spend_decimal: left });

test('a bar shows the used part of a limit and of the rest carried over', () => {
  assert.deepEqual(usage('25.00', '75.00'), { percent: 25, used: 25, over: 0 });
  assert.deepEqual(usage('0.00', '75.00'), { percent: 0, used: 0, over: 0 });
  assert.deepEqual(usage('75.00', '0.00'), { percent: 100, used: 100, over: 0 });
});

test('an overspent category shows where its limit was', () => {
  assert.deepEqual(usage('200.00', '-50.00'), { percent: 133, used: 75, over: 25 });
});

test('a category without money is used in full by any spending', () => {
  assert.deepEqual(usage('20.00', '-20.00'), { percent: null, used: 0, over: 100 });
  assert.deepEqual(usage('20.00', '-30.00'), { percent: null, used: 0, over: 100 });
  assert.deepEqual(usage('0.00', '0.00'), { percent: null, used: 0, over: 0 });
});

test('refunds above the spending use nothing', () => {
  assert.deepEqual(usage('-20.00', '120.00'), { percent: 0, used: 0, over: 0 });
});

test('the passed share of a month counts its days, whichever day it begins on', () => {
  const march = { start_date: '2026-03-15', end_date: '2026-04-13' };
  assert.equal(passedShare(march, '2026-03-15'), (1 / 30) * 100);
  assert.equal(passedShare(march, '2026-04-13'), 100);
  assert.equal(passedShare(march, '2026-04-14'), null);
  assert.equal(passedShare(march, '2026-03-14'), null);
});

test('an envelope that saves by a day shows the share of its target that it has', () => {
  const saved = (left: string, type = 'by_date') =>
    savedShare({
      target: { type, amount_decimal: '600.00' } as NonNullable<Parameters<typeof savedShare>[0]['target']>,
      available_to_spend_decimal: left,
    });
  assert.deepEqual([saved('401.43'), saved('0.00'), saved('700.00')], [66, 0, 100]);
  assert.deepEqual([saved('-1.00'), saved('10.00', 'monthly')], [null, null]);
  assert.equal(savedShare({ target: null, available_to_spend_decimal: '5.00' }), null);
});

test('a month to come shows the share of its need that is assigned, rounded down', () => {
  const share = (needed: string, missing: string) =>
    assignedShare({ needed_for_target_decimal: needed, missing_for_target_decimal: missing });
  assert.equal(share('0.00', '0.00'), null);
  assert.equal(share('200.00', '150.00'), 25);
  assert.equal(share('300.00', '0.01'), 99);
  assert.equal(share('300.00', '0.00'), 100);
  assert.equal(share('100.00', '130.00'), 0);
});

test('a month is over after its last day, and to come before its first', () => {
  const march = { start_date: '2026-03-15', end_date: '2026-04-13' };
  assert.deepEqual(
    ['2026-03-14', '2026-03-15', '2026-04-13', '2026-04-14'].map((today) => phaseOf(march, today)),
    ['future', 'present', 'present', 'past'],
  );
});
