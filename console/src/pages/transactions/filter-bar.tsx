import { Button, CloseButton, Collapse, Group, TextInput } from '@mantine/core';
import { useDebouncedCallback, useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal, IconSearch } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { FilterChips } from './filter-chips.tsx';
import { FilterPills } from './filter-pills.tsx';
import { Filters } from './filters.tsx';
import type { QueryHint } from './list-query.ts';
import { SavedViews } from './saved-views.tsx';
import { countFilters, type TransactionsSearch } from './search.ts';

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
