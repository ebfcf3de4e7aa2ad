import { api, type Schemas, unwrap } from '../../api/index.ts';
import type { Transaction } from './list-query.ts';

type Operation = Schemas['BulkRequest']['operations'][number];

// The API's limit.
const OPERATIONS_MAX = 500;

/** Runs operations in batches of 500, each batch atomic. Returns the resulting transactions. @throws ApiError */
export async function runBulk(operations: readonly Operation[]): Promise<(Transaction | undefined)[]> {
  const left: (Transaction | undefined)[] = [];
  for (let from = 0; from < operations.length; from += OPERATIONS_MAX) {
    const body = { atomic: true, operations: operations.slice(from, from + OPERATIONS_MAX) };
    const { results } = await unwrap(api.POST('/api/v1/transactions/bulk', { body }));
    left.push(...results.map(({ transaction }) => transaction));
  }
  return left;
}
