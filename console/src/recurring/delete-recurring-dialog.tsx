import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, done, type Schemas } from '../api/index.ts';
import { ConfirmDialog, notifyDone } from '../feedback/index.ts';
import { recurringName } from './recurring-amount.tsx';

type DeleteRecurringDialogProps = {
  readonly recurring: Schemas['RecurringTransaction'];
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Asks before a recurring payment is forgotten. */
export function DeleteRecurringDialog({ recurring, opened, onClose }: DeleteRecurringDialogProps) {
  const queryClient = useQueryClient();
  const { id, manual } = recurring;
  const name = recurringName(recurring);
  const remove = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/recurring_transactions/{id}', { params: { path: { id } } })),
    onSuccess: async () => {
      onClose();
      notifyDone(`${name} is deleted`);
      await queryClient.invalidateQueries();
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={`Delete ${name}?`}
      confirm="Delete recurring"
      isFinal
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {manual
        ? 'It is expected no more. The transactions that belong to it stay.'
        : 'The transactions that belong to it stay, and it may be found in them again. Pause it to be rid of it for good.'}
    </ConfirmDialog>
  );
}
