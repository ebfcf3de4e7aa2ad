import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answer, api, done, type Schemas } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { useFormat } from '../../ui/index.ts';
import { putRows, readListsAgain, readRestAgain, readTransaction, type Transaction } from '../model/index.ts';
import { bodyOfParts, type PartDraft, partsOf } from './split-lines.ts';

/** Writes the parts of a transaction as one, or takes them away; either can be taken back. Parts made again have other ids. */
export function useSplits(row: Transaction, known: readonly Transaction[], onDone: () => void) {
  const client = useQueryClient();
  const { locale } = useFormat();
  const params = { path: { id: row.id } };
  const settle = async () => {
    putRows(client, [await readTransaction(row.id)]);
    // Lists by label show the parts in the place of the whole.
    if (location.search !== '') await readListsAgain(client);
    await readRestAgain(client);
  };
  const put = (body: Schemas['Splits']) => answer(api.PUT('/api/v1/transactions/{id}/splits', { params, body }));
  const unite = () => done(api.DELETE('/api/v1/transactions/{id}/splits', { params }));
  // Parts that are gone cannot be named: everything of them is sent again.
  const before = () => {
    const { splits = [] } = bodyOfParts(row, partsOf(row, known, locale), known, locale);
    return { splits: splits.map(({ id: _gone, ...part }) => part) };
  };
  const takeBack = useMutation({
    mutationFn: () => (known.length === 0 ? unite() : done(put(before()))),
    onSuccess: () => notifyDone('Undone'),
    onSettled: settle,
  });
  const write = useMutation({
    meta: { showsError: true },
    mutationFn: (parts: readonly PartDraft[] | null) =>
      parts === null ? unite() : done(put(bodyOfParts(row, parts, known, locale))),
    onSuccess: async (_nothing, parts) => {
      onDone();
      notifyDone(parts === null ? 'Whole again' : `Split in ${parts.length}`, () => takeBack.mutate());
      await settle();
    },
  });
  return {
    save: (parts: readonly PartDraft[]) => write.mutate(parts),
    makeWhole: () => write.mutate(null),
    error: write.error,
    isBusy: write.isPending,
  };
}
