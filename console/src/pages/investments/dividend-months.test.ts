import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '../../api/index.ts';
import { calendarMonths } from './dividend-months.ts';

test('months before have paid income, later ones expected income, this one both', () => {
  const income = {
    months: [
      { month: '2026-02', amount: '4.20' },
      { month: '2026-03', amount: '1.00' },
    ],
    forecast: {
      months: [
        { month: '2026-03', amount: '2.00' },
        { month: '2027-02', amount: '4.40' },
      ],
    },
  } as Schemas['PortfolioIncome'];
  const months = calendarMonths(income, '2025-04-01');
  assert.deepEqual([months[0]?.month, months.at(-1)?.month], ['2025-04', '2027-03']);
  assert.deepEqual(
    months.filter(({ paid, expected }) => paid !== '0' || expected !== '0'),
    [
      { month: '2026-02', paid: '4.20', expected: '0' },
      { month: '2026-03', paid: '1.00', expected: '2.00' },
      { month: '2027-02', paid: '0', expected: '4.40' },
    ],
  );
});
