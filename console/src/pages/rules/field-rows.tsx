import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RemovableRow } from './removable-row.tsx';

type FieldRowsProps<Row> = {
  readonly rows: readonly Row[];
  readonly onChange: (rows: readonly Row[]) => void;
  readonly newRow: () => Row;
  readonly addLabel: string;
  readonly removeLabel: (number: number) => string;
  /** The inputs of a row. */
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
