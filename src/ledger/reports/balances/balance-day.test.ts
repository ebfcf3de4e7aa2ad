import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rulesOf } from '#ledger/balances/index.ts';
import { type BalanceDay, balanceDay, type DayFacts, type DayMovements, NOTHING } from './balance-day.ts';

const QUIET: Omit<DayFacts, 'date' | 'movements'> = { stated: null, isOpening: false, holdings: 0n, unconverted: [] };

/** The days of an account of `type` that begins at nothing. */
function history(type: string, facts: readonly (Partial<DayFacts> & Partial<DayMovements>)[]): BalanceDay[] {
  const days: BalanceDay[] = [];
  for (const [index, fact] of facts.entries()) {
    const before = days.at(-1)?.end ?? { cash: 0n, nonCash: 0n };
    const date = `2026-01-0${index + 1}`;
    days.push(balanceDay(rulesOf(type), before, { ...QUIET, date, movements: { ...NOTHING, ...fact }, ...fact }));
  }
  return days;
}

const ends = (days: readonly BalanceDay[]) => days.map(({ end }) => [end.cash, end.nonCash]);

test('an investment balance is cash plus holdings, and market changes are separate', () => {
  const opening = { stated: 5000n, isOpening: true };
  const buy = { cashOutflows: 1000n, nonCashInflows: 1000n, holdings: 1000n };
  const days = history('investment', [opening, {}, buy, { holdings: 1100n }]);
  assert.deepEqual(ends(days), [
    [5000n, 0n],
    [5000n, 0n],
    [4000n, 1000n],
    [4000n, 1100n],
  ]);
  assert.deepEqual(
    days.map(({ marketFlows }) => marketFlows),
    [0n, 0n, 0n, 100n],
  );
  const withInterest = history('investment', [opening, {}, buy, { cashInflows: 5n, holdings: 1100n }]);
  assert.deepEqual(ends(withInterest).at(-1), [4005n, 1100n]);
});

test('a valuation of an investment account is its holdings plus the rest in cash', () => {
  const days = history('investment', [
    { stated: 5000n, isOpening: true, holdings: 1000n },
    { stated: 10_000n, holdings: 1100n },
    { holdings: 1200n },
  ]);
  assert.deepEqual(ends(days), [
    [4000n, 1000n],
    [8900n, 1100n],
    [8900n, 1200n],
  ]);
  assert.deepEqual(
    days.map(({ cashAdjustments, nonCashAdjustments, marketFlows }) => [
      cashAdjustments,
      nonCashAdjustments,
      marketFlows,
    ]),
    [
      [0n, 0n, 0n],
      [4900n, 0n, 100n],
      [0n, 0n, 100n],
    ],
  );
});

test('an opening day has neither flows nor adjustments: it is where the account starts', () => {
  const [day] = history('credit_card', [{ stated: 1000n, isOpening: true, cashInflows: 7n }]);
  assert.deepEqual(day?.start, day?.end);
  assert.deepEqual([day?.end.cash, day?.movements.cashInflows, day?.cashAdjustments], [1000n, 0n, 0n]);
});
