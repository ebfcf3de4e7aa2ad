import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, done, profileQuery, type Schemas, sampleDataQuery, unwrap } from '../../api/index.ts';
import { ConfirmDialog, notifyDone, QueryView } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { DeleteAccountSection, ResetSection } from './delete-data.tsx';
import { ExportsSection } from './exports.tsx';
import { ImportEverythingSection } from './import-everything.tsx';
import { Section } from './section.tsx';

export function DataPage() {
  const { data: profile } = useSuspenseQuery(profileQuery());
  const isAdmin = profile.role === 'admin';
  return (
    <Stack gap="lg">
      {isAdmin ? (
        <>
          <ExportsSection />
          <ImportEverythingSection />
          <SampleDataSection />
          <ResetSection />
        </>
      ) : (
        <Alert variant="outline" maw="46rem">
          {t('Only admins can export or delete the family’s data.')}
        </Alert>
      )}
      <DeleteAccountSection email={profile.email} />
    </Stack>
  );
}

export function SampleDataSection() {
  const sample = useQuery(sampleDataQuery());
  return (
    <Section title={t('Sample data')} text={t('Explore with five years of data of a fictional family.')}>
      <QueryView query={sample}>
        {(state) => (state.present ? <Present state={state} /> : <Absent state={state} />)}
      </QueryView>
    </Section>
  );
}

function Absent({ state }: { state: Schemas['SampleData'] }) {
  const make = useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/sample_data')),
    onSuccess: () => notifyDone(t('Sample data added')),
  });
  if (!state.can_create) return <Text size="sm">{t('Sample data can be added only to an empty family.')}</Text>;
  return (
    <Group>
      <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
        {t('Add sample data')}
      </Button>
    </Group>
  );
}

function Present({ state: { counts } }: { state: Schemas['SampleData'] }) {
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/sample_data')),
    onSuccess: () => {
      setAsking(false);
      notifyDone(t('Sample data removed'));
    },
    onError: () => setAsking(false),
  });
  const held = t('{accounts} sample accounts with {transactions} transactions', {
    accounts: format.count(counts.accounts),
    transactions: format.count(counts.transactions),
  });
  return (
    <>
      <Text size="sm">{t('You have {held}.', { held })}</Text>
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('Remove sample data')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('Remove sample data?')}
        confirm={t('Remove sample data')}
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        isDestructive
      >
        {t('This deletes {held}, including anything you added to these accounts. Your own accounts are kept.', {
          held,
        })}
      </ConfirmDialog>
    </>
  );
}
