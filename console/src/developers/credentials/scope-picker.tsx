import { Checkbox, Radio, Stack, Table, Text } from '@mantine/core';
import { type KeyScope, SCOPED_THINGS } from './scopes.ts';

type ScopePickerProps = {
  readonly scopes: readonly KeyScope[];
  readonly onChange: (scopes: KeyScope[]) => void;
};

const WHOLE = ['read', 'read_write'] as const;

/** Chooses what a key or an application may do: everything, or thing by thing what it may see and change. */
export function ScopePicker({ scopes, onChange }: ScopePickerProps) {
  const whole = WHOLE.find((scope) => scopes.includes(scope));
  const choose = (value: string) =>
    onChange(value === 'some' ? ['accounts:read', 'transactions:read'] : [value as KeyScope]);
  return (
    <Stack gap="sm">
      <Radio.Group label="What it may do" value={whole ?? 'some'} onChange={choose}>
        <Stack gap="xs" mt="xs">
          <Radio value="read" label="See everything" description="But change nothing, and see no API keys" />
          <Radio value="read_write" label="See and change everything" description="Except API keys" />
          <Radio value="some" label="Only what I choose" />
        </Stack>
      </Radio.Group>
      {whole === undefined && <ScopeTable scopes={scopes} onChange={onChange} />}
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
            <Table.Th>Of these</Table.Th>
            <Table.Th w={70}>See</Table.Th>
            <Table.Th w={90}>Change</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {SCOPED_THINGS.map(({ word, name, inSentence }) => (
            <Table.Tr key={word}>
              <Table.Th scope="row" fw={400}>
                {name}
              </Table.Th>
              <Table.Td>{box(`${word}:read`, `See ${inSentence}`)}</Table.Td>
              <Table.Td>{box(`${word}:write`, `Add, change and delete ${inSentence}`)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {scopes.length === 0 && (
        <Text size="sm" c="var(--mantine-color-error)" mt="xs">
          Choose at least one thing.
        </Text>
      )}
    </div>
  );
}
