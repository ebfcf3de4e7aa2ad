import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { runBulk } from './bulk.ts';
import { applyEdit, bodyOf, type Edit, inverseEdit } from './change.ts';
import { invalidateOthers, updateRows } from './list-cache.ts';
import type { Transaction } from './list-query.ts';

type Edits = {
  readonly edits: readonly Edit[];
  /** The notification. */
  readonly message: string;
  /** False for an undo. */
  readonly isUndoable?: boolean;
};

/** Edits rows optimistically: rolled back with the server's message on failure, undoable on success. */
export function useEdits() {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ edits }: Edits) => send(edits),
    onMutate: ({ edits }) => updateRows(client, edits.map(applyEdit)),
    onError: (_error, { edits }) => rollBack(client, edits),
    onSuccess: (rows, { edits, message, isUndoable = true }) => {
      updateRows(client, rows);
      void invalidateOthers(client);
      const undo = () => mutate({ edits: edits.map(inverseEdit), message: 'Undone', isUndoable: false });
      notifyDone(message, isUndoable ? undo : undefined);
    },
  });
  return mutate;
}

function rollBack(client: QueryClient, edits: readonly Edit[]): void {
  updateRows(
    client,
    edits.map(({ row }) => row),
  );
}

async function send(edits: readonly Edit[]): Promise<Transaction[]> {
  const [only] = edits;
  if (only !== undefined && edits.length === 1) {
    const params = { path: { id: only.row.id } };
    const body = { transaction: bodyOf(only.change) };
    return [await unwrap(api.PATCH('/api/v1/transactions/{id}', { params, body }))];
  }
  const rows = await runBulk(
    edits.map(({ row, change }) => ({ op: 'update', id: row.id, transaction: bodyOf(change) })),
  );
  return rows.filter((row) => row !== undefined);
}
