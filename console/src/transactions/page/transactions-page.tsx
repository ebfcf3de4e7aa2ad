import { Button } from '@mantine/core';
import { IconKeyboard, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { CurlButton, PageTitle } from '../../ui/index.ts';
import { FindBar } from '../filters/index.ts';
import { filtersOf } from '../model/index.ts';
import { BulkBar } from './bulk-bar.tsx';
import { Dialogs } from './dialogs.tsx';
import { Counts, ListArea } from './list-area.tsx';
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

/** Hears single keys anywhere on the page, but for those typed into a field or meant for a dialog that is open. */
function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const act = latest.current[event.key];
      if (act === undefined || isTaken(event.target)) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
}

function isTaken(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.closest('input:not([type="checkbox"]), textarea, select, [contenteditable], [role="dialog"]') !== null;
}
