import { Button, Group } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState, ErrorState, LoadingRows } from '../../ui/feedback/index.ts';
import { t } from '../../ui/i18n/index.ts';
import { IconReceipt2 } from '../../ui/icons/index.ts';
import { useFormat, useIsPhone, WritersOnly } from '../../ui/index.ts';
import { BulkBar } from './bulk-bar.tsx';
import { ToolLine } from './list-line.tsx';
import type { Transaction } from './list-query.ts';
import type { ListLook } from './list-tools.tsx';
import { readQuery, textOf } from './read-query.ts';
import { NO_FILTERS, sortOf } from './search.ts';
import { labelOf } from './suggestions.ts';
import { Head } from './table/head.tsx';
import { handleRowKey } from './table/row-keys.ts';
import { Table } from './table/table.tsx';
import { TableProvider } from './table/table-context.ts';
import classes from './transactions-page.module.css';
import { countTransactions } from './use-deletion.ts';
import type { PageState } from './use-list-page.ts';

type ListAreaProps = {
  readonly page: PageState;
  readonly look: ListLook;
  /** Takes the place of the line of tools. */
  readonly line?: ReactNode;
  /** The controls that narrow the list, at the start of its line. */
  readonly children: ReactNode;
};

/** The list with its fixed lines, or its placeholder. While rows are selected, their actions take the place of a line. */
export function ListArea({ page, look, line, children }: ListAreaProps) {
  const { search, isFiltered, change, open, rows, list, selected } = page;
  const isPhone = useIsPhone();
  const isActing = selected.length > 0;
  return (
    <>
      {line ?? (isActing && !isPhone ? <BulkBar page={page} /> : <ToolLine page={page}>{children}</ToolLine>)}
      {rows.isPending && <LoadingRows rows={12} height={44} />}
      {rows.error && <ErrorState error={rows.error} onRetry={rows.refetch} />}
      {rows.isSuccess && list.total === 0 && (
        <NoTransactions
          q={search.q ?? ''}
          isFiltered={isFiltered}
          onSearch={(q) => change({ q })}
          onClear={() => change(NO_FILTERS)}
          onAdd={() => open('new')}
        />
      )}
      {list.total > 0 && (
        <ListCard page={page} look={look} isActing={isActing && isPhone} isBelowLine={line !== undefined} />
      )}
    </>
  );
}

type ListCardProps = {
  readonly page: PageState;
  readonly look: ListLook;
  /** Whether the actions for the selected rows take the place of the headings. */
  readonly isActing: boolean;
  /** Whether it hangs on the line above it. */
  readonly isBelowLine: boolean;
};

/** The headings, and the rows. */
function ListCard({ page, look: { density, hidden }, isActing, isBelowLine }: ListCardProps) {
  const { search, change, open, accessTo, setDialog, list, rows, table } = page;
  const loaded = list.loaded().filter(table.actions.isEditable);
  const isReconciling = table.actions.clear !== undefined;
  const isOn = (row: Transaction) => (isReconciling ? row.cleared : table.selected.has(row.id));
  const isAllOn = loaded.length > 0 && loaded.every(isOn);
  const tickAll = () => {
    const edits = loaded
      .filter(({ cleared }) => cleared === isAllOn)
      .map((row) => ({ row, change: { cleared: !isAllOn } }));
    page.edit({ edits, message: countTransactions(edits.length) });
  };
  return (
    <div className={classes.card} data-hides={hidden.join(' ')} data-below-line={isBelowLine || undefined}>
      <div className={classes.fixed}>
        {isActing ? (
          <BulkBar page={page} />
        ) : (
          <Head
            isAllSelected={isAllOn}
            canSelect={loaded.length > 0}
            onSelectAll={isReconciling ? tickAll : () => table.selectRows(loaded)}
            hasBalance={page.balanceAt !== undefined}
            isReconciling={isReconciling}
            sort={sortOf(search)}
            onSort={(sort) => change({ sort: sort === '-date' ? undefined : sort })}
          />
        )}
      </div>
      {rows.pageError && <ErrorState error={rows.pageError} onRetry={rows.refetch} />}
      <TableProvider value={table.actions}>
        <Table
          list={list}
          density={density}
          sort={sortOf(search)}
          balanceAt={page.balanceAt}
          sums={page.sums}
          suggestions={page.suggestions}
          active={table.active}
          selected={table.selected}
          editing={table.editing}
          focusCount={table.focusCount}
          onKeyDown={(event) =>
            handleRowKey(event, list, table, {
              open: ({ id }) => open(id),
              accept: suggestedChange(page),
              remove: (row) => accessTo(row) === 'all' && setDialog({ kind: 'delete', rows: [row] }),
            })
          }
        />
      </TableProvider>
    </div>
  );
}

/** Accepts the suggestion of a row; undefined for a row without one. */
function suggestedChange({ suggestions, table }: PageState) {
  return (row: Transaction) => {
    const category = suggestions.get(row.id);
    return category && row.category === null
      ? () => table.actions.edit(row, { category: labelOf(category) })
      : undefined;
  };
}

type NoTransactionsProps = {
  readonly q: string;
  readonly isFiltered: boolean;
  readonly onSearch: (q: string) => void;
  readonly onClear: () => void;
  readonly onAdd: () => void;
};

function NoTransactions({ q, isFiltered, onSearch, onClear, onAdd }: NoTransactionsProps) {
  const { locale, today, month } = useFormat();
  const reading = readQuery(q, { locale, today: today() });
  return isFiltered ? (
    <EmptyState
      title={t('No results')}
      text={t('No transactions match your search and filters.')}
      action={
        <Group justify="center">
          {reading !== null && (
            <Button variant="default" onClick={() => onSearch(reading.q)}>
              {t('Search all entries for {query}', { query: textOf(reading, month) })}
            </Button>
          )}
          <Button variant="default" onClick={onClear}>
            {t('Clear search and filters')}
          </Button>
        </Group>
      }
    />
  ) : (
    <EmptyState
      title={t('No transactions yet')}
      text={t('Add your first transaction here, or import a file from your bank.')}
      icon={<IconReceipt2 size={40} aria-hidden />}
      action={
        <WritersOnly>
          <Group justify="center">
            <Button onClick={onAdd}>{t('Add transaction')}</Button>
            <Button variant="default" renderRoot={(props) => <Link to="/imports" search={{}} {...props} />}>
              {t('Import a file')}
            </Button>
          </Group>
        </WritersOnly>
      }
    />
  );
}
