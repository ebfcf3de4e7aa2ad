import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupWorth, sinceFirstAccount } from './worth-groups.ts';

type Point = Parameters<typeof groupWorth>[0][number];

function point(date: string, types: Partial<Record<Point['account_types'][number]['account_type'], string>>): Point {
  const account_types = Object.entries(types).map(([account_type, amount]) => ({ account_type, amount }));
  return { date, net_worth: '0', assets: '0', liabilities: '0', account_types } as Point;
}

test('account types are summed by group, debts below zero', () => {
  const groups = groupWorth([
    point('2026-01-01', { depository: '5.00' }),
    point('2026-02-01', { depository: '5.00', vehicle: '1.00', property: '9.50', loan: '4.00', credit_card: '0.25' }),
  ]);
  assert.deepEqual(
    groups.map(({ name, amounts }) => [name, amounts]),
    [
      ['Property', ['0', '10.50']],
      ['Cash', ['5.00', '5.00']],
      ['Debts', ['0', '-4.25']],
    ],
  );
});

test('a history begins with the first account', () => {
  const points = [point('2025-12-01', {}), point('2026-01-01', { depository: '0.00' }), point('2026-02-01', {})];
  assert.deepEqual(
    sinceFirstAccount(points).map(({ date }) => date),
    ['2026-01-01', '2026-02-01'],
  );
  assert.equal(sinceFirstAccount([point('2026-01-01', {})]).length, 1);
});
