import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { t } from '../../ui/i18n/index.ts';
import { FieldRows } from './field-rows.tsx';
import { type ActionRow, newAction } from './rule-form.ts';
import { ACTION_TYPES, needsNoValue, useChoices } from './rule-words.ts';

type ActionFieldsProps = {
  readonly rows: readonly ActionRow[];
  readonly onChange: (rows: readonly ActionRow[]) => void;
};

const TYPES = ACTION_TYPES.map(({ value, label }) => ({ value, label }));

export function ActionFields({ rows, onChange }: ActionFieldsProps) {
  return (
    <FieldRows
      rows={rows}
      onChange={onChange}
      newRow={newAction}
      addLabel={t('Add action')}
      removeLabel={(number) => t('Remove action {number}', { number })}
    >
      {(row, change) => <ActionInputs row={row} onChange={change} />}
    </FieldRows>
  );
}

type InputsProps = { readonly row: ActionRow; readonly onChange: (change: Partial<ActionRow>) => void };

function ActionInputs({ row, onChange }: InputsProps) {
  const options = useChoices()(row.action_type);
  const isKnown = TYPES.some(({ value }) => value === row.action_type);
  const types = isKnown ? TYPES : [...TYPES, { value: row.action_type, label: t('Split by shares') }];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" verticalSpacing="xs">
      <Select
        aria-label={t('What to do')}
        data={types}
        allowDeselect={false}
        value={row.action_type}
        onChange={(value) =>
          onChange({
            action_type: ACTION_TYPES.find((type) => type.value === value)?.value ?? row.action_type,
            value: '',
          })
        }
      />
      {!needsNoValue(row.action_type) && options === undefined && (
        <TextInput
          aria-label={t('New value')}
          value={row.value}
          onChange={({ currentTarget: { value } }) => onChange({ value })}
        />
      )}
      {options !== undefined && (
        <Select
          aria-label={t('New value')}
          data={options.map(({ value, label }) => ({ value, label }))}
          searchable
          value={row.value || null}
          onChange={(value) => onChange({ value: value ?? '' })}
        />
      )}
    </SimpleGrid>
  );
}
