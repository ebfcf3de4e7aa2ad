import { useMutation } from '@tanstack/react-query';
import { useShownAtOnce } from '../../api/index.ts';
import { keepFocus, notifyDone } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { Label, LabelChange, LabelKind, NewLabel } from './label-kinds.ts';

type Change = { readonly id: string; readonly change: LabelChange };
type Removal = { readonly ids: readonly string[]; readonly replacementId?: string | undefined };

export function useCreateLabel(kind: LabelKind) {
  return useMutation({
    mutationFn: (label: NewLabel) => kind.create(label),
    meta: { showsError: true },
  });
}

export function useChangeLabel(kind: LabelKind, onDone: () => void) {
  const shown = useShownAtOnce(kind.queryKey, (labels: readonly Label[], { id, change }: Change) => {
    const { name, color } = change;
    return labels.map((label) =>
      label.id === id ? { ...label, ...(name && { name }), ...(color && { color }) } : label,
    );
  });
  return useMutation({
    mutationFn: ({ id, change }: Change) => kind.change(id, change),
    ...shown,
    meta: { showsError: true },
    onSuccess: ({ name }) => {
      // A category that moves to another parent takes its open dialog away, which must be closed before.
      onDone();
      notifyDone(t('{name} saved', { name }));
    },
  });
}

/** Deletes labels one by one, or replaces them. If one fails, those before it stay deleted. */
export function useRemoveLabels(kind: LabelKind, onDone: (removal: Removal) => void) {
  return useMutation({
    mutationFn: async ({ ids, replacementId }: Removal) => {
      for (const id of ids) await kind.remove(id, replacementId);
    },
    onSuccess: (_nothing, removal) => {
      onDone(removal);
      keepFocus();
    },
  });
}
