import { Alert, Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFlask } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { api, done, profileQuery, sampleDataQuery } from '../api/index.ts';
import { ConfirmDialog, notifyDone } from '../feedback/index.ts';
import { useFormat } from '../ui/index.ts';

/** Says that what is shown is made up, and removes it. Only for those who may. */
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
      notifyDone('The sample data is gone');
      await queryClient.invalidateQueries();
    },
  });
  if (sample?.present !== true) return null;
  const { accounts, transactions } = sample.counts;
  return (
    <Alert color="accent" variant="outline" icon={<IconFlask aria-hidden />} title="This is sample data">
      <Group justify="space-between" gap="sm">
        <Text size="sm">None of these accounts and payments are real. Change what you like.</Text>
        <Button size="xs" variant="default" onClick={asking.open}>
          Remove sample data
        </Button>
      </Group>
      <ConfirmDialog
        opened={isAsking}
        onClose={asking.close}
        title="Remove the sample data?"
        confirm="Remove sample data"
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        isFinal
      >
        {`${format.count(accounts)} sample accounts and their ${format.count(transactions)} transactions will be deleted, with whatever you added to them. This cannot be undone.`}
      </ConfirmDialog>
    </Alert>
  );
}
