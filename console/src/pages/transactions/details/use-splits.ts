import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, done, type Schemas, unwrap } from '../../../api/index.ts';
import { notifyDone } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { refetchLists, updateRows } from '../list-cache.ts';
import { loadTransaction, type Transaction } from '../list-query.ts';
import { type SplitLine, splitLinesOf, toSplitsBody } from './split-lines.ts';

/** Saves or removes the split of a transaction, with undo. Restored lines get new ids. */
export function useSplits(row: Transaction, existing: readonly Transaction[], onDone: () => void) {
  const client = useQueryClient();
  const { locale } = useFormat();
  const params = { path: { id: row.id } };
  const refresh = async () => {
    updateRows(client, [await loadTransaction(row.id)]);
    // Lists filtered by label show the split lines instead of the parent.
    if (location.search !== '') await refetchLists(client);
  };
  const put = (body: Schemas['Splits']) => unwrap(api.PUT('/api/v1/transactions/{id}/splits', { params, body }));
  const deleteSplits = () => done(api.DELETE('/api/v1/transactions/{id}/splits', { params }));
  // Deleted lines have no id to refer to, so they are sent in full.
  const before = () => {
    const { splits = [] } = toSplitsBody(row, splitLinesOf(row, existing, locale), existing, locale);
    return { splits: splits.map(({ id: _gone, ...line }) => line) };
  };
  const undo = useMutation({
    mutationFn: () => (existing.length === 0 ? deleteSplits() : done(put(before()))),
    onSuccess: () => notifyDone(t('Undone')),
    onSettled: refresh,
  });
  const write = useMutation({
    meta: { showsError: true },
    mutationFn: (lines: readonly SplitLine[] | null) =>
      lines === null ? deleteSplits() : done(put(toSplitsBody(row, lines, existing, locale))),
    onSuccess: async (_nothing, lines) => {
      onDone();
      notifyDone(doneText(lines), () => undo.mutate());
      await refresh();
    },
  });
  return {
    save: (lines: readonly SplitLine[]) => write.mutate(lines),
    removeSplit: () => write.mutate(null),
    error: write.error,
    isBusy: write.isPending,
  };
}

function doneText(lines: readonly SplitLine[] | null): string {
  return lines === null ? t('Split removed') : t('Split into {count} lines', { count: lines.length });
}
