import { ActionIcon, Box, Button, Group } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';

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
