import { MultiSelect, Radio, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../../api/index.ts';
import { type FormState, SecretOnce } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { EVENT_TYPES, type WebhookValues } from './webhook-values.ts';

const EVENTS = [{ value: '*', label: t('All changes') }, ...EVENT_TYPES.map((value) => ({ value, label: value }))];

export function WebhookFields({ form }: { form: FormState<WebhookValues> }) {
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  return (
    <>
      <TextInput
        label="URL"
        description={t(
          'Where changes are sent by POST: https and a public address, or one of your network that COFFER_OUTBOUND_ALLOW names',
        )}
        type="url"
        required
        data-autofocus
        {...form.getInputProps('url')}
      />
      <TextInput label={t('Description')} maxLength={200} {...form.getInputProps('description')} />
      <MultiSelect label={t('Events')} data={EVENTS} required searchable {...form.getInputProps('events')} />
      <MultiSelect
        label={t('Accounts')}
        description={t('Leave empty for all that you see')}
        data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        {...form.getInputProps('account_ids')}
      />
      <Radio.Group label={t('Content')} {...form.getInputProps('payload')}>
        <Stack gap="xs" mt="xs">
          <Radio value="records" label={t('The record before and after the change')} />
          <Radio value="ids" label={t('Only ids')} />
        </Stack>
      </Radio.Group>
    </>
  );
}

/** A webhook's new secret. */
export function IssuedWebhook({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretOnce title={t('Copy the secret now')} secret={secret} onDone={onClose}>
      <Text size="sm">{t('It signs each delivery. The receiver verifies the signature with it.')}</Text>
    </SecretOnce>
  );
}
