import { Button, Group, Text } from '@mantine/core';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, basePath, familySettingsQuery, setSigningOut, unwrap } from '../../api/index.ts';
import { notifyDone } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { Section } from './section.tsx';

/** Deletes all the family's data. */
export function ResetSection() {
  const { data: family } = useSuspenseQuery(familySettingsQuery());
  const [isAsking, setAsking] = useState(false);
  const reset = useMutation({
    meta: { showsError: true },
    mutationFn: () => unwrap(api.DELETE('/api/v1/users/reset')),
    onSuccess: () => {
      setAsking(false);
      notifyDone(t('All data deleted'));
    },
  });
  return (
    <Section
      title={t('Delete all data')}
      text={t(
        'Deletes all accounts, transactions, categories, merchants and tags. Members, keys and settings are kept.',
      )}
    >
      <Group>
        <Button color="red" variant="outline" onClick={() => setAsking(true)}>
          {t('Delete all data')}
        </Button>
      </Group>
      <DeleteDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('Delete all data?')}
        confirm={t('Delete everything')}
        word={family.name ?? 'delete'}
        action={reset}
      >
        <Text size="sm">
          {t(
            'The accounts of all members are deleted with everything in them. This cannot be undone, so export your data first.',
          )}
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
    onSuccess: () => {
      setSigningOut(true);
      location.assign(`${basePath}/sessions/new`);
    },
  });
  return (
    <Section
      title={t('Delete your account')}
      text={t(
        'Deletes your profile and everything you sign in with. If you are the only member, the family’s data is deleted too.',
      )}
    >
      <Group>
        <Button color="red" variant="outline" onClick={() => setAsking(true)}>
          {t('Delete your account')}
        </Button>
      </Group>
      <DeleteDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('Delete your account?')}
        confirm={t('Delete account')}
        word={email}
        action={remove}
      >
        <Text size="sm">{t('This cannot be undone. Accounts that you share with others stay with the family.')}</Text>
      </DeleteDialog>
    </Section>
  );
}
