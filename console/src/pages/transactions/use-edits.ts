import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, profileQuery, unreachable } from '../../api/index.ts';
import { type NextStep, notifyDone, notifyError, rememberUndo, revertRequests } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { type BulkOutcome, changeMatching, runBulk, type SameChange } from './bulk.ts';
import { applyEdit, bodyOf, type Edit, inverseEdit } from './change.ts';
import { WAITING_KEY } from './entry/waiting-store.ts';
import { LIST_KEY, refetchLists, updateRows } from './list-cache.ts';
import type { Transaction } from './list-query.ts';
import type { TransactionsSearch } from './search.ts';
import { sendOrKeep } from './waiting-edits.ts';

type Edits = {
  readonly edits: readonly Edit[];
  readonly message: string;
  /** The button of the message, next to Undo. */
  readonly next?: NextStep | undefined;
  /** The rows are all that match this search, and have the same change: one request changes them. */
  readonly matching?: { readonly search: TransactionsSearch; readonly change: SameChange } | undefined;
  /** Takes the place of the message; gets the undo, or null after it. */
  readonly onDone?: ((undo: (() => void) | null) => void) | undefined;
  /** Follows the undo. */
  readonly onUndone?: (() => void) | undefined;
  /** For an undo, the responses of the requests to revert, none if the edits were kept; the edits are what it leads to. */
  readonly reverted?: readonly Response[];
};

/** How many of the edits that are being sent have been saved. */
export type Progress = { readonly done: number; readonly total: number };

const EDIT_KEY = ['edit-transactions'];

/**
 * Edits rows optimistically: rolled back with the server's message on failure, undoable on success. `onChanged` gets the
 * rows as they are afterwards.
 */
export function useEdits(onChanged: (rows: readonly Transaction[]) => void) {
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const { mutate } = useMutation({
    mutationKey: EDIT_KEY,
    mutationFn: async ({ edits, matching, reverted = [] }: Edits): Promise<BulkOutcome & { isKept?: boolean }> => {
      if (reverted.length > 0) return undo(edits, reverted);
      const sending = () => send({ edits, matching }, (done) => setProgress({ done, total: edits.length }));
      const owner = client.getQueryData(profileQuery().queryKey)?.id;
      if (matching !== undefined || owner === undefined) return sending().finally(() => setProgress(null));
      const sent = await sendOrKeep(edits, owner, sending).finally(() => setProgress(null));
      return sent ?? { rows: edits.map(applyEdit), responses: [], failure: null, isKept: true };
    },
    onMutate: async ({ edits }) => {
      // An answer from before the edit must not overwrite it.
      await client.cancelQueries({ queryKey: [LIST_KEY] });
      updateRows(client, edits.map(applyEdit));
    },
    onError: (_error, { edits }) => rollBack(client, edits),
    onSuccess: ({ rows, responses, failure, isKept }, { edits, message, next, onDone, onUndone, reverted }) => {
      void client.invalidateQueries({ queryKey: WAITING_KEY });
      const saved = rows.filter((row) => row !== undefined);
      updateRows(client, saved);
      onChanged(saved);
      const done = edits.slice(0, rows.length);
      const onUndo = () => {
        mutate({ edits: done.map(inverseEdit), message: t('Undone'), reverted: responses, onDone });
        onUndone?.();
      };
      if (failure !== null) {
        rollBack(client, edits.slice(rows.length));
        notifyError(
          failure,
          t('{count} of {all} transactions changed, the others did not', { count: rows.length, all: edits.length }),
        );
      }
      if (failure === null && onDone !== undefined) return onDone(reverted === undefined ? rememberUndo(onUndo) : null);
      const kept = isKept && reverted === undefined ? t('Kept on this device until it can be sent') : message;
      notifyDone(
        failure === null ? kept : t('{count} changed', { count: rows.length }),
        reverted === undefined ? onUndo : undefined,
        isKept ? undefined : next,
      );
    },
    // A row may no longer match the filters. While other edits are sent, the last one of them does this.
    onSettled: () => (client.isMutating({ mutationKey: EDIT_KEY }) === 1 ? refetchLists(client) : undefined),
  });
  return { edit: mutate, progress };
}

function rollBack(client: QueryClient, edits: readonly Edit[]): void {
  updateRows(
    client,
    edits.map(({ row }) => row),
  );
}

async function send(
  { edits, matching }: Pick<Edits, 'edits' | 'matching'>,
  onProgress: (done: number) => void,
): Promise<BulkOutcome> {
  if (matching !== undefined) {
    const { search, change } = matching;
    const operation = { op: 'update', expected_count: edits.length, transaction: change } as const;
    return { rows: edits.map(applyEdit), responses: [await changeMatching(search, operation)], failure: null };
  }
  const [only] = edits;
  if (only !== undefined && edits.length === 1) {
    const params = { path: { id: only.row.id } };
    const body = { transaction: bodyOf(only.change) };
    const { data, response } = await api.PATCH('/api/v1/transactions/{id}', { params, body });
    if (data === undefined) throw unreachable();
    return { rows: [data], responses: [response], failure: null };
  }
  return runBulk(
    edits.map(({ row, change }) => ({ op: 'update', id: row.id, transaction: bodyOf(change) })),
    onProgress,
  );
}

async function undo(edits: readonly Edit[], reverted: readonly Response[]): Promise<BulkOutcome> {
  await revertRequests(reverted);
  return { rows: edits.map(applyEdit), responses: [], failure: null };
}
