import { useMutation } from '@tanstack/react-query';
import { api, done, type Schemas } from '../../api/index.ts';
import { ConfirmDialog, notifyDone } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';

type RemoveSampleDataProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly counts: Schemas['SampleData']['counts'];
};

/** Removes the sample data once the person agrees. */
export function RemoveSampleData({ opened, onClose, counts }: RemoveSampleDataProps) {
  const format = useFormat();
  const remove = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/sample_data')),
    onSuccess: () => {
      onClose();
      notifyDone(t('Sample data removed'));
    },
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('Remove sample data?')}
      confirm={t('Remove sample data')}
      onConfirm={() => remove.mutate()}
      isBusy={remove.isPending}
      isDestructive
    >
      {t(
        '{accounts} sample accounts and their {transactions} transactions will be deleted, including anything you added to them. This cannot be undone.',
        { accounts: format.count(counts.accounts), transactions: format.count(counts.transactions) },
      )}
    </ConfirmDialog>
  );
}
