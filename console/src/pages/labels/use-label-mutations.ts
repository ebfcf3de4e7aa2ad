import { useMutation } from '@tanstack/react-query';
import { useShownAtOnce } from '../../api/index.ts';
import { keepFocus, savedText, useUndoable } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { Label, LabelChange, LabelKind, NewLabel } from './label-kinds.ts';

type Change = { readonly id: string; readonly change: LabelChange };
type Removal = { readonly ids: readonly string[]; readonly replacementId?: string | undefined };

export function useCreateLabel(kind: LabelKind, onDone: () => void) {
  const announce = useUndoable();
  return useMutation({
    mutationFn: (label: NewLabel) => kind.create(label),
    meta: { showsError: true },
    onSuccess: ({ data: { name }, response }) => {
      onDone();
      announce(t('{name} added', { name }), response);
    },
  });
}

export function useChangeLabel(kind: LabelKind, before: Label | null, onDone: () => void) {
  const announce = useUndoable();
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
    onSuccess: ({ data: { name }, response }) => {
      // A category that moves to another parent takes its open dialog away, which must be closed before.
      onDone();
      announce(savedText(name, before?.name), response);
    },
  });
}

/** Deletes labels one by one, or replaces them, and says `message`. If one fails, those before it stay deleted. */
export function useRemoveLabels(kind: LabelKind, message: string, onDone: () => void) {
  const announce = useUndoable();
  return useMutation({
    mutationFn: async ({ ids, replacementId }: Removal) => {
      const responses: Response[] = [];
      for (const id of ids) responses.push((await kind.remove(id, replacementId)).response);
      return responses;
    },
    onSuccess: (responses) => {
      onDone();
      announce(message, ...responses);
      keepFocus();
    },
  });
}
