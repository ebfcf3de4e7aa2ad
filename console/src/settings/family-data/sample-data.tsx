import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, done, type Schemas, sampleDataQuery, unwrap } from '../../api/index.ts';
import { ConfirmDialog, notifyDone, QueryView } from '../../feedback/index.ts';
import { useFormat } from '../../ui/index.ts';
import { Section } from '../section/index.ts';

export function SampleDataSection() {
  const sample = useQuery(sampleDataQuery());
  return (
    <Section title="Sample data" text="Explore with five years of data of a fictional family.">
      <QueryView query={sample}>
        {(state) => (state.present ? <Present state={state} /> : <Absent state={state} />)}
      </QueryView>
    </Section>
  );
}

function Absent({ state }: { state: Schemas['SampleData'] }) {
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: () => unwrap(api.POST('/api/v1/sample_data')),
    onSuccess: () => notifyDone('Sample data added'),
    onSettled: () => client.invalidateQueries(),
  });
  if (!state.can_create) return <Text size="sm">Sample data can be added only to an empty family.</Text>;
  return (
    <Group>
      <Button variant="default" loading={make.isPending} onClick={() => make.mutate()}>
        Add sample data
      </Button>
    </Group>
  );
}

function Present({ state: { counts } }: { state: Schemas['SampleData'] }) {
  const format = useFormat();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/sample_data')),
    onSuccess: () => notifyDone('Sample data removed'),
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries();
    },
  });
  const held = `${format.count(counts.accounts)} sample accounts with ${format.count(counts.transactions)} transactions`;
  return (
    <>
      <Text size="sm">You have {held}.</Text>
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          Remove sample data
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Remove sample data?"
        confirm="Remove sample data"
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        isDestructive
      >
        This deletes {held}, including anything you added to these accounts. Your own accounts are kept.
      </ConfirmDialog>
    </>
  );
}
