import assert from 'node:assert/strict';
import { test } from 'node:test';
import { byDay, byEndpoint } from './usage-counts.ts';

type History = Parameters<typeof byDay>[0];

function row(date: string, endpoint: string, status: string, requests: number) {
  return { date, method: 'GET', endpoint, status, requests } as History['history'][number];
}

const HISTORY = {
  start_date: '2026-02-27',
  end_date: '2026-03-01',
  history: [
    row('2026-02-27', '/a', '2xx', 3),
    row('2026-02-27', '/a', '4xx', 1),
    row('2026-03-01', '/b', '5xx', 4),
    row('2026-03-01', '/c', '2xx', 9),
  ],
} as History;

test('each day of the period has a line, days without requests included', () => {
  assert.deepEqual(
    byDay(HISTORY).map((day) => [day.name, day.total, day['2xx'], day['4xx'], day['5xx']]),
    [
      ['2026-02-27', 4, 3, 1, 0],
      ['2026-02-28', 0, 0, 0, 0],
      ['2026-03-01', 13, 9, 0, 4],
    ],
  );
});

test('endpoints are ordered by use, then by name', () => {
  assert.deepEqual(
    byEndpoint(HISTORY).map(({ name, total }) => [name, total]),
    [
      ['GET /c', 9],
      ['GET /a', 4],
      ['GET /b', 4],
    ],
  );
});
