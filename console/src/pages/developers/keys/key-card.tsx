import { Anchor, Badge, Button, Code, Group, Progress, Select, Skeleton, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { api, apiKeysQuery, done, read, type Schemas, unwrap, useShownAtOnce } from '../../../api/index.ts';
import { notifyDone } from '../../../ui/feedback/index.ts';
import { formatClock } from '../../../ui/format/index.ts';
import { Form, FormButtons, FormDialog, useDraftDialog, useForm } from '../../../ui/forms/index.ts';
import { rich, t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { CredentialCard } from '../credential-card.tsx';
import { GRACES } from '../graces.ts';
import { useLimitNames } from '../limit-names.ts';
import { RevokeButton } from '../revoke-button.tsx';
import { IssuedKey } from './issued-key.tsx';
import { KeyFields, KeyName } from './key-fields.tsx';
import { type KeyValues, keyMembers, keyValues } from './key-values.ts';

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
      {
        onSuccess: () =>
          notifyDone(enabled ? t('{name} disabled', { name }) : t('{name} enabled', { name }), () =>
            change.mutate({ enabled }),
          ),
      },
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

type EditKeyDialogProps = {
  readonly apiKey: Schemas['ApiKey'];
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Edits a key; its scopes cannot change. */
function EditKeyDialog({ apiKey, opened, onClose }: EditKeyDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('Edit {name}', { name: apiKey.name })}
      size="lg"
      draft={`edit key ${apiKey.id}`}
    >
      <EditKey apiKey={apiKey} onClose={onClose} />
    </FormDialog>
  );
}

function EditKey({ apiKey, onClose }: Omit<EditKeyDialogProps, 'opened'>) {
  const form = useForm({ initialValues: keyValues(apiKey) });
  const change = useChangeKey(apiKey.id, { showsError: true });
  const send = (values: KeyValues) => {
    const { tier } = values;
    const onSuccess = () => {
      notifyDone(t('{name} saved', { name: values.name }));
      onClose();
    };
    change.mutate({ ...keyMembers(values), ...(tier !== null && tier !== apiKey.tier && { tier }) }, { onSuccess });
  };
  return (
    <Form
      form={form}
      error={change.error}
      onSend={send}
      buttons={<FormButtons submit={t('Save key')} isBusy={change.isPending} onCancel={onClose} />}
    >
      <KeyName form={form} />
      <KeyFields form={form} current={apiKey} />
    </Form>
  );
}

type RotateKeyDialogProps = {
  readonly apiKey: Schemas['ApiKey'];
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Replaces a key's secret and shows the new one once; the old one can stay valid for a while. */
function RotateKeyDialog({ apiKey, opened, onClose }: RotateKeyDialogProps) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={t('Rotate {name}', { name: apiKey.name })} size="lg">
      <RotateKey apiKey={apiKey} onClose={onClose} />
    </FormDialog>
  );
}

function RotateKey({ apiKey: { id, last_four }, onClose }: Omit<RotateKeyDialogProps, 'opened'>) {
  const form = useForm({ initialValues: { grace_period_seconds: '86400' } });
  const rotate = useRotateKey(id);
  if (rotate.data !== undefined) return <IssuedKey issued={rotate.data} onClose={onClose} />;
  return (
    <Form
      form={form}
      error={rotate.error}
      onSend={(values) => rotate.mutate(Number(values.grace_period_seconds))}
      buttons={<FormButtons submit={t('Rotate key')} isBusy={rotate.isPending} onCancel={onClose} />}
    >
      <Text size="sm">{t('Replaces the secret. Name, permissions and history stay the same.')}</Text>
      <Select
        label={t('Current secret (…{last_four})', { last_four })}
        data={GRACES}
        allowDeselect={false}
        data-autofocus
        {...form.getInputProps('grace_period_seconds')}
      />
    </Form>
  );
}

function useRotateKey(id: string) {
  return useMutation({
    mutationFn: (grace_period_seconds: number) =>
      unwrap(
        api.POST('/api/v1/api_keys/{id}/rotate', {
          params: { path: { id } },
          body: { api_key: { grace_period_seconds } },
        }),
      ),
    meta: { showsError: true },
    // The response holds a secret: drop it as soon as the dialog closes.
    gcTime: 0,
  });
}

/** A key's usage in the current rate limit window and the time until it resets. */
function KeyQuota({ id, name }: { id: string; name: string }) {
  const usage = useQuery(keyUsageQuery(id));
  if (usage.data === undefined) {
    return usage.error ? (
      <Text size="sm" c="dimmed">
        {t('Could not load usage: {message}', { message: usage.error.message })}
      </Text>
    ) : (
      <Skeleton height={30} />
    );
  }
  return <Quota name={name} quota={usage.data.rate_limit} asOf={usage.dataUpdatedAt} />;
}

type QuotaProps = { name: string; quota: Schemas['ApiKeyUsage']['rate_limit']; asOf: number };

function Quota({ name, quota, asOf }: QuotaProps) {
  const format = useFormat();
  const left = useCountdown(quota.reset_in_seconds, asOf);
  const share = quota.limit === 0 ? 100 : (quota.current_count / quota.limit) * 100;
  const color = share >= 100 ? 'red' : share >= 80 ? 'yellow' : 'accent';
  return (
    <div>
      <Group justify="space-between" gap="xs" mb={4}>
        <Text size="sm">
          {rich('<b>{count}</b> of {limit} requests', {
            count: format.count(quota.current_count),
            limit: format.count(quota.limit),
            b: (text) => <b>{text}</b>,
          })}
        </Text>
        <Text size="sm" c="dimmed" className="amount">
          {t('Resets in {time}', { time: formatClock(left) })}
        </Text>
      </Group>
      <Progress value={share} color={color} aria-label={t('Rate limit usage of {name}', { name })} />
    </div>
  );
}

/** The seconds left of `seconds`, counted down since `asOf`; never negative. */
function useCountdown(seconds: number, asOf: number): number {
  const [state, setState] = useState({ asOf, passed: 0 });
  useEffect(() => {
    const timer = setInterval(
      () => setState((before) => ({ asOf, passed: before.asOf === asOf ? before.passed + 1 : 1 })),
      1000,
    );
    return () => clearInterval(timer);
  }, [asOf]);
  return Math.max(0, seconds - (state.asOf === asOf ? state.passed : 0));
}

const REFRESH_MS = 4000;

/** The rate limit of one key and its current usage; this request does not count against it. */
const keyUsageQuery = (id: string) =>
  read('/api/v1/api_keys/{id}/usage', { path: { id } }, { refetchInterval: REFRESH_MS, staleTime: 0 });

type Change = Schemas['ApiKeyChange'];

function useChangeKey(id: string, meta: { readonly showsError: boolean }) {
  const { queryKey } = apiKeysQuery();
  const shown = useShownAtOnce(queryKey, (keys: Schemas['ApiKey'][], change: Change) =>
    keys.map((key) => (key.id === id ? { ...key, ...defined(change) } : key)),
  );
  return useMutation({
    mutationFn: (change: Change) =>
      unwrap(api.PATCH('/api/v1/api_keys/{id}', { params: { path: { id } }, body: { api_key: change } })),
    ...shown,
    meta,
  });
}

function defined(change: Change): Partial<Schemas['ApiKey']> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}
