import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, basePath, familySettingsQuery, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { DeleteDialog, Section } from '../section/index.ts';

/** Deletes all the family's data. */
export function ResetSection() {
  const { data: family } = useSuspenseQuery(familySettingsQuery());
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const reset = useMutation({
    meta: { showsError: true },
    mutationFn: () => unwrap(api.DELETE('/api/v1/users/reset')),
    onSuccess: ({ status }) => {
      setAsking(false);
      notifyDone(status === 'complete' ? 'All data deleted' : 'All data is being deleted');
      return client.invalidateQueries();
    },
  });
  return (
    <Section
      title="Delete all data"
      text="Deletes all accounts, transactions, categories, merchants and tags. Members, keys and settings are kept."
    >
      <Group>
        <Button color="red" variant="outline" onClick={() => setAsking(true)}>
          Delete all data
        </Button>
      </Group>
      <DeleteDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Delete all data?"
        confirm="Delete everything"
        word={family.name ?? 'delete'}
        action={reset}
      >
        <Text size="sm">
          The accounts of all members are deleted with everything in them. This cannot be undone, so export your data
          first.
        </Text>
      </DeleteDialog>
    </Section>
  );
}

/** Deletes the user's account. */
export function DeleteAccountSection({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    meta: { showsError: true },
    mutationFn: () => unwrap(api.DELETE('/api/v1/users/me')),
    onSuccess: () => location.assign(`${basePath}/sessions/new`),
  });
  return (
    <Section
      title="Delete your account"
      text="Deletes your profile and everything you sign in with. If you are the only member, the family’s data is deleted too."
    >
      <Group>
        <Button color="red" variant="outline" onClick={() => setAsking(true)}>
          Delete your account
        </Button>
      </Group>
      <DeleteDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Delete your account?"
        confirm="Delete account"
        word={email}
        action={remove}
      >
        <Text size="sm">This cannot be undone. Accounts that you share with others stay with the family.</Text>
      </DeleteDialog>
    </Section>
  );
}
