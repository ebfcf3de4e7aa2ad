import { Button } from '@mantine/core';
import { IconKeyboard, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CurlButton, PageTitle, useLatest } from '../../ui/index.ts';
import { FilterBar } from '../filters/index.ts';
import { filtersOf } from '../model/index.ts';
import { BulkBar } from './bulk-bar.tsx';
import { Dialogs } from './dialogs.tsx';
import { ListArea, TransactionCount } from './list-area.tsx';
import { useTransactionsPage } from './use-transactions-page.ts';

export function TransactionsPage() {
  const page = useTransactionsPage();
  const { search, change, open, canWrite, accessTo, setDialog, table, selected, edit } = page;
  const searchInput = useRef<HTMLInputElement>(null);
  const showShortcuts = () => setDialog({ kind: 'shortcuts' });
  useShortcuts({
    '/': () => searchInput.current?.focus(),
    '?': showShortcuts,
    ...(canWrite && { a: () => open('new') }),
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
          onClick={showShortcuts}
        >
          Shortcuts
        </Button>
        {canWrite && (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => open('new')}>
            Add
          </Button>
        )}
      </PageTitle>
      <FilterBar search={search} change={change} input={searchInput} />
      {selected.length > 0 && (
        <BulkBar
          rows={selected}
          canChangeAll={selected.every((row) => accessTo(row) === 'all')}
          onEdit={(edits, message) => edit({ edits, message })}
          onDelete={() => setDialog({ kind: 'delete', rows: selected })}
          onClear={table.clearSelection}
        />
      )}
      <TransactionCount page={page} />
      <ListArea page={page} />
      <Dialogs page={page} />
    </>
  );
}

/** Handles single keys on the page, except in fields and dialogs. */
function useShortcuts(keys: Readonly<Record<string, () => void>>): void {
  const latest = useLatest(keys);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const act = latest.current[event.key];
      if (act === undefined || isTyping(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [latest]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]') !== null;
}
