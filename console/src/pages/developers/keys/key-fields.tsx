import { Select, Textarea, TextInput } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { profileQuery, type Schemas } from '../../../api/index.ts';
import { DateInput, type FormState } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { KeyLimitFields } from './key-limit-fields.tsx';
import type { KeyValues } from './key-values.ts';

const EXPIRIES = [
  { value: 'never', label: t('Never') },
  { value: '30', label: t('In 30 days') },
  { value: '90', label: t('In 90 days') },
  { value: '365', label: t('In 1 year') },
  { value: 'date', label: t('On a date') },
] as const;
const TIERS = [
  { value: 'standard', label: t('Standard') },
  { value: 'premium', label: t('Premium') },
  { value: 'enterprise', label: t('Enterprise') },
] as const;

type KeyFieldsProps = {
  readonly form: FormState<KeyValues>;
  /** The key to edit; null for a new one. */
  readonly current: Schemas['ApiKey'] | null;
};

/** The fields of a key that can change later: name, expiry, IP addresses, limits and, for admins, the tier. */
export function KeyFields({ form, current }: KeyFieldsProps) {
  const { data: profile } = useSuspenseQuery(profileQuery());
  return (
    <>
      <TextInput
        label={t('Name')}
        description={t('For example where the key is used')}
        required
        maxLength={100}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ExpiryFields form={form} current={current} />
      <Textarea
        label={t('Allowed IP addresses')}
        description={t('IP addresses or CIDR blocks, one per line. Leave empty to allow all.')}
        placeholder={'203.0.113.7\n10.0.0.0/8'}
        autosize
        minRows={2}
        {...form.getInputProps('allowed_ips')}
      />
      {profile.role === 'admin' && (
        <Select
          label={t('Tier')}
          description={t('The number of requests allowed per hour')}
          data={TIERS}
          placeholder={t('Server default')}
          allowDeselect={current === null}
          {...form.getInputProps('tier')}
        />
      )}
      <KeyLimitFields form={form} />
    </>
  );
}

function ExpiryFields({ form, current }: KeyFieldsProps) {
  const format = useFormat();
  const unchanged = current?.expires_at && [
    { value: 'unchanged', label: t('No change: {instant}', { instant: format.instant(current.expires_at) }) } as const,
  ];
  return (
    <>
      <Select
        label={t('Expires')}
        data={[...(unchanged || []), ...EXPIRIES]}
        allowDeselect={false}
        {...form.getInputProps('expires_at')}
      />
      {form.values.expires_at === 'date' && (
        <DateInput label={t('Expiry date')} required min={format.today()} {...form.getInputProps('expiry_date')} />
      )}
    </>
  );
}
