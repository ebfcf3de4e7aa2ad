import { Anchor, Badge, Button, Code, Group, Paper, Stack, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { api, done, type Schemas } from '../../api/client.ts';
import { ConfirmDialog } from '../../feedback/confirm-dialog.tsx';
import { keepFocus } from '../../feedback/keep-focus.ts';
import { notifyDone } from '../../feedback/notify.tsx';
import { Facts } from '../../ui/facts.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { apiKeysQuery } from '../credentials/queries.ts';
import { ScopeList } from '../credentials/scope-list.tsx';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import { KeyQuota } from './key-quota.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { useChangeKey } from './use-change-key.ts';

type ApiKey = Schemas['ApiKey'];

/** One key: what it may do, how it is used, and what can be done with it. */
export function KeyCard({ apiKey }: { apiKey: ApiKey }) {
  const heading = useId();
  const isLive = apiKey.revoked_at === null;
  return (
    <Paper component="article" aria-labelledby={heading}>
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Group gap="xs">
            <Title order={3} size="h4" id={heading}>
              {apiKey.name}
            </Title>
            <Code>…{apiKey.last_four}</Code>
            <KeyState apiKey={apiKey} />
          </Group>
          {isLive && <KeyActions apiKey={apiKey} />}
        </Group>
        <ScopeList scopes={apiKey.scopes} />
        <KeyFacts apiKey={apiKey} />
        {isLive && <KeyQuota id={apiKey.id} name={apiKey.name} />}
        <KeyLinks id={apiKey.id} />
      </Stack>
    </Paper>
  );
}

function KeyState({ apiKey: { enabled, expires_at, revoked_at } }: { apiKey: ApiKey }) {
  if (revoked_at !== null) return <Badge color="gray">Revoked</Badge>;
  if (expires_at !== null && Date.parse(expires_at) <= Date.now()) return <Badge color="red">Expired</Badge>;
  return enabled ? <Badge variant="light">Active</Badge> : <Badge color="yellow">Disabled</Badge>;
}

function KeyFacts({ apiKey }: { apiKey: ApiKey }) {
  const format = useFormat();
  const { last_used_at, expires_at, created_at, allowed_ips, tier, revoked_at } = apiKey;
  return (
    <Facts
      facts={{
        'Last used':
          last_used_at === null ? (
            'Never'
          ) : (
            <span title={format.instant(last_used_at)}>{format.ago(last_used_at)}</span>
          ),
        ...(revoked_at === null
          ? { Ends: expires_at === null ? 'Never' : format.instant(expires_at) }
          : { Revoked: format.instant(revoked_at) }),
        'Allowed from': allowed_ips === null ? 'Every address' : allowed_ips.join(', '),
        Tier: tier.charAt(0).toUpperCase() + tier.slice(1),
        Made: format.instant(created_at),
      }}
    />
  );
}

function KeyLinks({ id }: { id: string }) {
  return (
    <Group gap="md">
      <Anchor size="sm" renderRoot={(props) => <Link to="/developers/requests" search={{ key: id }} {...props} />}>
        Its requests
      </Anchor>
      <Anchor size="sm" renderRoot={(props) => <Link to="/developers/usage" search={{ key: id }} {...props} />}>
        Its usage over time
      </Anchor>
    </Group>
  );
}

function KeyActions({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, enabled } = apiKey;
  const [isEditing, edit] = useDisclosure(false);
  const [isRotating, rotate] = useDisclosure(false);
  const change = useChangeKey(id, { showsError: false });
  const turn = () =>
    change.mutate(
      { enabled: !enabled },
      { onSuccess: () => notifyDone(`${name} is ${enabled ? 'disabled' : 'enabled'}`) },
    );
  const action = { size: 'xs', variant: 'default' } as const;
  return (
    <Group gap="xs">
      <Button {...action} onClick={edit.open} aria-label={`Edit ${name}`}>
        Edit
      </Button>
      <Button {...action} onClick={rotate.open} aria-label={`Rotate ${name}`}>
        Rotate
      </Button>
      <Button {...action} onClick={turn} aria-label={`${enabled ? 'Disable' : 'Enable'} ${name}`}>
        {enabled ? 'Disable' : 'Enable'}
      </Button>
      <RevokeKey apiKey={apiKey} />
      <EditKeyDialog apiKey={apiKey} opened={isEditing} onClose={edit.close} />
      <RotateKeyDialog apiKey={apiKey} opened={isRotating} onClose={rotate.close} />
    </Group>
  );
}

function RevokeKey({ apiKey: { id, name } }: { apiKey: ApiKey }) {
  const [isAsking, ask] = useDisclosure(false);
  const client = useQueryClient();
  const revoke = useMutation({
    mutationFn: () => done(api.DELETE('/api/v1/api_keys/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      notifyDone(`${name} is revoked`);
      keepFocus();
      void client.invalidateQueries(apiKeysQuery());
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
        title={`Revoke ${name}?`}
        confirm="Revoke key"
        onConfirm={() => revoke.mutate()}
        isBusy={revoke.isPending}
        isFinal
      >
        Whatever uses it is refused from this moment on. This cannot be undone; a disabled key can be enabled again.
      </ConfirmDialog>
    </>
  );
}
