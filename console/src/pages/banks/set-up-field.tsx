import {
  Autocomplete,
  type AutocompleteProps,
  Loader,
  PasswordInput,
  Select,
  Textarea,
  TextInput,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { ApiError, api, unwrap } from '../../api/index.ts';
import { errorSentences } from '../../ui/feedback/index.ts';
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
  bank_code: t('Bank code'),
  bank_url: t('FinTS address of the bank'),
  login: t('Login||of online banking'),
  pin: t('PIN'),
  tan_method: t('TAN method'),
  tan_medium: t('TAN device'),
};

const PLACEHOLDERS: Readonly<Record<string, string>> = { bank_code: '12345678', bank_url: 'https://' };

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  bank_url: t('Your bank names it on its pages about FinTS or HBCI.'),
  tan_method: t('By default one that you confirm in an app of your bank.'),
  tan_medium: t('By default the first that your bank names.'),
};

/** The values that the person has entered, by the names of fields. */
export type SetUpValues = Readonly<Record<string, string | null>>;

/** The values that are not empty, as requests have them. */
export function enteredOf(values: SetUpValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])),
  );
}

type SetUpFieldProps = {
  readonly connector: Connector;
  readonly values: SetUpValues;
  readonly field: Connector['fields'][number];
  readonly isRequired: boolean;
  readonly input: object;
};

/** A field as the connector describes it. Keys and tokens have several lines, which a password field loses. */
export function SetUpField({ connector, values, field, isRequired, input }: SetUpFieldProps) {
  const { name, label, secret } = field;
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
  if (name === 'bank') return <BankField {...shared} connector={connector} values={values} />;
  if (!secret) return <TextInput {...shared} placeholder={PLACEHOLDERS[name]} description={DESCRIPTIONS[name]} />;
  if (connector.set_up === 'credentials') return <PasswordInput {...shared} />;
  return <Textarea autosize minRows={2} maxRows={6} spellCheck={false} {...shared} />;
}

type BankFieldProps = AutocompleteProps & Pick<SetUpFieldProps, 'connector' | 'values'>;

const wordsOf = (error: Error) => (error instanceof ApiError ? errorSentences(error).join(' ') : error.message);

/** The banks of the country, found by name. They are asked for when the other fields are there; secrets stay out of the stored reads. */
function BankField({ connector: { id, fields }, values, ...input }: BankFieldProps) {
  const { bank: _bank, ...others } = enteredOf(values);
  const asked = useRef('');
  const find = useMutation({
    meta: { showsError: true },
    mutationFn: () => unwrap(api.POST('/api/v1/bank_connectors/institutions', { body: { connector: id, ...others } })),
  });
  const isReady = fields.every(({ name, required }) => !required || name === 'bank' || others[name] !== undefined);
  const search = () => {
    const wanted = JSON.stringify(others);
    if (!isReady || wanted === asked.current) return;
    asked.current = wanted;
    find.mutate();
  };
  const names = new Set((find.data?.institutions ?? []).map(({ name }) => name));
  return (
    <Autocomplete
      {...input}
      description={isReady ? undefined : t('Enter the other fields first')}
      data={[...names]}
      limit={50}
      maxDropdownHeight={260}
      rightSection={find.isPending && <Loader size={16} />}
      error={find.error === null ? input.error : wordsOf(find.error)}
      onFocus={search}
    />
  );
}
