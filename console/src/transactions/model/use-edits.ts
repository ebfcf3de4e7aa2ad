import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, api } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { runBulk } from './bulk.ts';
import { bodyOf, type Edit, edited, inverse } from './change.ts';
import { putRows, readRestAgain } from './list-cache.ts';
import type { Transaction } from './list-query.ts';

type Edits = {
  readonly edits: readonly Edit[];
  /** What to say when it is done. */
  readonly message: string;
  /** False for what takes an edit back. */
  readonly isUndoable?: boolean;
};

/**
 * Edits rows at once on the page and then on the server. Where the server refuses, the rows are as before and its message is
 * shown; where it agrees, the edit can be undone for a while.
 */
export function useEdits() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ edits }: Edits) => send(edits),
    onMutate: ({ edits }) => putRows(client, edits.map(edited)),
    onError: (_error, { edits }) => takeBack(client, edits),
    onSuccess: (rows, { edits, message, isUndoable = true }) => {
      putRows(client, rows);
      void readRestAgain(client);
      const undo = () => mutate({ edits: edits.map(inverse), message: 'Undone', isUndoable: false });
      notifyDone(message, isUndoable ? undo : undefined);
    },
  });
  return mutate;
}

function takeBack(client: QueryClient, edits: readonly Edit[]): void {
  putRows(
    client,
    edits.map(({ row }) => row),
  );
}

async function send(edits: readonly Edit[]): Promise<Transaction[]> {
  const [only] = edits;
  if (only !== undefined && edits.length === 1) {
    const params = { path: { id: only.row.id } };
    const body = { transaction: bodyOf(only.change) };
    return [await answer(api.PATCH('/api/v1/transactions/{id}', { params, body }))];
  }
  const rows = await runBulk(
    edits.map(({ row, change }) => ({ op: 'update', id: row.id, transaction: bodyOf(change) })),
  );
  return rows.filter((row) => row !== undefined);
}
