import { Select, SimpleGrid, TextInput } from '@mantine/core';
import { t } from '../../ui/i18n/index.ts';
import { FieldRows } from './field-rows.tsx';
import { type ConditionRow, newCondition } from './rule-form.ts';
import { CONDITION_TYPES, OPERATORS, useChoices } from './rule-words.ts';

type ConditionFieldsProps = {
  readonly rows: readonly ConditionRow[];
  readonly onChange: (rows: readonly ConditionRow[]) => void;
};

const TYPES = CONDITION_TYPES.map(({ value, label }) => ({ value, label }));

export function ConditionFields({ rows, onChange }: ConditionFieldsProps) {
  return (
    <FieldRows
      rows={rows}
      onChange={onChange}
      newRow={newCondition}
      addLabel={t('Add condition')}
      removeLabel={(number) => t('Remove condition {number}', { number })}
    >
      {(row, change) => <ConditionInputs row={row} onChange={change} />}
    </FieldRows>
  );
}

type InputsProps = { readonly row: ConditionRow; readonly onChange: (change: Partial<ConditionRow>) => void };

function ConditionInputs({ row, onChange }: InputsProps) {
  const options = useChoices()(row.condition_type);
  const operators = OPERATORS[row.condition_type].map(({ value, label }) => ({ value, label }));
  const selectType = (value: string | null) => {
    const condition_type = CONDITION_TYPES.find((type) => type.value === value)?.value ?? row.condition_type;
    onChange({ condition_type, operator: OPERATORS[condition_type][0]?.value ?? '=', value: '' });
  };
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="xs" verticalSpacing="xs">
      <Select
        aria-label={t('What to compare')}
        data={TYPES}
        allowDeselect={false}
        value={row.condition_type}
        onChange={selectType}
      />
      <Select
        aria-label={t('How to compare')}
        data={operators}
        allowDeselect={false}
        value={row.operator}
        onChange={(operator) => onChange({ operator: operator ?? row.operator })}
      />
      {row.operator !== 'is_null' && options === undefined && (
        <TextInput
          aria-label={t('Value')}
          value={row.value}
          onChange={({ currentTarget: { value } }) => onChange({ value })}
        />
      )}
      {row.operator !== 'is_null' && options !== undefined && (
        <Select
          aria-label={t('Value')}
          data={options.map(({ value, label }) => ({ value, label }))}
          searchable
          value={row.value || null}
          onChange={(value) => onChange({ value: value ?? '' })}
        />
      )}
    </SimpleGrid>
  );
}
