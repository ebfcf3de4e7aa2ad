import { Button, Group, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { IconArrowMerge, IconSearch } from '../../ui/icons/index.ts';
import type { Label, LabelKind } from './label-kinds.ts';

type LabelToolbarProps = {
  readonly kind: LabelKind;
  readonly q: string | undefined;
  readonly onSearch: (q: string | undefined) => void;
  readonly selected: number;
  readonly onMerge: () => void;
};

export function LabelToolbar({ kind, q, onSearch, selected, onMerge }: LabelToolbarProps) {
  return (
    <Group mb="md" justify="space-between">
      <TextInput
        aria-label={kind.texts.search}
        placeholder={kind.texts.search}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={q ?? ''}
        onChange={({ currentTarget }) => onSearch(currentTarget.value || undefined)}
        w={{ base: '100%', xs: 280 }}
      />
      {selected === 0 ? (
        <Text size="xs" c="dimmed">
          {t('Sums of the last 12 months')}
        </Text>
      ) : (
        <Button
          variant="default"
          leftSection={<IconArrowMerge size={16} aria-hidden />}
          disabled={selected < 2}
          onClick={onMerge}
        >
          {selected < 2 ? t('Select another to merge') : kind.texts.merge(selected)}
        </Button>
      )}
    </Group>
  );
}

/** Which labels of a list are selected; labels that leave the list are deselected. */
export function useSelection<L extends Label>(all: readonly L[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const select = (id: string, isSelected: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      if (isSelected) after.add(id);
      else after.delete(id);
      return after;
    });
  return {
    selected: all.filter(({ id }) => ids.has(id)),
    isSelected: (id: string) => ids.has(id),
    select,
    clear: () => setIds(new Set()),
  };
}

/** Whether the name contains the search text, case-insensitively. */
export function matches({ name }: Label, q: string | undefined): boolean {
  return q === undefined || name.toLowerCase().includes(q.toLowerCase());
}
