import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepFocus, notifyDone } from '../feedback/index.ts';
import type { Label, LabelChange, LabelKind, NewLabel } from './label-kinds.ts';

type Change = { readonly id: string; readonly change: LabelChange };
type Removal = { readonly ids: readonly string[]; readonly replacementId?: string | undefined };

/** Makes a label; its form shows what the server refuses. */
export function useCreateLabel(kind: LabelKind) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (label: NewLabel) => kind.create(label),
    onSuccess: () => client.invalidateQueries({ queryKey: kind.queryKey }),
    meta: { showsError: true },
  });
}

/** Changes a label, in the list at once; what the server refuses is taken back and told. */
export function useChangeLabel(kind: LabelKind) {
  const client = useQueryClient();
  const { queryKey } = kind;
  return useMutation({
    mutationFn: ({ id, change }: Change) => kind.change(id, change),
    onMutate: async ({ id, change }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<readonly Label[]>(queryKey);
      const shown = { ...(change.name && { name: change.name }), ...(change.color && { color: change.color }) };
      client.setQueryData<readonly Label[]>(queryKey, (labels) =>
        labels?.map((label) => (label.id === id ? { ...label, ...shown } : label)),
      );
      return before;
    },
    onSuccess: ({ name }) => notifyDone(`${name} is saved`),
    onError: (_error, _change, before) => client.setQueryData(queryKey, before),
    // A label is shown with transactions, sums and recurring payments too.
    onSettled: () => client.invalidateQueries(),
  });
}

/** Deletes labels one by one, or merges them into another: what is done stays done if a later one is refused. */
export function useRemoveLabels(kind: LabelKind, onDone: (removal: Removal) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ ids, replacementId }: Removal) => {
      for (const id of ids) await kind.remove(id, replacementId);
    },
    onSuccess: (_nothing, removal) => {
      onDone(removal);
      keepFocus();
    },
    onSettled: () => client.invalidateQueries(),
  });
}
