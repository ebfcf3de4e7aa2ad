import { api, type Schemas, unreachable } from '../../api/index.ts';
import type { Transaction } from './list-query.ts';

type Operation = Schemas['BulkRequest']['operations'][number];

/** The outcome of a list of operations, which may have been done in part. */
export type BulkOutcome = {
  /** The resulting transactions of the operations that were done, from the first on. */
  readonly rows: readonly (Transaction | undefined)[];
  /** Those of the batches that were done. */
  readonly responses: readonly Response[];
  /** Why the other operations were not done; null if all were. */
  readonly failure: Error | null;
};

// The API's limit.
const OPERATIONS_MAX = 500;

/**
 * Runs operations in batches of 500, each batch whole or not at all. A failure after the first batch is returned with
 * the results before it. @throws ApiError when nothing was done.
 */
export async function runBulk(
  operations: readonly Operation[],
  onProgress: (done: number) => void = () => {},
): Promise<BulkOutcome> {
  const rows: (Transaction | undefined)[] = [];
  const responses: Response[] = [];
  for (let from = 0; from < operations.length; from += OPERATIONS_MAX) {
    const body = { atomic: true, operations: operations.slice(from, from + OPERATIONS_MAX) };
    try {
      const { data, response } = await api.POST('/api/v1/transactions/bulk', { body });
      if (data === undefined) throw unreachable();
      rows.push(...data.results.map(({ transaction }) => transaction));
      responses.push(response);
    } catch (error) {
      if (from === 0 || !(error instanceof Error)) throw error;
      return { rows, responses, failure: error };
    }
    onProgress(rows.length);
  }
  return { rows, responses, failure: null };
}
