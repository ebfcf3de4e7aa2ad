import { Button, Text } from '@mantine/core';
import { IconReceipt2 } from '@tabler/icons-react';
import { EmptyState, ErrorState, LoadingRows } from '../../feedback/index.ts';
import { useFormat, WritersOnly } from '../../ui/index.ts';
import { countFilters, NO_FILTERS } from '../model/index.ts';
import { handleRowKey, Table, TableProvider } from '../table/index.ts';
import { SuggestedTransfers } from '../transfers/index.ts';
import classes from './page.module.css';
import type { PageState } from './use-transactions-page.ts';

/** The loaded part of the list, or its placeholder. */
export function ListArea({ page }: { page: PageState }) {
  const { search, change, open, list } = page;
  const { rows, hasNextPage } = list;
  const isFiltered = countFilters(search) > 0 || search.q !== undefined;
  return (
    <>
      {list.isPending && <LoadingRows rows={12} height={44} />}
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isSuccess && rows.length === 0 && !hasNextPage && (
        <NoTransactions isFiltered={isFiltered} onClear={() => change(NO_FILTERS)} onAdd={() => open('new')} />
      )}
      {(rows.length > 0 || hasNextPage) && <Grid page={page} />}
    </>
  );
}

function Grid({ page }: { page: PageState }) {
  const { open, accessTo, setDialog, list, table, selected } = page;
  const { rows } = list;
  return (
    <TableProvider value={table.actions}>
      <Table
        rows={rows}
        active={table.active}
        selected={table.selected}
        editing={table.editing}
        focusCount={table.focusCount}
        total={list.total}
        isAllSelected={selected.length > 0 && selected.length === table.editableCount}
        canSelect={table.editableCount > 0}
        onSelectAll={table.selectAll}
        onNearEnd={list.fetchMore}
        onKeyDown={(event) =>
          handleRowKey(event, rows, table, {
            open: ({ id }) => open(id),
            remove: (row) => accessTo(row) === 'all' && setDialog({ kind: 'delete', rows: [row] }),
          })
        }
      />
    </TableProvider>
  );
}

export function TransactionCount({ page: { list } }: { page: PageState }) {
  const { count } = useFormat();
  const { total } = list;
  const all = total === 1 ? '1 transaction' : `${count(total ?? 0)} transactions`;
  return (
    <div className={classes.counts}>
      <Text inherit role="status">
        {total !== null && all}
      </Text>
      <WritersOnly>
        <SuggestedTransfers />
      </WritersOnly>
    </div>
  );
}

type NoTransactionsProps = { readonly isFiltered: boolean; readonly onClear: () => void; readonly onAdd: () => void };

function NoTransactions({ isFiltered, onClear, onAdd }: NoTransactionsProps) {
  return isFiltered ? (
    <EmptyState
      title="No results"
      text="No transactions match your search and filters."
      action={
        <Button variant="default" onClick={onClear}>
          Clear search and filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="No transactions yet"
      text="Add your first transaction here, or import transactions through the API."
      icon={<IconReceipt2 size={40} aria-hidden />}
      action={
        <WritersOnly>
          <Button onClick={onAdd}>Add transaction</Button>
        </WritersOnly>
      }
    />
  );
}
