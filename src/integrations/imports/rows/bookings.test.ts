import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSwap } from './bookings.ts';
import type { Candidate } from './candidates.ts';

const PAIRS = 20_000;
const CPU_MS = 1000;

type Use = Candidate['uses'][number];

const useOf = (id: string, pending: bigint, date: string) => {
  const value = { amount_minor: -450n, currency: 'EUR', name: 'Shop', notes: null };
  return { ...value, import_id: 'other', identity: `${id} ${pending}`, pending, date } as unknown as Use;
};
const pairOf = (id: string, [announced, booked]: readonly [string, string]): Candidate => {
  const uses = [useOf(id, 1n, announced), useOf(id, 0n, booked)];
  return { id, entry: undefined, values: useOf(id, 0n, booked), uses };
};

test('many alike payments swap their bookings in little time, or none does', () => {
  const row = { ...useOf('row', 1n, '2026-01-05'), date: '2026-01-05', amount_minor: -450n, currency: 'EUR' };
  const alike = Array.from({ length: PAIRS }, (_, index) => pairOf(`${index}`, ['2026-01-05', '2026-01-06']));
  // Only the payment of the last pair is near enough to it.
  const booking = { id: 'late', values: useOf('late', 0n, '2026-01-14'), uses: [useOf('late', 0n, '2026-01-14')] };
  const paired = [...alike, pairOf('last', ['2026-01-07', '2026-01-08'])];
  const began = process.threadCpuUsage();
  const swap = findSwap(row, { unpaired: [booking], paired, isInFile: () => false });
  assert.deepEqual([swap.length, swap.at(-2)?.id, swap.at(-1)?.id], [PAIRS + 2, 'last', 'late']);
  assert.deepEqual(findSwap(row, { unpaired: [booking], paired: alike, isInFile: () => false }), []);
  const { user, system } = process.threadCpuUsage(began);
  assert.ok((user + system) / 1000 < CPU_MS, `${(user + system) / 1000} ms`);
});
