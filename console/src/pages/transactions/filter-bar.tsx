import { Button, CloseButton, Collapse, Group, Pill, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useState } from 'react';
import { accountsQuery } from '../../api/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconAdjustmentsHorizontal, IconSearch, IconX } from '../../ui/icons/index.ts';
import { useFormat } from '../../ui/index.ts';
import classes from './filters.module.css';
import { Filters } from './filters.tsx';
import type { QueryHint } from './list-query.ts';
import { type Label, useLabels } from './pickers/index.ts';
import { isOn, presetsOn, withoutPreset } from './presets.ts';
import { SavedViews } from './saved-views.tsx';
import { countFilters, NO_FILTERS, type TransactionsSearch } from './search.ts';

type FilterBarProps = {
  readonly search: TransactionsSearch;
  readonly change: (change: TransactionsSearch) => void;
  readonly input: RefObject<HTMLInputElement | null>;
  /** The words of the search that are read as text. */
  readonly hints: readonly QueryHint[];
};

export function FilterBar({ search, change, input, hints }: FilterBarProps) {
  const [isOpen, filters] = useDisclosure(false);
  const count = countFilters(search);
  return (
    <>
      <SavedViews search={search} onChange={change} />
      <Group wrap="nowrap" gap="xs" mb="sm" align="flex-start" data-screen-only>
        <SearchBox input={input} value={search.q ?? ''} hints={hints} onSearch={(q) => change({ q })} />
        <Button
          variant="default"
          flex="none"
          aria-expanded={isOpen}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          onClick={filters.toggle}
        >
          {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
        </Button>
      </Group>
      <Collapse expanded={isOpen} mb={isOpen ? 'md' : 0} data-screen-only>
        {isOpen && <Filters search={search} onChange={change} />}
      </Collapse>
      <FilterChips search={search} onChange={change} />
      <FilterPills search={search} onChange={change} />
    </>
  );
}

type SearchBoxProps = {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly value: string;
  readonly hints: readonly QueryHint[];
  readonly onSearch: (q: string | undefined) => void;
};

const WAIT_MS = 250;

/** Searches shortly after the last key press. */
export function SearchBox({ input, value, hints, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [isFocused, focus] = useDisclosure(false);
  const search = useDebouncedCallback((text: string) => onSearch(text.trim() || undefined), WAIT_MS);
  // Follows the address, for example on "Back", but never overwrites what is being typed.
  useEffect(() => setTyped((now) => (now.trim() === value ? now : value)), [value]);
  const type = (text: string) => {
    setTyped(text);
    search(text);
  };
  return (
    <TextInput
      ref={input}
      type="search"
      flex={1}
      miw={0}
      aria-label={t('Search transactions')}
      placeholder={t('Search by name, notes or merchant')}
      maxLength={500}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed !== '' && <CloseButton size="sm" aria-label={t('Clear search')} onClick={() => type('')} />}
      inputWrapperOrder={['label', 'input', 'description']}
      description={hintOf(typed, hints, isFocused)}
      onFocus={focus.open}
      onBlur={focus.close}
      value={typed}
      onChange={({ currentTarget }) => type(currentTarget.value)}
    />
  );
}

const EXAMPLE = 'category:food -tag:work amount>20 date:2026-03 is:pending';

/** A hint about the words that are read as text; without text, an example of the search language. */
function hintOf(typed: string, hints: readonly QueryHint[], isFocused: boolean): string | undefined {
  const words = hints.map(({ text }) => text).filter((text) => text !== '');
  if (typed !== '' && words.length > 0)
    return t('“{words}” is searched for as text. Search terms look like this: {example}', {
      words: words.join(' '),
      example: EXAMPLE,
    });
  return isFocused && typed === '' ? t('You can also search like this: {example}', { example: EXAMPLE }) : undefined;
}

type FilterChipsProps = {
  readonly search: TransactionsSearch;
  readonly onChange: (change: TransactionsSearch) => void;
};

function FilterChips({ search, onChange }: FilterChipsProps) {
  const { today, monthStartDay } = useFormat();
  return (
    <section className={classes.chips} aria-label={t('Quick filters')} data-screen-only>
      {presetsOn(today(), monthStartDay).map((preset) => {
        const isPressed = isOn(preset, search);
        return (
          <button
            key={preset.label}
            type="button"
            className={classes.chip}
            aria-pressed={isPressed}
            onClick={() => onChange(isPressed ? withoutPreset(preset) : preset.filters)}
          >
            {preset.label}
            {isPressed && <IconX size={14} aria-hidden />}
          </button>
        );
      })}
    </section>
  );
}

type FilterPillsProps = {
  readonly search: TransactionsSearch;
  readonly onChange: (change: TransactionsSearch) => void;
};

/** The active filters, each with a button to remove it. */
function FilterPills({ search, onChange }: FilterPillsProps) {
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
