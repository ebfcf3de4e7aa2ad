import { answer, api, type Schemas } from '../../api/index.ts';
import type { Transaction } from './list-query.ts';

type Operation = Schemas['BulkRequest']['operations'][number];

// The most that one request takes.
const OPERATIONS_MAX = 500;

/** Runs operations in order, 500 at a time; of each 500 all or none. Returns what is left of each. @throws ApiError */
export async function runBulk(operations: readonly Operation[]): Promise<(Transaction | undefined)[]> {
  const left: (Transaction | undefined)[] = [];
  for (let from = 0; from < operations.length; from += OPERATIONS_MAX) {
    const body = { atomic: true, operations: operations.slice(from, from + OPERATIONS_MAX) };
    const { results } = await answer(api.POST('/api/v1/transactions/bulk', { body }));
    left.push(...results.map(({ transaction }) => transaction));
  }
  return left;
}
