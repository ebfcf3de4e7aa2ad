import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Schemas } from '../../api/index.ts';
import { returnLines, unsoldGain } from './performance-lines.ts';

type Performance = Schemas['PortfolioPerformance'];

const performance = (points: readonly (readonly [string, string, string, string | null])[], isCompared = false) =>
  ({
    start_date: '2026-01-01',
    benchmark: isCompared ? {} : null,
    points: points.map(([date, value, time_weighted_return, benchmark_return]) => ({
      ...{ date, value, time_weighted_return, benchmark_return },
    })),
  }) as Performance;

test('a line of returns begins with zero on the day before the range', () => {
  const lines = returnLines(performance([['2026-01-31', '10.00', '-0.02', null]]));
  assert.deepEqual(lines, { dates: ['2025-12-31', '2026-01-31'], own: [0, -0.02], benchmark: undefined });
});

test('both lines begin where the first holding does', () => {
  const { dates, own, benchmark } = returnLines(
    performance(
      [
        ['2026-01-31', '0.00', '0', '0.2'],
        ['2026-02-28', '0.00', '0', '0.25'],
        ['2026-03-31', '10.00', '0.04', '0.5'],
      ],
      true,
    ),
  );
  assert.deepEqual(
    [dates, own],
    [
      ['2026-02-28', '2026-03-31'],
      [0, 0.04],
    ],
  );
  assert.deepEqual(
    benchmark?.map((ratio) => ratio.toFixed(6)),
    ['0.000000', '0.200000'],
  );
});

test('without holdings there is no line', () => {
  assert.deepEqual(returnLines(performance([['2026-01-31', '0.00', '0', null]])).dates, []);
});

test('the gain not sold leaves out lots without a cost or a price, and says so', () => {
  const lot = (cost: string | null, gain: string | null) => ({ cost, converted: { cost, gain } }) as Schemas['OpenLot'];
  assert.deepEqual(unsoldGain([lot('100.00', '30.00'), lot('100.00', '-10.00'), lot('5.00', null)]), {
    gain: '20.00',
    ratio: 0.1,
    lacksCost: false,
  });
  assert.deepEqual(unsoldGain([lot(null, null)]), { gain: '0', ratio: null, lacksCost: true });
});
