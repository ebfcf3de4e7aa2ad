import { Group, MultiSelect, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { accountsQuery, profileQuery, type Schemas } from '../../../api/index.ts';
import { DateInput, type FormState } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useFormat } from '../../../ui/index.ts';
import { useLimitNames } from '../limit-names.ts';
import { type KeyValues, RATES, WRITES } from './key-values.ts';

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

export function KeyName({ form }: Pick<KeyFieldsProps, 'form'>) {
  return (
    <TextInput
      label={t('Name')}
      description={t('For example where the key is used')}
      required
      maxLength={100}
      data-autofocus
      {...form.getInputProps('name')}
    />
  );
}

/** The other fields of a key that can change later: expiry, IP addresses, limits and, for admins, the tier. */
export function KeyFields({ form, current }: KeyFieldsProps) {
  const { data: profile } = useSuspenseQuery(profileQuery());
  return (
    <>
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

/** The limits of a key besides its scopes, so that it can be given away. */
function KeyLimitFields({ form }: { form: FormState<KeyValues> }) {
  const { data: accounts = [] } = useQuery(accountsQuery(true));
  const names = useLimitNames();
  const { rate, writes } = form.values;
  return (
    <>
      <MultiSelect
        label={t('Accounts')}
        description={t('Leave empty for all that you see')}
        data={accounts.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        {...form.getInputProps('account_ids')}
      />
      <Group grow align="start">
        <DateInput
          label={t('First day')}
          description={t('Entries of earlier days are hidden')}
          {...form.getInputProps('date_from')}
        />
        <DateInput
          label={t('Last day')}
          description={t('Entries of later days are hidden')}
          {...form.getInputProps('date_to')}
        />
      </Group>
      <Switch
        label={t('Hide amounts, balances and payees')}
        description={t('Categories and days stay visible. It can only read.')}
        {...form.getInputProps('mask_values', { type: 'checkbox' })}
      />
      <Select
        label={t('Requests')}
        data={[...new Set([...RATES, rate])].map((value) => ({ value, label: names.rate(value) }))}
        allowDeselect={false}
        {...form.getInputProps('rate')}
      />
      <Select
        label={t('Changes that it may make')}
        data={[...new Set([...WRITES, writes])].map((value) => ({ value, label: names.writes(value) }))}
        allowDeselect={false}
        {...form.getInputProps('writes')}
      />
    </>
  );
}
