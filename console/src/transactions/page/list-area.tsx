import { Button, Text } from '@mantine/core';
import { IconReceipt2 } from '@tabler/icons-react';
import { EmptyState, ErrorState, LoadingRows } from '../../feedback/index.ts';
import { useFormat, WritersOnly } from '../../ui/index.ts';
import { countFilters, NO_FILTERS } from '../filters/index.ts';
import { hearRowKey, Table, TableProvider } from '../table/index.ts';
import { SuggestedTransfers } from '../transfers/index.ts';
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

type NoRowsProps = { readonly isFiltered: boolean; readonly onClear: () => void; readonly onAdd: () => void };

/** What stands in the place of a list without rows. */
function NoRows({ isFiltered, onClear, onAdd }: NoRowsProps) {
  return isFiltered ? (
    <EmptyState
      title="Nothing matches"
      text="No transaction passes the search and the filters."
      action={
        <Button variant="default" onClick={onClear}>
          Clear the search and the filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      title="No transactions yet"
      text="What is spent and earned is listed here: added by hand, or sent by a script through the API."
      icon={<IconReceipt2 size={40} aria-hidden />}
      action={
        <WritersOnly>
          <Button onClick={onAdd}>Add transaction</Button>
        </WritersOnly>
      }
    />
  );
}
