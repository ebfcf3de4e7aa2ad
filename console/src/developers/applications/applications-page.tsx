import { Button, Code, Group, Paper, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconApps, IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api, done, type Schemas } from '../../api/client.ts';
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx';
import { EmptyState } from '../../feedback/empty-state.tsx';
import { keepFocus } from '../../feedback/keep-focus.ts';
import { LoadingCards } from '../../feedback/loading.tsx';
import { notifyDone } from '../../feedback/notify.tsx';
import { QueryPart } from '../../feedback/query-view.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { CurlButton } from '../../ui/curl-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { WritersOnly } from '../../ui/writers-only.tsx';
import { applicationsQuery } from '../credentials/queries.ts';
import { ScopeList } from '../credentials/scope-list.tsx';
import { PartTitle } from '../credentials/section-heading.tsx';
import { CreateApplicationDialog, EditApplicationDialog, RotateSecretDialog } from './application-dialogs.tsx';

type Application = Schemas['OAuthApplication'];

/** The OAuth applications that the person, or for an admin the family, has registered. */
export function ApplicationsPage() {
  const applications = useQuery(applicationsQuery());
  const [isCreating, create] = useDisclosure(false);
  return (
    <>
      <PartTitle title="Applications" text="Programs that you make, which ask people to let them in by OAuth.">
        <CurlButton path="/api/v1/oauth_applications" />
        <WritersOnly>
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create.open}>
            New application
          </Button>
        </WritersOnly>
      </PartTitle>
      <QueryPart query={applications} loading={<LoadingCards cards={2} height={200} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<IconApps size={32} aria-hidden />}
              title="No applications yet"
              text="Register one, and it can send people here to be let in, without ever seeing their password."
            />
          ) : (
            <Stack>
              {all.map((application) => (
                <ApplicationCard key={application.id} application={application} />
              ))}
            </Stack>
          )
        }
      </QueryPart>
      <CreateApplicationDialog opened={isCreating} onClose={create.close} />
    </>
  );
}

function ApplicationCard({ application }: { application: Application }) {
  const { name, client_id, client_secret_last_four, redirect_uris, scopes, confidential, created_at } = application;
  const format = useFormat();
  const heading = useId();
  return (
    <Paper component="article" aria-labelledby={heading}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Title order={3} size="h4" id={heading}>
            {name}
          </Title>
          <ApplicationActions application={application} />
        </Group>
        <CopyText text={client_id} label="Copy client id" />
        <ScopeList scopes={scopes} />
        <Facts
          facts={{
            Secret: confidential ? <Code>…{client_secret_last_four}</Code> : 'None: it is public',
            'Redirects to': redirect_uris.length === 0 ? 'Nowhere' : redirect_uris.join(', '),
            Made: format.instant(created_at),
          }}
        />
      </Stack>
    </Paper>
  );
}

function ApplicationActions({ application }: { application: Application }) {
  const { name, confidential } = application;
  const [isEditing, edit] = useDisclosure(false);
  const [isRotating, rotate] = useDisclosure(false);
  const action = { size: 'xs', variant: 'default' } as const;
  return (
    <Group gap="xs">
      <Button {...action} onClick={edit.open} aria-label={`Edit ${name}`}>
        Edit
      </Button>
      {confidential && (
        <Button {...action} onClick={rotate.open} aria-label={`New secret for ${name}`}>
          New secret
        </Button>
      )}
      <DeleteApplication application={application} />
      <EditApplicationDialog application={application} opened={isEditing} onClose={edit.close} />
      <RotateSecretDialog application={application} opened={isRotating} onClose={rotate.close} />
    </Group>
  );
}

function DeleteApplication({ application: { id, name } }: { application: Application }) {
  const [isAsking, ask] = useDisclosure(false);
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/oauth_applications/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      notifyDone(`${name} is deleted`);
      keepFocus();
      void client.invalidateQueries(applicationsQuery());
    },
    onSettled: ask.close,
  });
  return (
    <>
      <Button
        size="xs"
        variant="default"
        c="var(--mantine-color-error)"
        onClick={ask.open}
        aria-label={`Delete ${name}`}
      >
        Delete
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={ask.close}
        title={`Delete ${name}?`}
        confirm="Delete application"
        onConfirm={() => remove.mutate()}
        isBusy={remove.isPending}
        isFinal
      >
        All that anybody has allowed it is revoked with it. This cannot be undone.
      </ConfirmDialog>
    </>
  );
}
