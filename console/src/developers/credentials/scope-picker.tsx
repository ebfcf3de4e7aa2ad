import { Checkbox, Radio, Stack, Table, Text } from '@mantine/core';
import { type KeyScope, RESOURCES } from './scopes.ts';

type ScopePickerProps = {
  readonly scopes: readonly KeyScope[];
  readonly onChange: (scopes: KeyScope[]) => void;
};

const GENERAL = ['read', 'read_write'] as const;

/** Selects access to everything, or per resource read and write access. */
export function ScopePicker({ scopes, onChange }: ScopePickerProps) {
  const general = GENERAL.find((scope) => scopes.includes(scope));
  const choose = (value: string) =>
    onChange(value === 'some' ? ['accounts:read', 'transactions:read'] : [value as KeyScope]);
  return (
    <Stack gap="sm">
      <Radio.Group label="Permissions" value={general ?? 'some'} onChange={choose}>
        <Stack gap="xs" mt="xs">
          <Radio value="read" label="Read only" description="Everything except API keys" />
          <Radio value="read_write" label="Read and write" description="Everything except API keys" />
          <Radio value="some" label="Custom" />
        </Stack>
      </Radio.Group>
      {general === undefined && <ScopeTable scopes={scopes} onChange={onChange} />}
    </Stack>
  );
}

function ScopeTable({ scopes, onChange }: ScopePickerProps) {
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
            <Table.Th>Resource</Table.Th>
            <Table.Th w={70}>Read</Table.Th>
            <Table.Th w={90}>Write</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {Object.entries(RESOURCES).map(([name, { label, noun }]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" fw={400}>
                {label}
              </Table.Th>
              <Table.Td>{box(`${name}:read` as KeyScope, `Read ${noun}`)}</Table.Td>
              <Table.Td>{box(`${name}:write` as KeyScope, `Write ${noun}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {scopes.length === 0 && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs">
          Select at least one permission.
        </Text>
      )}
    </div>
  );
}
