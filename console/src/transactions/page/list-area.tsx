import { Text } from '@mantine/core';
import { ErrorState } from '../../feedback/error-state.tsx';
import { LoadingRows } from '../../feedback/loading.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { WritersOnly } from '../../ui/writers-only.tsx';
import { countFilters, NO_FILTERS } from '../filters/filter-pills.tsx';
import { hearRowKey } from '../table/row-keys.ts';
import { Table } from '../table/table.tsx';
import { TableProvider } from '../table/table-context.ts';
import { SuggestedTransfers } from '../transfers/suggested-transfers.tsx';
import { NoRows } from './no-transactions.tsx';
import classes from './page.module.css';
import type { PageState } from './use-transactions-page.ts';

/** The list as far as it is loaded, or what stands in its place. */
export function ListArea({ page }: { page: PageState }) {
  const { search, change, open, list } = page;
  const { rows, hasNextPage } = list;
  const isFiltered = countFilters(search) > 0 || search.q !== undefined;
  return (
    <>
      {list.isPending && <LoadingRows rows={12} height={44} />}
      {list.error && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.isSuccess && rows.length === 0 && !hasNextPage && (
        <NoRows isFiltered={isFiltered} onClear={() => change(NO_FILTERS)} onAdd={() => open('new')} />
      )}
      {(rows.length > 0 || hasNextPage) && <Grid page={page} />}
    </>
  );
}

function Grid({ page }: { page: PageState }) {
  const { open, mayWrite, setDialog, list, table, selected } = page;
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
        isAllSelected={rows.length > 0 && selected.length === rows.length}
        onSelectAll={table.selectAll}
        onNearEnd={page.fetchMore}
        onKeyDown={(event) =>
          hearRowKey(event, rows, table, {
            open: ({ id }) => open(id),
            remove: (row) => mayWrite && setDialog({ kind: 'delete', rows: [row] }),
          })
        }
      />
    </TableProvider>
  );
}

/** How many there are, and what waits for a decision. */
export function Counts({ page: { list } }: { page: PageState }) {
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
