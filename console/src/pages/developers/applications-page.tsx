import { Button, Code, Group, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { api, done, readAll, type Schemas } from '../../api/index.ts';
import { EmptyState, LoadingCards, QueryView } from '../../ui/feedback/index.ts';
import { useDraftDialog } from '../../ui/forms/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconApps, IconPlus } from '../../ui/icons/index.ts';
import { CopyText, CurlButton, useFormat, WritersOnly } from '../../ui/index.ts';
import {
  CreateApplicationDialog,
  EditApplicationDialog,
  NEW_APPLICATION_DRAFT,
  RotateSecretDialog,
} from './application-dialogs.tsx';
import { CredentialCard } from './credential-card.tsx';
import { RevokeButton } from './revoke-button.tsx';
import { SectionHeading } from './section-heading.tsx';

type Application = Schemas['OAuthApplication'];

/** The OAuth applications registered by the user or, for an admin, by the family. */
export function ApplicationsPage() {
  const applications = useQuery(applicationsQuery());
  const [isCreating, create] = useDraftDialog(NEW_APPLICATION_DRAFT);
  return (
    <>
      <SectionHeading
        title={t('Applications')}
        text={t('OAuth clients that you build: they ask users for access to their data.')}
      >
        <CurlButton path="/api/v1/oauth_applications" />
        <WritersOnly>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create.open}>
            {t('New application')}
          </Button>
        </WritersOnly>
      </SectionHeading>
      <QueryView query={applications} loading={<LoadingCards cards={2} height={200} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<IconApps size={32} aria-hidden />}
              title={t('No applications yet')}
              text={t('Register an application to let users grant it access without sharing their password.')}
            />
          ) : (
            <Stack>
              {all.map((application) => (
                <ApplicationCard key={application.id} application={application} />
              ))}
            </Stack>
          )
        }
      </QueryView>
      <CreateApplicationDialog opened={isCreating} onClose={create.close} />
    </>
  );
}

function ApplicationCard({ application }: { application: Application }) {
  const { name, client_id, client_secret_last_four, redirect_uris, scopes, confidential, created_at } = application;
  const format = useFormat();
  return (
    <CredentialCard
      name={name}
      actions={<ApplicationActions application={application} />}
      scopes={scopes}
      facts={{
        [t('Client secret')]: confidential ? <Code>…{client_secret_last_four}</Code> : t('None (public client)'),
        [t('Redirect URIs')]: redirect_uris.length === 0 ? t('None') : redirect_uris.join(', '),
        [t('Created')]: format.instant(created_at),
      }}
    >
      <CopyText text={client_id} label={t('Copy client ID')} />
    </CredentialCard>
  );
}

function ApplicationActions({ application }: { application: Application }) {
  const { id, name, confidential } = application;
  const [isEditing, edit] = useDraftDialog(`edit application ${id}`);
  const [isRotating, rotate] = useDisclosure(false);
  const action = { size: 'xs', variant: 'default' } as const;
  return (
    <Group gap="xs">
      <Button {...action} onClick={edit.open} aria-label={t('Edit {name}', { name })}>
        {t('Edit')}
      </Button>
      {confidential && (
        <Button {...action} onClick={rotate.open} aria-label={t('New secret for {name}', { name })}>
          {t('New secret')}
        </Button>
      )}
      <RevokeButton
        name={name}
        title={t('Delete {name}?', { name })}
        confirm={t('Delete application')}
        done={t('{name} deleted', { name })}
        revoke={() => done(api.DELETE('/api/v1/oauth_applications/{id}', { params: { path: { id } } }))}
      >
        {t('Everyone who granted this application access loses the connection. This cannot be undone.')}
      </RevokeButton>
      <EditApplicationDialog application={application} opened={isEditing} onClose={edit.close} />
      <RotateSecretDialog application={application} opened={isRotating} onClose={rotate.close} />
    </Group>
  );
}

const applicationsQuery = () => readAll('/api/v1/oauth_applications', 'oauth_applications');
