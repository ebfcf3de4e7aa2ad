import { Button, Group, Text, TextInput } from '@mantine/core';
import { IconArrowMerge, IconSearch } from '@tabler/icons-react';
import { t } from '../../ui/i18n/index.ts';
import type { LabelKind } from './label-kinds.ts';

type LabelToolbarProps = {
  readonly kind: LabelKind;
  readonly q: string | undefined;
  readonly onSearch: (q: string | undefined) => void;
  /** The number of selected labels. */
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
