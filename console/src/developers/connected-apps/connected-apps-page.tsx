import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPlugConnected } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { api, done, type Schemas } from '../../api/client.ts';
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx';
import { EmptyState } from '../../feedback/empty-state.tsx';
import { keepFocus } from '../../feedback/keep-focus.ts';
import { LoadingCards } from '../../feedback/loading.tsx';
import { notifyDone } from '../../feedback/notify.tsx';
import { QueryPart } from '../../feedback/query-view.tsx';
import { CurlButton } from '../../ui/curl-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { authorisedQuery } from '../credentials/queries.ts';
import { ScopeList } from '../credentials/scope-list.tsx';
import { PartTitle } from '../credentials/section-heading.tsx';

/** The applications that the person has allowed something, and the way to take it back. */
export function AuthorisedPage() {
  const authorised = useQuery(authorisedQuery());
  return (
    <>
      <PartTitle title="Allowed applications" text="Programs of others that you have let in, and what you let them do.">
        <CurlButton path="/api/v1/authorized_applications" />
      </PartTitle>
      <QueryPart query={authorised} loading={<LoadingCards cards={2} height={160} />}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<IconPlugConnected size={32} aria-hidden />}
              title="No application is allowed anything"
              text="When one asks to be let in and you agree, it is listed here, and can be shut out again."
            />
          ) : (
            <Stack>
              {all.map((application) => (
                <Authorised key={application.id} application={application} />
              ))}
            </Stack>
          )
        }
      </QueryPart>
    </>
  );
}

function Authorised({ application }: { application: Schemas['AuthorizedApplication'] }) {
  const { name, uri, host, scopes, grants, first_allowed_at, last_used_at } = application;
  const format = useFormat();
  const heading = useId();
  return (
    <Paper component="article" aria-labelledby={heading}>
      <Group justify="space-between" gap="xs" mb="xs">
        <div>
          <Title order={3} size="h4" id={heading}>
            {name}
          </Title>
          {host !== null && (
            <Text size="sm" c="dimmed">
              {uri === null ? (
                host
              ) : (
                <Anchor href={uri} target="_blank" rel="noreferrer" inherit>
                  {host}
                </Anchor>
              )}
            </Text>
          )}
        </div>
        <Revoke application={application} />
      </Group>
      <ScopeList scopes={scopes} />
      <div style={{ marginTop: 'var(--mantine-spacing-sm)' }}>
        <Facts
          facts={{
            'Allowed since': format.instant(first_allowed_at),
            'Last used': last_used_at === null ? 'Never' : format.ago(last_used_at),
            'Allowed on': grants === 1 ? '1 device' : `${format.count(grants)} devices`,
          }}
        />
      </div>
    </Paper>
  );
}

function Revoke({ application: { id, name } }: { application: Schemas['AuthorizedApplication'] }) {
  const [isAsking, ask] = useDisclosure(false);
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/authorized_applications/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      notifyDone(`${name} is shut out`);
      keepFocus();
      void client.invalidateQueries(authorisedQuery());
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
        aria-label={`Revoke ${name}`}
      >
        Revoke
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={ask.close}
        title={`Shut ${name} out?`}
        confirm="Revoke access"
        onConfirm={() => revoke.mutate()}
        isBusy={revoke.isPending}
        isFinal
      >
        It is refused from this moment on, on every device. It can ask you again.
      </ConfirmDialog>
    </>
  );
}
