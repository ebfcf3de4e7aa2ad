import { Box, Button, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, done, readAll, type Schemas } from '../../../api/index.ts';
import { ConfirmDialog, notifyDone } from '../../../ui/feedback/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { listClasses, useFormat } from '../../../ui/index.ts';
import { Section } from '../section.tsx';
import sectionClasses from '../settings.module.css';
import { PasskeysSection } from './passkeys.tsx';
import { SecondFactorSection } from './second-factor.tsx';

export function SecurityPage() {
  return (
    <Stack gap="lg">
      <SecondFactorSection />
      <PasskeysSection />
      <IdentitiesSection />
    </Stack>
  );
}

/** Linked accounts of the identity provider; nothing if there are none. */
function IdentitiesSection() {
  const { data: identities = [] } = useQuery(identitiesQuery());
  if (identities.length === 0) return null;
  return (
    <Section title={t('Linked accounts')} text={t('You can sign in with these accounts.')}>
      <ul className={listClasses.lines}>
        {identities.map((identity) => (
          <IdentityRow key={identity.id} identity={identity} />
        ))}
      </ul>
    </Section>
  );
}

function IdentityRow({ identity }: { identity: Schemas['Identity'] }) {
  const { id, issuer, email, subject, created_at, last_used_at } = identity;
  const name = email ?? subject;
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const unlink = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/users/me/identities/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      setAsking(false);
      notifyDone(t('{name} unlinked', { name }));
    },
    onError: () => setAsking(false),
  });
  return (
    <li className={sectionClasses.row}>
      <Box miw={0} flex="1 1 14rem">
        <Text fw={500} className={sectionClasses.wrap ?? ''}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" className={sectionClasses.wrap ?? ''}>
          {last_used_at === null
            ? t('{issuer}, linked {instant}', { issuer, instant: format.instant(created_at) })
            : t('{issuer}, linked {instant}, last used {ago}', {
                issuer,
                instant: format.instant(created_at),
                ago: format.ago(last_used_at),
              })}
        </Text>
      </Box>
      <Button variant="default" aria-label={t('Unlink {name}', { name })} onClick={() => setAsking(true)}>
        {t('Unlink')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('Unlink {name}?', { name })}
        confirm={t('Unlink')}
        onConfirm={() => unlink.mutate()}
        isBusy={unlink.isPending}
        isDestructive
      >
        {t('You can no longer sign in with it. Nothing else changes.')}
      </ConfirmDialog>
    </li>
  );
}

/** The identity provider's accounts that are linked to the user. */
const identitiesQuery = () => readAll('/api/v1/users/me/identities', 'identities');
