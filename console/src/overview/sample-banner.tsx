import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFlask } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { api, done, profileQuery, sampleDataQuery } from '../api/index.ts';
import { ConfirmDialog, notifyDone } from '../feedback/index.ts';
import { rich, t } from '../i18n/index.ts';
import { useFormat } from '../ui/index.ts';
import classes from './sample-banner.module.css';

/** Marks sample data as such and removes it; admins only. */
export function SampleBanner() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const { data: sample } = useQuery({ ...sampleDataQuery(), enabled: profile.role === 'admin' });
  const [isAsking, asking] = useDisclosure(false);
  const queryClient = useQueryClient();
  const format = useFormat();
  const remove = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/sample_data')),
    onSuccess: async () => {
      asking.close();
      notifyDone(t('Sample data removed'));
      await queryClient.invalidateQueries();
    },
  });
  if (sample?.present !== true) return null;
  const { accounts, transactions } = sample.counts;
  return (
    <section className={classes.banner} aria-label={t('Sample data')}>
      <IconFlask size={18} stroke={1.6} aria-hidden />
      <p>
        {rich('<b>This is sample data.</b> The accounts and transactions are fictional. Feel free to change them.', {
          b: (text) => <b>{text}</b>,
        })}
      </p>
      <Button size="xs" variant="default" onClick={asking.open}>
        {t('Remove sample data')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        title={t('Remove sample data?')}
        confirm={t('Remove sample data')}
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        isDestructive
      >
        {t(
          '{accounts} sample accounts and their {transactions} transactions will be deleted, including anything you added to them. This cannot be undone.',
          { accounts: format.count(accounts), transactions: format.count(transactions) },
        )}
      </ConfirmDialog>
    </section>
  );
}
