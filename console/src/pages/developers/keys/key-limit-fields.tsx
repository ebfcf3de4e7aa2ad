import { Group, MultiSelect, Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../../api/index.ts';
import { DateInput, type FormState } from '../../../ui/forms/index.ts';
import { t } from '../../../ui/i18n/index.ts';
import { useLimitNames } from '../limit-names.ts';
import { type KeyValues, RATES, WRITES } from './key-values.ts';

/** The limits of a key besides its scopes, so that it can be given away. */
export function KeyLimitFields({ form }: { form: FormState<KeyValues> }) {
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
