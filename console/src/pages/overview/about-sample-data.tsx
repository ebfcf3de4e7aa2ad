import { useMutation } from '@tanstack/react-query';
import { api, done, type Schemas } from '../../api/index.ts';
import { ConfirmDialog, notifyDone } from '../../ui/feedback/index.ts';
import { rich, t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';

type AboutSampleDataProps = {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly counts: Schemas['SampleData']['counts'];
};

/** Says what sample data is, and removes it once the person agrees. */
export function AboutSampleData({ opened, onClose, counts }: AboutSampleDataProps) {
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
      title={t('Sample data')}
      confirm={t('Remove sample data')}
      onConfirm={() => remove.mutate()}
      isBusy={remove.isPending}
      isDestructive
    >
      <p>
        {rich('<b>This is sample data.</b> The accounts and transactions are fictional. Feel free to change them.', {
          b: (text) => <b>{text}</b>,
        })}
      </p>
      <p>
        {t(
          'To begin with your own, remove it: {accounts} accounts with their {transactions} transactions, and the budgets, goals, rules and saved reports of the sample will be deleted, including anything you added to them. This cannot be undone.',
          { accounts: format.count(counts.accounts), transactions: format.count(counts.transactions) },
        )}
      </p>
    </ConfirmDialog>
  );
}
