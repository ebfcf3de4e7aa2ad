import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, done, type Schemas, sampleDataQuery } from '../../api/index.ts';
import { ConfirmDialog, notifyDone, QueryPart } from '../../feedback/index.ts';
import { useFormat } from '../../ui/index.ts';
import { Section } from '../section/index.ts';

/** Made-up books to look around in. */
export function SampleDataSection() {
  const sample = useQuery(sampleDataQuery());
  return (
    <Section title="Sample data" text="Five years of a made-up family, clearly marked, to look around in.">
      <QueryPart query={sample}>
        {(state) => (state.present ? <Present state={state} /> : <Absent state={state} />)}
      </QueryPart>
    </Section>
  );
}

function Absent({ state }: { state: Schemas['SampleData'] }) {
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/sample_data')),
    onSuccess: () => notifyDone('The sample data is there'),
    onSettled: () => client.invalidateQueries(),
  });
  if (!state.can_create) return <Text size="sm">Only books without accounts of their own take sample data.</Text>;
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
    onSuccess: () => notifyDone('The sample data is gone'),
    onSettled: () => {
      setAsking(false);
      return client.invalidateQueries();
    },
  });
  const held = `${format.count(counts.accounts)} sample accounts with ${format.count(counts.transactions)} transactions`;
  return (
    <>
      <Text size="sm">The books hold {held}.</Text>
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          Remove sample data
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Remove the sample data?"
        confirm="Remove sample data"
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        isFinal
      >
        {held} go, and with them whatever you have added to these accounts. Your own accounts stay.
      </ConfirmDialog>
    </>
  );
}
