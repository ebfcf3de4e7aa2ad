import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api, basePath, familySettingsQuery } from '../../api/index.ts';
import { notifyDone } from '../../feedback/index.ts';
import { PasswordDialog, Section } from '../section/index.ts';

const confirmation = (password: string | undefined) => (password === undefined ? {} : { current_password: password });

/** Empties the family's books. */
export function ResetSection() {
  const { data: family } = useSuspenseQuery(familySettingsQuery());
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const reset = useMutation({
    meta: { showsError: true },
    mutationFn: (password: string | undefined) =>
      answer(api.DELETE('/api/v1/users/reset', { body: confirmation(password) })),
    onSuccess: () => {
      setAsking(false);
      notifyDone('The books are empty');
      return client.invalidateQueries();
    },
  });
  return (
    <Section
      title="Reset the books"
      text="Deletes every account, transaction, category, merchant and tag. People, keys and settings stay."
    >
      <Group>
        <Button color="red" variant="outline" onClick={() => setAsking(true)}>
          Reset the books
        </Button>
      </Group>
      <PasswordDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Reset the books?"
        confirm="Delete everything"
        word={family.name ?? 'reset'}
        action={reset}
        isFinal
      >
        <Text size="sm">
          Everybody's accounts and all that is in them are deleted. It cannot be undone; export them first.
        </Text>
      </PasswordDialog>
    </Section>
  );
}

/** Deletes the person's user. */
export function DeleteAccountSection({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    meta: { showsError: true },
    mutationFn: (password: string | undefined) =>
      answer(api.DELETE('/api/v1/users/me', { body: confirmation(password) })),
    onSuccess: () => location.assign(`${basePath}/sessions/new`),
  });
  return (
    <Section
      title="Delete your account"
      text="Your name, address and every way to sign in go at once. If you are the last of the family, its books go too."
    >
      <Group>
        <Button color="red" variant="outline" onClick={() => setAsking(true)}>
          Delete your account
        </Button>
      </Group>
      <PasswordDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title="Delete your account?"
        confirm="Delete my account"
        word={email}
        action={remove}
        isFinal
      >
        <Text size="sm">It cannot be undone. What you entered in accounts that others see stays with the family.</Text>
      </PasswordDialog>
    </Section>
  );
}
