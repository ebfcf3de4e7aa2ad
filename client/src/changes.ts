import type { components } from '../api.d.ts';

/** One create, update or delete of one record. */
export type Change = components['schemas']['Change'];

export type ChangesOptions = {
  /** The `sequence` of the last change that was handled, `0` for all from the beginning; by default only changes from now on. */
  readonly after?: number;
  /** Ends the subscription. */
  readonly signal?: AbortSignal;
};

type ReadChanges = (cursor: string, signal: AbortSignal | undefined) => Promise<components['schemas']['ChangePage']>;

/**
 * The changes of the family in commit order, without gaps, waiting for the next. Keep the `sequence` of each that was handled,
 * and give it as `after` to go on where you stopped.
 */
export async function* followChanges(read: ReadChanges, { after, signal }: ChangesOptions): AsyncGenerator<Change> {
  let cursor = after === undefined ? 'latest' : String(after);
  const isOver = () => signal?.aborted === true;
  while (!isOver()) {
    try {
      const page = await read(cursor, signal);
      yield* page.changes;
      cursor = page.next_cursor;
    } catch (error) {
      if (!isOver()) throw error;
    }
  }
}
