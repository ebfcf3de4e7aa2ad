import { ActionIcon, Box, Button, Group, Select, SimpleGrid, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { IconPlus, IconX } from '../../ui/icons/index.ts';
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

type FieldRowsProps<Row> = {
  readonly rows: readonly Row[];
  readonly onChange: (rows: readonly Row[]) => void;
  readonly newRow: () => Row;
  readonly addLabel: string;
  readonly removeLabel: (number: number) => string;
  readonly children: (row: Row, onChange: (change: Partial<Row>) => void) => ReactNode;
};

/** Rows of inputs that can be added, and removed but for the last one. */
export function FieldRows<Row extends { readonly key: string }>(props: FieldRowsProps<Row>) {
  const { rows, onChange, newRow, addLabel, removeLabel, children } = props;
  const set = (key: string, change: Partial<Row>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)));
  return (
    <>
      {rows.map((row, index) => (
        <RemovableRow
          key={row.key}
          label={removeLabel(index + 1)}
          {...(rows.length > 1 && { onRemove: () => onChange(rows.filter(({ key }) => key !== row.key)) })}
        >
          {children(row, (change) => set(row.key, change))}
        </RemovableRow>
      ))}
      <div>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => onChange([...rows, newRow()])}
        >
          {addLabel}
        </Button>
      </div>
    </>
  );
}

type RemovableRowProps = { readonly label: string; readonly onRemove?: () => void; readonly children: ReactNode };

/** Inputs with a button that removes them; without `onRemove` they stay. */
function RemovableRow({ label, onRemove, children }: RemovableRowProps) {
  return (
    <Group wrap="nowrap" gap="xs" align="flex-start">
      <Box flex={1}>{children}</Box>
      {onRemove && (
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={label} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  );
}
