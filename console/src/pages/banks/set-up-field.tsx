import { PasswordInput, Select, Textarea, TextInput } from '@mantine/core';
import { t } from '../../ui/i18n/index.ts';
import { countries } from '../../ui/regional-settings/index.ts';
import type { Connector } from './bank-queries.ts';

// Names of fields that the API has in English.
const LABELS: Readonly<Record<string, string>> = {
  setup_token: t('Setup token'),
  application_id: t('Application ID'),
  private_key: t('Private key'),
  country: t('Country'),
  bank: t('Bank'),
  psu_type: t('Kind of login'),
};

type SetUpFieldProps = {
  readonly field: Connector['fields'][number];
  readonly setUp: Connector['set_up'];
  readonly isRequired: boolean;
  readonly input: object;
};

/** A field as the connector describes it. Keys and tokens have several lines, which a password field loses. */
export function SetUpField({ field: { name, label, secret }, setUp, isRequired, input }: SetUpFieldProps) {
  const shared = { label: LABELS[name] ?? label, required: isRequired, autoComplete: 'off', ...input };
  if (name === 'country') {
    return (
      <Select
        {...shared}
        data={countries()}
        searchable
        nothingFoundMessage={t('No results')}
        maxDropdownHeight={260}
        clearable={!isRequired}
      />
    );
  }
  if (name === 'psu_type') {
    const data = [
      { value: 'personal', label: t('Personal') },
      { value: 'business', label: t('Business') },
    ];
    return <Select {...shared} data={data} clearable placeholder={t('Personal')} />;
  }
  if (!secret) return <TextInput {...shared} />;
  if (setUp === 'credentials') return <PasswordInput {...shared} />;
  return <Textarea autosize minRows={2} maxRows={6} spellCheck={false} {...shared} />;
}
