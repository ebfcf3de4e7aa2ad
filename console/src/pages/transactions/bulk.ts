import { api, type Schemas, unreachable } from '../../api/index.ts';
import type { Transaction } from './list-query.ts';
import { filtersOf, type TransactionsSearch } from './search.ts';

type Operation = Schemas['BulkRequest']['operations'][number];

/** A change that is the same in all rows. */
export type SameChange = Schemas['SameChange'];

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

// The API's limit: as many as one undo takes back.
const MATCHING_MAX = 2000;

/** Whether one request changes all that match; a few are as well changed by their ids. */
export const isOneRequest = (count: number) => count > OPERATIONS_MAX && count <= MATCHING_MAX;

/** Changes or deletes all that match a search, in one write. @throws ApiError, also when another number matches. */
export async function changeMatching(search: TransactionsSearch, body: Schemas['ChangeOfMatching']): Promise<Response> {
  const { response } = await api.POST('/api/v1/transactions/matching', { params: { query: filtersOf(search) }, body });
  return response;
}

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
