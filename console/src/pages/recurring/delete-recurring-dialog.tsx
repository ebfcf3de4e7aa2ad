import { useMutation } from '@tanstack/react-query';
import { api, done, type Schemas } from '../../api/index.ts';
import { ConfirmDialog, notifyDone } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { recurringName } from './recurring-amount.tsx';

type DeleteRecurringDialogProps = {
  readonly recurring: Schemas['RecurringTransaction'];
  readonly opened: boolean;
  readonly onClose: () => void;
};

export function DeleteRecurringDialog({ recurring, opened, onClose }: DeleteRecurringDialogProps) {
  const { id, manual } = recurring;
  const name = recurringName(recurring);
  const remove = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/recurring_transactions/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      onClose();
      notifyDone(t('{name} deleted', { name }));
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Delete {name}?', { name })}
      confirm={t('Delete')}
      isDestructive
      isBusy={remove.isPending}
      onConfirm={() => remove.mutate()}
    >
      {manual
        ? t('It is no longer expected. Its transactions are kept.')
        : t('Its transactions are kept, so it may be detected again. To hide it for good, pause it instead.')}
    </ConfirmDialog>
  );
}
