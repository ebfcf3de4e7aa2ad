import { Anchor, Badge, Button, Code, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { api, apiKeysQuery, done, type Schemas } from '../../../api/index.ts';
import { notifyDone } from '../../../ui/feedback/index.ts';
import { useDraftDialog } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { CredentialCard } from '../credential-card.tsx';
import { useLimitNames } from '../limit-names.ts';
import { RevokeButton } from '../revoke-button.tsx';
import { EditKeyDialog } from './edit-key-dialog.tsx';
import { KeyQuota } from './key-quota.tsx';
import { RotateKeyDialog } from './rotate-key-dialog.tsx';
import { useChangeKey } from './use-change-key.ts';

type ApiKey = Schemas['ApiKey'];

/** One API key: its scopes, usage and actions. */
export function KeyCard({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, last_four, scopes, revoked_at } = apiKey;
  const isLive = revoked_at === null;
  return (
    <CredentialCard
      name={name}
      badges={
        <>
          <Code>…{last_four}</Code>
          <KeyStatus apiKey={apiKey} />
        </>
      }
      actions={isLive && <KeyActions apiKey={apiKey} />}
      scopes={scopes}
      facts={useKeyFacts(apiKey)}
    >
      {isLive && <KeyQuota id={id} name={name} />}
      <KeyLinks id={id} />
    </CredentialCard>
  );
}

function KeyStatus({ apiKey: { enabled, expires_at, revoked_at } }: { apiKey: ApiKey }) {
  if (revoked_at !== null) return <Badge color="gray">{t('Revoked')}</Badge>;
  if (expires_at !== null && Date.parse(expires_at) <= Date.now()) return <Badge color="red">{t('Expired')}</Badge>;
  return enabled ? <Badge variant="light">{t('Active')}</Badge> : <Badge color="yellow">{t('Disabled')}</Badge>;
}

function useKeyFacts(apiKey: ApiKey): Record<string, ReactNode> {
  const format = useFormat();
  const { data: keys = [] } = useQuery(apiKeysQuery());
  const limits = useLimitNames();
  const creator = keys.find((one) => one.id === apiKey.created_by_key_id);
  const { last_used_at, expires_at, created_at, allowed_ips, tier, revoked_at } = apiKey;
  const lastUsed = last_used_at && <span title={format.instant(last_used_at)}>{format.ago(last_used_at)}</span>;
  return {
    [t('Last used')]: lastUsed ?? t('Never'),
    ...(revoked_at === null
      ? { [t('Expires')]: expires_at === null ? t('Never') : format.instant(expires_at) }
      : { [t('Revoked')]: format.instant(revoked_at) }),
    [t('Allowed IP addresses')]: allowed_ips === null ? t('All') : allowed_ips.join(', '),
    [t('Tier')]: tier.charAt(0).toUpperCase() + tier.slice(1),
    ...limits.facts(apiKey),
    [t('Created')]: format.instant(created_at),
    ...(creator !== undefined && { [t('Created by')]: t('the key {name}', { name: creator.name }) }),
  };
}

function KeyLinks({ id }: { id: string }) {
  return (
    <Group gap="md">
      <Anchor size="sm" renderRoot={(props) => <Link to="/developers/requests" search={{ key: id }} {...props} />}>
        {t('View requests')}
      </Anchor>
      <Anchor size="sm" renderRoot={(props) => <Link to="/developers/usage" search={{ key: id }} {...props} />}>
        {t('View usage')}
      </Anchor>
      <Anchor
        size="sm"
        renderRoot={(props) => <Link to="/settings/history" search={{ author: `key:${id}` }} {...props} />}
      >
        {t('View changes')}
      </Anchor>
    </Group>
  );
}

function KeyActions({ apiKey }: { apiKey: ApiKey }) {
  const { id, name, enabled } = apiKey;
  const [isEditing, edit] = useDraftDialog(`edit key ${id}`);
  const [isRotating, rotate] = useDisclosure(false);
  const change = useChangeKey(id, { showsError: false });
  const toggle = () =>
    change.mutate(
      { enabled: !enabled },
      { onSuccess: () => notifyDone(enabled ? t('{name} disabled', { name }) : t('{name} enabled', { name })) },
    );
  const action = { size: 'xs', variant: 'default' } as const;
  return (
    <Group gap="xs">
      <Button {...action} onClick={edit.open} aria-label={t('Edit {name}', { name })}>
        {t('Edit')}
      </Button>
      <Button {...action} onClick={rotate.open} aria-label={t('Rotate {name}', { name })}>
        {t('Rotate')}
      </Button>
      <Button
        {...action}
        onClick={toggle}
        aria-label={enabled ? t('Disable {name}', { name }) : t('Enable {name}', { name })}
      >
        {enabled ? t('Disable') : t('Enable')}
      </Button>
      <RevokeButton
        revokes
        name={name}
        title={t('Revoke {name}?', { name })}
        confirm={t('Revoke key')}
        done={t('{name} revoked', { name })}
        revoke={() => done(api.DELETE('/api/v1/api_keys/{id}', { params: { path: { id } } }))}
      >
        {t(
          'Requests with this key, and with keys that it created, fail immediately. This cannot be undone; to stop it for a while, disable it instead.',
        )}
      </RevokeButton>
      <EditKeyDialog apiKey={apiKey} opened={isEditing} onClose={edit.close} />
      <RotateKeyDialog apiKey={apiKey} opened={isRotating} onClose={rotate.close} />
    </Group>
  );
}
