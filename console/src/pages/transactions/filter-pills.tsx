import { Button, Group, Pill } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { accountsQuery } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { useFormat } from '../../ui/index.ts';
import { type Label, useLabels } from './pickers/index.ts';
import { NO_FILTERS, type TransactionsSearch } from './search.ts';

type FilterPillsProps = {
  readonly search: TransactionsSearch;
  readonly onChange: (change: TransactionsSearch) => void;
};

/** The active filters, each with a button to remove it. */
export function FilterPills({ search, onChange }: FilterPillsProps) {
  const pills = usePills(search);
  if (pills.length === 0) return null;
  return (
    <Group gap={6} mb="sm" role="group" aria-label={t('Filters')}>
      {pills.map(({ text, without }) => (
        <Pill
          key={text}
          size="md"
          maw="100%"
          withRemoveButton
          onRemove={() => onChange(without)}
          removeButtonProps={{ 'aria-label': t('Remove filter {text}', { text }), tabIndex: 0, 'aria-hidden': false }}
        >
          <bdi>{text}</bdi>
        </Pill>
      ))}
      <Button variant="subtle" size="compact-sm" onClick={() => onChange(NO_FILTERS)}>
        {t('Clear all')}
      </Button>
    </Group>
  );
}

const UNKNOWN = {
  account: t('Unknown account'),
  category: t('Unknown category'),
  merchant: t('Unknown merchant'),
  tag: t('Unknown tag'),
};

function usePills(search: TransactionsSearch) {
  const { date } = useFormat();
  const { data: accounts } = useQuery(accountsQuery(true));
  const labels = useLabels();
  const named = (name: 'account' | 'category' | 'merchant' | 'tag', options: readonly Label[]) =>
    (search[name] ?? []).map((id) => {
      const others = search[name]?.filter((other) => other !== id) ?? [];
      const found = options.find((option) => option.id === id);
      return {
        text: found?.name ?? UNKNOWN[name],
        without: { [name]: others.length === 0 ? undefined : others },
      };
    });
  const single = (name: 'from' | 'to' | 'min' | 'max' | 'type' | 'uncategorised', text: string) =>
    search[name] === undefined ? [] : [{ text, without: { [name]: undefined } }];
  return [
    ...named('account', accounts ?? []),
    ...named('category', labels.categories),
    ...named('merchant', labels.merchants),
    ...named('tag', labels.tags),
    ...single('from', t('From {date}', { date: date(search.from ?? '') })),
    ...single('to', t('To {date}', { date: date(search.to ?? '') })),
    ...single('min', t('Min. {min}', { min: search.min ?? '' })),
    ...single('max', t('Max. {max}', { max: search.max ?? '' })),
    ...single('type', search.type === 'income' ? t('Income') : t('Expenses')),
    ...single('uncategorised', t('Uncategorised')),
  ];
}
