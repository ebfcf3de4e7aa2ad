import { Button } from '@mantine/core';
import { IconKeyboard, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { CurlButton } from '../../ui/curl-button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { filtersOf } from '../data/list-query.ts';
import { FindBar } from '../filters/filter-bar.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { Dialogs } from './dialogs.tsx';
import { Counts, ListArea } from './list-area.tsx';
import { usePageKeys } from './use-page-keys.ts';
import { useTransactionsPage } from './use-transactions-page.ts';

/** All transactions: found, edited one by one or together, divided, matched, added and deleted. */
export function TransactionsPage() {
  const page = useTransactionsPage();
  const { search, change, open, mayWrite, setDialog, table, selected, edit } = page;
  const searchInput = useRef<HTMLInputElement>(null);
  const showKeys = () => setDialog({ kind: 'keys' });
  usePageKeys({
    '/': () => searchInput.current?.focus(),
    '?': showKeys,
    ...(mayWrite && { a: () => open('new') }),
    j: table.focus,
    k: table.focus,
  });
  return (
    <>
      <PageTitle title="Transactions">
        <CurlButton path="/api/v1/transactions" query={filtersOf(search)} />
        <Button
          variant="default"
          leftSection={<IconKeyboard size={16} aria-hidden />}
          visibleFrom="sm"
          onClick={showKeys}
        >
          Keys
        </Button>
        {mayWrite && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
            Add
          </Button>
        )}
      </PageTitle>
      <FindBar search={search} change={change} input={searchInput} />
      {selected.length > 0 && (
        <BulkBar
          rows={selected}
          onEdit={(edits, message) => edit({ edits, message })}
          onDelete={() => setDialog({ kind: 'delete', rows: selected })}
          onClear={table.clearSelection}
        />
      )}
      <Counts page={page} />
      <ListArea page={page} />
      <Dialogs page={page} />
    </>
  );
}
