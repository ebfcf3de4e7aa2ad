import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { t } from '../../ui/i18n/index.ts';
import { IconKeyboard } from '../../ui/icons/index.ts';
import { CurlButton, PageTitle, useLatest } from '../../ui/index.ts';
import { Dialogs } from './dialogs.tsx';
import { WaitingList } from './entry/waiting-list.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListArea } from './list-area.tsx';
import { ListTools, useListLook } from './list-tools.tsx';
import { SavedViews } from './saved-views.tsx';
import { filtersOf } from './search.ts';
import classes from './transactions-page.module.css';
import { useListPage, useTransactionsAddress } from './use-list-page.ts';

export function TransactionsPage() {
  const page = useListPage(useTransactionsAddress());
  const { search, change, open, canWrite, setDialog, table } = page;
  const look = useListLook();
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
      <PageTitle title={t('Transactions')}>
        <CurlButton path="/api/v1/transactions" query={filtersOf(search)} />
        <Button
          variant="default"
          leftSection={<IconKeyboard size={16} aria-hidden />}
          visibleFrom="sm"
          onClick={showShortcuts}
        >
          {t('Shortcuts')}
        </Button>
      </PageTitle>
      <div className={classes.views}>
        <SavedViews search={search} onChange={change} />
        {page.list.total > 0 && <ListTools page={page} look={look} />}
      </div>
      <WaitingList onEdit={open} />
      <ListArea page={page} look={look}>
        <FilterBar search={search} change={change} input={searchInput} hints={page.rows.data?.query?.hints ?? []} />
      </ListArea>
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
