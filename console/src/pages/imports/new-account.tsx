import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { ACCOUNT_TYPES, type AccountType } from '../../ui/account-types/index.ts';
import { t } from '../../ui/i18n/index.ts';
import type { Preflight, Target } from './import-queries.ts';
import { accountsIn, hasTrades } from './settings.ts';

export type FirstAccount = { readonly name: string; readonly type: AccountType };

/** The account for a file as its content and name suggest it. */
export function firstAccountFor(preflight: Preflight): FirstAccount {
  const [named] = accountsIn(preflight);
  const name = named ?? preflight.content.filename.replace(/\.[^.]*$/, '');
  return { name, type: hasTrades(preflight) ? 'investment' : 'depository' };
}

type NewAccountFieldsProps = {
  readonly value: FirstAccount;
  readonly onChange: (value: FirstAccount) => void;
};

/** Asks how the account is called that is opened for a file. */
export function NewAccountFields({ value, onChange }: NewAccountFieldsProps) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <TextInput
        label={t('Name of the new account')}
        value={value.name}
        onChange={({ currentTarget }) => onChange({ ...value, name: currentTarget.value })}
        required
        maxLength={255}
        error={value.name.trim() === '' ? t('Enter a name') : undefined}
      />
      <Select
        label={t('Type')}
        data={ACCOUNT_TYPES.map(({ type, label }) => ({ value: type, label }))}
        value={value.type}
        onChange={(chosen) => {
          const type = ACCOUNT_TYPES.find((one) => one.type === chosen)?.type;
          if (type !== undefined) onChange({ ...value, type });
        }}
        allowDeselect={false}
      />
    </SimpleGrid>
  );
}

/** The new account for the one of a file: it is opened when the file is read, with the balance that the file proves. */
export function newTarget(statement_account: string | null, { name, type }: FirstAccount): Target {
  return { statement_account, account_name: name.trim(), account_type: type };
}
