import { Checkbox, Radio, Stack, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { ERASE, isApplicationScope, type KeyScope, RESOURCES } from './scopes.ts';

type ScopePickerProps = {
  /** An application may have fewer scopes than a key. */
  readonly holder: 'key' | 'application';
  readonly scopes: readonly KeyScope[];
  readonly onChange: (scopes: KeyScope[]) => void;
  readonly error?: ReactNode;
};

const ERASE_TEXT = t('Delete all data of the family, or your user');
const GENERAL = ['read', 'read_write'] as const;

/** Selects access to everything, or per resource read and write access. */
export function ScopePicker({ holder, scopes, onChange, error }: ScopePickerProps) {
  const general = GENERAL.find((scope) => scopes.includes(scope));
  const choose = (value: string) =>
    onChange(value === 'some' ? ['accounts:read', 'transactions:read'] : [value as KeyScope]);
  return (
    <Stack gap="sm">
      <Radio.Group label={t('Permissions')} value={general ?? 'some'} onChange={choose} error={error}>
        <Stack gap="xs" mt="xs">
          <Radio value="read" label={t('Read only')} description={t('Everything except API keys')} />
          <Radio
            value="read_write"
            label={t('Read and write')}
            description={t('Everything except API keys, members, sign-ins and deleting all data')}
          />
          <Radio value="some" label={t('Custom')} />
        </Stack>
      </Radio.Group>
      {general === undefined && <ScopeTable holder={holder} scopes={scopes} onChange={onChange} />}
    </Stack>
  );
}

type ScopeRowProps = { readonly label: string; readonly read?: ReactNode; readonly write: ReactNode };

function ScopeRow({ label, read, write }: ScopeRowProps) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {label}
      </Table.Th>
      <Table.Td>{read}</Table.Td>
      <Table.Td>{write}</Table.Td>
    </Table.Tr>
  );
}

function ScopeTable({ holder, scopes, onChange }: ScopePickerProps) {
  const isOffered = (scope: KeyScope) => holder === 'key' || isApplicationScope(scope);
  const box = (scope: KeyScope, label: string) => (
    <Checkbox
      aria-label={label}
      checked={scopes.includes(scope)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.checked ? [...scopes, scope] : scopes.filter((one) => one !== scope))
      }
    />
  );
  return (
    <div>
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Resource')}</Table.Th>
            <Table.Th w={70}>{t('Read')}</Table.Th>
            <Table.Th w={90}>{t('Write')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Object.entries(RESOURCES)
            .filter(([name]) => isOffered(`${name}:read` as KeyScope))
            .map(([name, { label, noun, isWritten }]) => (
              <ScopeRow
                key={name}
                label={label}
                read={box(`${name}:read` as KeyScope, t('Read {noun}', { noun }))}
                write={isWritten && box(`${name}:write` as KeyScope, t('Write {noun}', { noun }))}
              />
            ))}
          {isOffered(ERASE) && <ScopeRow label={ERASE_TEXT} write={box(ERASE, ERASE_TEXT)} />}
        </Table.Tbody>
      </Table>
      {scopes.length === 0 && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs">
          {t('Select at least one permission.')}
        </Text>
      )}
    </div>
  );
}
