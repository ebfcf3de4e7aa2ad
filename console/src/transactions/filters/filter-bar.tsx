import { Button, Collapse, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import type { RefObject } from 'react';
import type { PageState } from '../page/use-transactions-page.ts';
import { countFilters, FilterPills } from './filter-pills.tsx';
import { Filters } from './filters.tsx';
import { SearchBox } from './search-box.tsx';

type FindBarProps = Pick<PageState, 'search' | 'change'> & { readonly input: RefObject<HTMLInputElement | null> };

/** The search, the filters behind a button, and those that are set. */
export function FindBar({ search, change, input }: FindBarProps) {
  const [isOpen, filters] = useDisclosure(false);
  const count = countFilters(search);
  return (
    <>
      <Group wrap="nowrap" gap="xs" mb="sm">
        <SearchBox input={input} value={search.q ?? ''} onSearch={(q) => change({ q })} />
        <Button
          variant="default"
          flex="none"
          aria-expanded={isOpen}
          leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}
          onClick={filters.toggle}
        >
          Filters{count > 0 && ` (${count})`}
        </Button>
      </Group>
      <Collapse expanded={isOpen} mb={isOpen ? 'md' : 0}>
        {isOpen && <Filters search={search} onChange={change} />}
      </Collapse>
      <FilterPills search={search} onChange={change} />
    </>
  );
}
