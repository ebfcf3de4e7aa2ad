import { Button, Group, TextInput } from '@mantine/core';
import { IconArrowMerge, IconSearch } from '@tabler/icons-react';
import type { LabelKind } from './label-kinds.ts';

type LabelToolbarProps = {
  readonly kind: LabelKind;
  readonly q: string | undefined;
  readonly onSearch: (q: string | undefined) => void;
  /** How many are chosen. */
  readonly chosen: number;
  readonly onMerge: () => void;
};

/** Above a list of labels: search, and what can be done with those that are chosen. */
export function LabelToolbar({ kind, q, onSearch, chosen, onMerge }: LabelToolbarProps) {
  return (
    <Group mb="md" justify="space-between">
      <TextInput
        aria-label={`Search ${kind.many}`}
        placeholder={`Search ${kind.many}`}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={q ?? ''}
        onChange={({ currentTarget }) => onSearch(currentTarget.value || undefined)}
        w={{ base: '100%', xs: 280 }}
      />
      {chosen > 0 && (
        <Button
          variant="default"
          leftSection={<IconArrowMerge size={16} aria-hidden />}
          disabled={chosen < 2}
          onClick={onMerge}
        >
          {chosen < 2 ? 'Choose another one to merge' : `Merge ${chosen} ${kind.many}`}
        </Button>
      )}
    </Group>
  );
}
