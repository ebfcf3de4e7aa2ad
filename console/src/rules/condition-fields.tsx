import { Button, Select, SimpleGrid, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { t } from '../i18n/index.ts';
import { RemovableRow } from './removable-row.tsx';
import { type ConditionRow, newCondition } from './rule-form.ts';
import { CONDITION_TYPES, OPERATORS, useChoices } from './rule-words.ts';

type ConditionFieldsProps = {
  readonly rows: readonly ConditionRow[];
  readonly onChange: (rows: readonly ConditionRow[]) => void;
};

const TYPES = CONDITION_TYPES.map(({ value, label }) => ({ value, label }));

export function ConditionFields({ rows, onChange }: ConditionFieldsProps) {
  const set = (key: string, change: Partial<ConditionRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return (
    <>
      {rows.map((row, index) => (
        <RemovableRow
          key={row.key}
          label={t('Remove condition {number}', { number: index + 1 })}
          {...(rows.length > 1 && { onRemove: () => onChange(rows.filter(({ key }) => key !== row.key)) })}
        >
          <ConditionInputs row={row} onChange={(change) => set(row.key, change)} />
        </RemovableRow>
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...rows, newCondition()])}
        >
          {t('Add condition')}
        </Button>
      </div>
    </>
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
